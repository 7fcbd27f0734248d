import {
  createStaticHandler,
  isRouteErrorResponse,
  type HydrationState,
  type RouteObject,
} from 'react-router-dom';
import { contextOf, type ContentSource } from '../content/pageContent';
import { boundaryId, routes } from './routes';

/**
 * A page whose code and data have loaded, with everything that a router needs to show it at once.
 */
export interface LoadedPage {
  /** The route table, including this page's components. */
  routes: RouteObject[];
  /**
   * Each route's data. If the page does not exist, this also contains the error that the error page
   * shows.
   */
  state: HydrationState;
}

/**
 * Loads a page's code and data without a router. Hydration needs this, because its router can be
 * created only after loading. It is also used to prefetch pages that the visitor may open next.
 * Rejects if something cannot be loaded.
 *
 * @param path a path in the route table, with its query
 */
export async function loadPage(path: string, source: ContentSource): Promise<LoadedPage> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const request = new Request(new URL(path, 'http://localhost'));
  const result = await query(request, { requestContext: contextOf(source) });
  if (result instanceof Response) throw new Error(`${path}: expected a page, got a redirect`);
  const { loaderData, errors } = result;
  const failure = Object.values(errors ?? {}).find((error) => !isRouteErrorResponse(error));
  if (failure !== undefined) throw failure as Error;
  return { routes: dataRoutes, state: { loaderData, errors } };
}

/** Returns the router state that shows the not-found page, whichever URL was requested. */
export function notFound(loaderData: HydrationState['loaderData'] = {}): HydrationState {
  const error = { status: 404, statusText: 'Not Found', internal: false, data: null };
  return { loaderData, errors: { [boundaryId]: error } };
}
