import {
  createContext,
  RouterContextProvider,
  type LoaderFunctionArgs,
  type Params,
} from 'react-router-dom';
import type { ContentFile } from './contentFiles';

/** Loads a compiled file. The build reads it from the disk, the browser requests it (loadContent.ts). */
export type LoadContent = <Content>(file: ContentFile<Content>) => Promise<Content>;

/** What the loaders of the routes need: the language of the page, and the owner's content. */
export interface ContentSource {
  /** BCP 47. */
  locale: string;
  load: LoadContent;
}

const sourceContext = createContext<ContentSource>();

/** The context in which React Router calls the loaders. */
export function contextOf(source: ContentSource): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(sourceContext, source);
  return context;
}

export function sourceOf({ context }: Pick<LoaderFunctionArgs, 'context'>): ContentSource {
  return context.get(sourceContext);
}

/** The compiled file that the page of a route shows. */
export type PageFile<Content = unknown> = (locale: string, params: Params) => ContentFile<Content>;

/**
 * A loader that loads the file of a page.
 *
 * @param isMissing whether there is no page although there is a file
 */
export function contentLoader<Content>(
  file: PageFile<Content>,
  isMissing: (content: Content) => boolean = () => false,
) {
  return async (args: LoaderFunctionArgs): Promise<Content> => {
    const { params } = args;
    // The first page of a list has no number in its address.
    if (params['page'] !== undefined && !/^(?!1$)[1-9]\d*$/.test(params['page'])) throw missing();
    const { locale, load } = sourceOf(args);
    const content = await load(file(locale, params));
    if (isMissing(content)) throw missing();
    return content;
  };
}

/** Thrown by a loader if the owner has written nothing for an address: the visitor sees the not-found page. */
export function missing(): Response {
  return new Response(null, { status: 404 });
}
