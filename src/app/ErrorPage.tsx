import { createContext, use } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NotFoundPage } from '../entries/NotFoundPage';
import { PageError } from '../entries/PageError';
import { Navigated } from './ShownPage';

/** The context with the function that loads the page of the current URL again. */
export const Retry = createContext(() => window.location.reload());

/**
 * The page that is shown in place of one that does not exist, or that could not be loaded or
 * rendered.
 */
export function ErrorPage() {
  const retry = use(Retry);
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      {isMissing ? <NotFoundPage /> : <PageError onRetry={retry} />}
      <Navigated />
    </>
  );
}
