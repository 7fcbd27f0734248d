import { matchRoutes, type HydrationState, type RouteMatch } from 'react-router-dom';
import { contextOf, type ContentSource } from '../content/pageContent';
import { boundaryId, routes } from './routes';

/**
 * Loads the code and the data of a page, as React Router does when it opens one: for a page that is to be hydrated,
 * which needs both before there is a router, and for pages that the visitor may open next.
 *
 * @param path in the table of routes, with its query
 * @returns the data of each route; for a page that does not exist, the error that the error page shows
 */
export async function loadPage(path: string, source: ContentSource): Promise<HydrationState> {
  const url = new URL(path, 'http://localhost');
  const args = { request: new Request(url), url, context: contextOf(source) };
  const loaderData: Record<string, unknown> = {};
  let isMissing = false;

  async function load({ route, params }: RouteMatch) {
    const { id = '', path: pattern = '', lazy, loader } = route;
    const [code, data] = await Promise.all([
      typeof lazy === 'function' ? lazy() : {},
      typeof loader === 'function' ? loader({ ...args, params, pattern }, undefined) : undefined,
    ]);
    // A router that is created now does not wait for code.
    Object.assign(route, code, { lazy: undefined });
    if (loader) loaderData[id] = data;
  }

  await Promise.all(
    (matchRoutes(routes, url.pathname) ?? []).map((match) =>
      load(match).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
        isMissing = true;
      }),
    ),
  );
  return isMissing ? notFound(loaderData) : { loaderData };
}

const isNotFound = (error: unknown) => error instanceof Response && error.status === 404;

/** The state in which the router shows the not-found page, at any address. */
export function notFound(loaderData: HydrationState['loaderData'] = {}): HydrationState {
  const error = { status: 404, statusText: 'Not Found', internal: false, data: null };
  return { loaderData, errors: { [boundaryId]: error } };
}
