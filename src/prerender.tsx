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

// The build takes the list of pages from here, because Node cannot import routes.tsx: its
// components import CSS.
export { pages };

/** A rendered page, in parts that the build puts into the HTML template. */
export interface RenderedPage {
  /** The title, meta and link elements for `<head>`. */
  head: string;
  /** The content of the element `#app`. */
  body: string;
  /** The names of the chunks with the code and CSS of the page. */
  chunks: readonly string[];
  /** The paths of the compiled files with the content of the page. */
  content: readonly string[];
  /** Whether only signed-in visitors may see the page. If so, only the application can show it. */
  isGuarded: boolean;
}

/**
 * The elements for `<head>` at the beginning of the rendered HTML. React puts them first when it
 * renders a fragment without a `<head>`, wherever components render them.
 */
const headElements = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)+/;

type StaticHandler = ReturnType<typeof createStaticHandler>;

/** The handlers by the language in the URL. To create one takes a tenth of the time of a page. */
const handlers = new Map<Locale | undefined, StaticHandler>();

function handlerOf(ofAddress: Locale | undefined): StaticHandler {
  const known = handlers.get(ofAddress);
  if (known) return known;
  const handler = createStaticHandler(routes, { basename: addressOf(paths.home, ofAddress) });
  handlers.set(ofAddress, handler);
  return handler;
}

/**
 * Renders a page as a logged-out visitor sees it. The build calls this function for every page, and
 * `hydrateSite` later hydrates the result in the browser.
 *
 * @param pathname the path of the page; `paths.notFound` for the not-found page
 * @param locale the language of the page
 * @param ofAddress the language in the URL, if the URL contains one
 * @param read returns the content of a compiled file, and throws if the file does not exist
 * @throws if the page redirects, or if a part of it fails to load or to render
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
  const { query, dataRoutes } = handlerOf(ofAddress);
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
      // By default, React sends large parts later and moves them into place with a script. The site
      // must be readable without scripts.
      progressiveChunkSize: Infinity,
    },
  );
  const html = await new Response(prelude).text();
  // By default, React leaves out a part that fails, and expects the browser to render it. A build
  // must fail instead.
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
