import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Routes, useLocation } from 'react-router-dom';
import { LogoutDialog } from '../auth/LogoutDialog';
import { LogoutNotice } from '../auth/LogoutNotice';
import { ProgressBar } from '../progress/ProgressBar';
import { Loading } from '../ui/Loading';
import { ErrorBoundary } from './ErrorBoundary';
import { routeElements, routes as siteRoutes } from './routes';
import type { SiteRoute } from './routes';
import styles from './Site.module.css';
import { TopBar } from './TopBar';
import { useArrival } from './useArrival';

/** What is on screen: the top bar, the page of the URL, and what lies over both. */
export function Site({ routes = siteRoutes }: { routes?: readonly SiteRoute[] }) {
  const main = useArrival();
  const { pathname } = useLocation();
  return (
    <>
      <a href="#content" className={styles.skipLink}>
        <FormattedMessage id="app.skipLink.text" />
      </a>
      <ProgressBar />
      <TopBar />
      <div className={styles.notices}>
        <LogoutNotice />
      </div>
      <main id="content" tabIndex={-1} ref={main}>
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<Loading />}>
            <Routes>{routeElements(routes)}</Routes>
          </Suspense>
        </ErrorBoundary>
      </main>
      <LogoutDialog />
    </>
  );
}
