import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NotFoundPage } from '../frame/NotFoundPage';
import { LoadFailedPage } from '../frame/LoadFailedPage';
import { ReportNavigation } from './GuardedPage';

/** Shown when the requested page does not exist, or could not be loaded or rendered. */
export function RouteErrorPage() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      {isMissing ? <NotFoundPage /> : <LoadFailedPage />}
      <ReportNavigation />
    </>
  );
}
