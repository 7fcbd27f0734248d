import { createContext, use, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { createContentCache, type ContentCache } from './contentCache';
import type { ContentFile } from './contentFiles';
import { loadContent } from './loadContent';

const Source = createContext<ContentCache>(createContentCache(loadContent));

/** Provides the cache from which the components below load their content. */
export function ContentProvider({
  source,
  children,
}: {
  source: ContentCache;
  children: ReactNode;
}) {
  return <Source value={source}>{children}</Source>;
}

/** The cache, for content that does not belong to the page as a whole. */
export function useContentCache(): ContentCache {
  return use(Source);
}

/**
 * The owner's content in the page's language, from a compiled JSON file that is loaded once (contentCache.ts).
 * Suspends until it has loaded; throws the errors of `loadContent` to the error boundary.
 *
 * @param file the file in a language
 */
export function useContent<Content>(file: (locale: string) => ContentFile<Content>): Content {
  const { locale } = useIntl();
  return use(use(Source)(file(locale)));
}
