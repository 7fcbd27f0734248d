import { createContext, use, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { createContentCache, type ContentCache } from './contentCache';
import type { ContentFile } from './contentFiles';
import { loadContent } from './loadContent';

const Source = createContext<ContentCache>(createContentCache(loadContent));

/** Gives the components below their content. */
export function ContentProvider({
  source,
  children,
}: {
  source: ContentCache;
  children: ReactNode;
}) {
  return <Source value={source}>{children}</Source>;
}

/**
 * What the owner wrote, in the page's language. Suspends until it is loaded; throws what `loadContent` throws to the
 * error boundary.
 *
 * @param file the file in a language
 */
export function useContent<Content>(file: (locale: string) => ContentFile<Content>): Content {
  const { locale } = useIntl();
  return use(use(Source)(file(locale)));
}
