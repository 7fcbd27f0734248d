import {
  createContext,
  RouterContextProvider,
  type LoaderFunctionArgs,
  type Params,
} from 'react-router-dom';
import type { ContentFile } from './contentFiles';

/**
 * Loads a compiled file. The build reads the file from disk, and the browser requests it from the
 * server (loadContent.ts).
 */
export type LoadContent = <Content>(file: ContentFile<Content>) => Promise<Content>;

/** What the route loaders need: the page's language, and access to the owner's content. */
export interface ContentSource {
  /** The page's language as a BCP 47 tag. */
  locale: string;
  load: LoadContent;
}

const sourceContext = createContext<ContentSource>();

/** Creates the context that React Router passes to the route loaders. */
export function loaderContextOf(source: ContentSource): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(sourceContext, source);
  return context;
}

/** Returns the source that `loaderContextOf` put into a loader's context. */
export function sourceOf({ context }: Pick<LoaderFunctionArgs, 'context'>): ContentSource {
  return context.get(sourceContext);
}

/** Returns the compiled file that a route's page shows. */
export type ContentFileOf<Content = unknown> = (
  locale: string,
  params: Params,
) => ContentFile<Content>;

/**
 * Creates a route loader that loads a page's compiled file.
 *
 * @param isMissing returns whether the page is missing although its file exists
 */
export function contentLoader<Content>(
  file: ContentFileOf<Content>,
  isMissing: (content: Content) => boolean = () => false,
) {
  return async (args: LoaderFunctionArgs): Promise<Content> => {
    const { params } = args;
    // A list's first page has no number in its URL, so `/page/1` does not exist.
    if (params['page'] !== undefined && !/^(?!1$)[1-9]\d*$/.test(params['page'])) throw missing();
    const { locale, load } = sourceOf(args);
    const content = await load(file(locale, params));
    if (isMissing(content)) throw missing();
    return content;
  };
}

/**
 * Creates the response that a loader throws if the owner has no content for a URL. The visitor then
 * sees the not-found page.
 */
export function missing(): Response {
  return new Response(null, { status: 404 });
}
