import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
} from 'react-router-dom';
import { createActor } from 'xstate';
import { App } from './app/App';
import { code, pages, routes } from './app/routes';
import { makeStore } from './app/store';
import { authMachine } from './auth/authMachine';
import type { ContentFile } from './content/contentFiles';
import { loaderContextOf } from './content/pageContent';
import { addressOf } from './locale/address';
import type { Locale } from './locale/locales';
import { paths } from './paths';

/** The parts of a rendered page, which the build inserts into the HTML template. */
export interface RenderedPage {
  /** The title, meta and link elements for `<head>`. */
  head: string;
  /** The content of the `#app` element. */
  body: string;
  /** The paths of the compiled files that the page shows. */
  content: readonly string[];
  /** The names of the chunks with the page's code and CSS. */
  chunks: readonly string[];
}

/**
 * Matches the elements for `<head>` at the beginning of the rendered HTML. If React renders a
 * fragment without a `<head>`, it places these elements first, regardless of which component
 * renders them.
 */
const headElements = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)+/;

type StaticHandler = ReturnType<typeof createStaticHandler>;

/**
 * The static handlers, keyed by the language in the URL. They are reused, because creating a
 * handler takes a tenth of the time needed to render a page.
 */
const handlers = new Map<Locale | undefined, StaticHandler>();

function handlerOf(ofAddress: Locale | undefined): StaticHandler {
  const known = handlers.get(ofAddress);
  if (known) return known;
  const handler = createStaticHandler(routes, { basename: addressOf(paths.home, ofAddress) });
  handlers.set(ofAddress, handler);
  return handler;
}

/** The session of a logged-out visitor. No page starts it. */
const loggedOut = createActor(authMachine);

/** The routes of all pages, keyed by id. */
const routeOf = new Map(routesIn(pages).map((route) => [route.id, route]));

function routesIn(list: readonly RouteObject[]): RouteObject[] {
  return list.flatMap((route) => [route, ...routesIn(route.children ?? [])]);
}

/**
 * Renders a page as a logged-out visitor sees it. The build calls this function for every page.
 * `hydrateSite` later hydrates the result in the browser.
 *
 * @param pathname the page's path; `paths.notFound` for the not-found page
 * @param locale the page's language
 * @param ofAddress the language in the URL, if the URL contains one
 * @param read returns the content of a compiled file, and throws if the file does not exist
 * @throws if the page redirects, or if one of its parts cannot be loaded or rendered
 */
export async function renderPage(
  pathname: string,
  locale: Locale,
  ofAddress: Locale | undefined,
  read: <Content>(file: ContentFile<Content>) => Content,
): Promise<RenderedPage> {
  const content = new Set<string>();
  const requestContext = loaderContextOf({
    locale,
    load: async (file) => {
      const value = read(file);
      content.add(file.path);
      return value;
    },
  });
  const { query, dataRoutes } = handlerOf(ofAddress);
  const request = new Request(new URL(addressOf(pathname, ofAddress), 'http://localhost'));
  const context = await query(request, { requestContext });
  if (context instanceof Response) throw new Error(`${pathname}: expected a page, got a redirect`);
  const failures = Object.values(context.errors ?? {});
  const { prelude } = await prerender(
    <App store={makeStore({ locale })} auth={loggedOut} prerenderedPath={pathname}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
    {
      onError: (error) => void failures.push(error),
      // Render the page as a whole. By default, React sends large parts later and moves them into
      // place with a script, but the site must be readable without scripts.
      progressiveChunkSize: Infinity,
    },
  );
  const html = await new Response(prelude).text();
  // Fail the build. By default, React leaves out a part that fails, and expects the browser to
  // render it.
  if (failures.length > 0) throw failures[0];
  const head = headElements.exec(html)?.[0] ?? '';
  const matched = context.matches.flatMap(({ route }) => routeOf.get(route.id) ?? []);
  return {
    head,
    body: html.slice(head.length),
    content: [...content],
    chunks: matched.flatMap(({ lazy }) =>
      Object.entries(code).flatMap(([chunk, load]) => (lazy === load ? chunk : [])),
    ),
  };
}
