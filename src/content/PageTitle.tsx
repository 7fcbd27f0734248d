import { PageHead } from './PageHead';

/** The head of a page of which nothing is to say but its title. */
export function PageTitle({ children }: { children?: string }) {
  return <PageHead title={children} />;
}
