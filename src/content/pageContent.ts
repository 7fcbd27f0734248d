import {
  createContext,
  RouterContextProvider,
  type LoaderFunctionArgs,
  type Params,
} from 'react-router-dom';
import type { ContentFile } from './contentFiles';

/**
 * Loads a compiled file. The build reads it from the disk, and the browser requests it
 * (loadContent.ts).
 */
export type LoadContent = <Content>(file: ContentFile<Content>) => Promise<Content>;

/** The data that the route loaders need: the page's language, and access to the owner's content. */
export interface ContentSource {
  /** The page's language as a BCP 47 tag. */
  locale: string;
  load: LoadContent;
}

const sourceContext = createContext<ContentSource>();

/** Creates the context that React Router passes to the loaders. */
export function contextOf(source: ContentSource): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(sourceContext, source);
  return context;
}

/** Returns the source that `contextOf` has put into a loader's context. */
export function sourceOf({ context }: Pick<LoaderFunctionArgs, 'context'>): ContentSource {
  return context.get(sourceContext);
}

/** A function that returns the compiled file for a route's page. */
export type PageFile<Content = unknown> = (locale: string, params: Params) => ContentFile<Content>;

/**
 * Creates a route loader that loads a page's compiled file.
 *
 * @param isMissing returns whether the page is missing although its file exists
 */
export function contentLoader<Content>(
  file: PageFile<Content>,
  isMissing: (content: Content) => boolean = () => false,
) {
  return async (args: LoaderFunctionArgs): Promise<Content> => {
    const { params } = args;
    // The first page of a list has no number in its URL, so `/page/1` does not exist.
    if (params['page'] !== undefined && !/^(?!1$)[1-9]\d*$/.test(params['page'])) throw missing();
    const { locale, load } = sourceOf(args);
    const content = await load(file(locale, params));
    if (isMissing(content)) throw missing();
    return content;
  };
}

/**
 * Creates the response that a loader throws if the owner has written nothing for a URL. The visitor
 * then sees the not-found page.
 */
export function missing(): Response {
  return new Response(null, { status: 404 });
}
