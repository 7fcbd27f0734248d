import { profile } from './profile';
import { useLocalized } from './useLocalized';

/**
 * The title of the browser's tab: "page · owner's name", or the name alone on the landing page.
 * React puts it into the document's head.
 */
export function PageTitle({ children }: { children?: string }) {
  const owner = useLocalized(profile.name).text;
  return <title>{children === undefined ? owner : `${children} · ${owner}`}</title>;
}
