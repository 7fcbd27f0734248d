import { createContext, use } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NotFoundPage } from '../frame/NotFoundPage';
import { LoadFailedPage } from '../frame/LoadFailedPage';
import { Navigated } from './ShownPage';

/** Provides a function that loads the page at the current URL again. */
export const Retry = createContext(() => window.location.reload());

/** Shown when the requested page does not exist, or could not be loaded or rendered. */
export function RouteErrorPage() {
  const retry = use(Retry);
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      {isMissing ? <NotFoundPage /> : <LoadFailedPage onRetry={retry} />}
      <Navigated />
    </>
  );
}
