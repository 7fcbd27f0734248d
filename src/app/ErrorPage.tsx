import { createContext, use } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NotFoundPage } from '../entries/NotFoundPage';
import { PageError } from '../entries/PageError';
import { Navigated } from './ShownPage';

/** Loads the page of the address again. */
export const Retry = createContext(() => window.location.reload());

/** Shown in place of a page that does not exist, or that could not be loaded or rendered. */
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
