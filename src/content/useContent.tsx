import { createContext, use, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { ContentFile } from './contentFiles';
import { useOnScreen } from './contentOnScreen';
import { rememberFailure } from './failures';
import { loadContent, type LoadOptions } from './loadContent';
import { isThere, settled } from './settled';

/** Gives the content of a file, the same promise for the same path. */
export type ContentSource = <Content>(
  file: ContentFile<Content>,
  options?: LoadOptions,
) => Promise<Content>;

/**
 * Keeps what was asked for, so that a page rendered twice asks once, and Back shows at once what was
 * there. What failed is asked for again once the failure has been shown (`forgetFailures`); what failed
 * before anybody wanted it, when somebody does.
 */
export function createContentSource(load: typeof loadContent = loadContent): ContentSource {
  const asked = new Map<string, { coming: Promise<unknown>; isWanted: boolean }>();
  return <Content,>(file: ContentFile<Content>, options: LoadOptions = {}) => {
    const { isWanted = true } = options;
    const known = asked.get(file.path);
    if (known && (known.isWanted || !isWanted || isThere(known.coming))) {
      return known.coming as Promise<Content>;
    }
    const coming = settled(
      known ? (known.coming as Promise<Content>).catch(() => load(file)) : load(file, options),
    );
    asked.set(file.path, { coming, isWanted });
    rememberFailure(coming, () => {
      if (asked.get(file.path)?.coming === coming) asked.delete(file.path);
    });
    return coming;
  };
}

const Source = createContext<ContentSource>(createContentSource());

/** Where the pages below take their content from; without it, the site's own files. */
export function ContentProvider({
  source,
  children,
}: {
  source: ContentSource;
  children: ReactNode;
}) {
  return <Source value={source}>{children}</Source>;
}

/** Where to ask for content that is wanted later than the page; what is on screen, with useContent. */
export function useContentSource(): ContentSource {
  return use(Source);
}

/**
 * What the owner wrote, in the page's language. Suspends until it is there; throws what `loadContent`
 * throws to the boundary above.
 *
 * @param file which file, by language
 */
export function useContent<Content>(file: (locale: string) => ContentFile<Content>): Content {
  const intl = useIntl();
  const source = use(Source);
  useOnScreen((locale) => source(file(locale)));
  return use(source(file(intl.locale)));
}
