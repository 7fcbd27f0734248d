import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from 'react-router-dom';
import { createActor } from 'xstate';
import { App } from './app/App';
import { code, pages, routes, type RouteHandle } from './app/routes';
import { makeStore } from './app/store';
import { authMachine } from './auth/authMachine';
import type { ContentFile } from './content/contentFiles';
import { contextOf } from './content/pageContent';
import { addressOf } from './locale/address';
import type { Locale } from './locale/locales';
import { paths } from './paths';

// For the build, which cannot import routes.tsx in Node: it imports CSS.
export { pages };

/** A page of the site as HTML. */
export interface RenderedPage {
  /** The title, meta and link elements for `<head>`. */
  head: string;
  /** The content of #app. */
  body: string;
  /** Names of the chunks with its code and CSS. */
  chunks: readonly string[];
  /** Paths of the compiled files with its content. */
  content: readonly string[];
  /** Whether only signed-in visitors may see it; then only the application can show it. */
  isGuarded: boolean;
}

/** React renders elements for the head wherever they occur; in a fragment without a head, they come first. */
const headElements = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)+/;

/**
 * Renders a page as a logged-out visitor sees it: the entry point of the site for the build. `hydrateSite` hydrates
 * what this renders.
 *
 * @param pathname `paths.notFound` for the not-found page
 * @param ofAddress the language that the address names, if it names one
 * @param read gives the content of a compiled file; throws if it does not exist
 */
export async function renderPage(
  pathname: string,
  locale: Locale,
  ofAddress: Locale | undefined,
  read: <Content>(file: ContentFile<Content>) => Content,
): Promise<RenderedPage> {
  const files: string[] = [];
  const requestContext = contextOf({
    locale,
    load: async (file) => {
      files.push(file.path);
      return read(file);
    },
  });
  const basename = addressOf(paths.home, ofAddress);
  const { query, dataRoutes } = createStaticHandler(routes, { basename });
  const request = new Request(new URL(addressOf(pathname, ofAddress), 'http://localhost'));
  const context = await query(request, { requestContext });
  if (context instanceof Response) throw new Error(`${pathname}: expected a page, got a redirect`);
  const failures = Object.values(context.errors ?? {});
  const { prelude } = await prerender(
    <App store={makeStore({ locale })} auth={createActor(authMachine)} prerenderedPath={pathname}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
    {
      onError: (error) => void failures.push(error),
      // As one document: by default, React moves large parts into place with a script.
      progressiveChunkSize: Infinity,
    },
  );
  const html = await new Response(prelude).text();
  // By default, React silently leaves a part that failed to the browser.
  if (failures.length > 0) throw failures[0];
  const head = headElements.exec(html)?.[0] ?? '';
  const matched = (matchRoutes(pages, pathname) ?? []).map(({ route }) => route);
  return {
    head,
    body: html.slice(head.length),
    chunks: matched.flatMap(({ lazy }) =>
      Object.entries(code).flatMap(([chunk, load]) => (lazy === load ? chunk : [])),
    ),
    content: files,
    isGuarded: matched.some(
      ({ handle }) => (handle as RouteHandle | undefined)?.requiresAuth === true,
    ),
  };
}
