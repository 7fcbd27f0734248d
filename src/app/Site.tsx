import { memo, Suspense, useLayoutEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSelector } from 'react-redux';
import { Routes, type Location } from 'react-router-dom';
import { LogoutDialog, LogoutNotice } from '../auth/Logout';
import { clearInitialSession } from '../auth/storedTokens';
import { PageHead } from '../reading/PageHead';
import { selectLocale } from '../locale/localeSlice';
import { ProgressBar } from '../progress/ProgressBar';
import { Loading } from '../ui/Loading';
import { Page } from '../ui/Page';
import { useIsHydrated } from '../ui/useIsHydrated';
import hidden from '../ui/visuallyHidden.module.css';
import { ErrorBoundary } from './ErrorBoundary';
import type { Opening } from './opening';
import { NotFoundPage, routeElements, routes as siteRoutes } from './routes';
import type { SiteRoute } from './routes';
import styles from './Site.module.css';
import { takenOver } from './takenOver';
import { TopBar } from './TopBar';
import { useArrival } from './useArrival';
import { usePlace } from './usePlace';

/**
 * What is on screen: the top bar, the page of the URL, and what lies over both.
 *
 * While the code and content of the next page are on their way, the page before stays: its location
 * is deferred, and the progress bar says that another one is coming.
 */
export function Site({
  routes = siteRoutes,
  opening,
}: {
  routes?: readonly SiteRoute[];
  /** The page that was rendered at build time, where one was. */
  opening?: Opening | undefined;
}) {
  const { wanted, shown } = usePlace(opening);
  const { main, news, arrive } = useArrival(wanted, { isRendered: opening !== undefined });
  const isLanguageComing = useSelector(selectLocale) !== useIntl().locale;
  const arrival = <Arrival at={shown} onArrival={arrive} />;
  return (
    <>
      <a href="#content" className={styles.skipLink}>
        <FormattedMessage id="app.skipLink.text" />
      </a>
      {/* There from the start: a live region announces what changes in it. */}
      <p aria-live="polite" className={hidden.visuallyHidden}>
        {news}
      </p>
      {/* A boundary of its own is a slice of its own when the page is taken over; nothing in it waits. */}
      <Suspense>
        <TopBar />
      </Suspense>
      <div className={styles.notices}>
        <LogoutNotice />
      </div>
      <main id="content" tabIndex={-1} ref={main} className={styles.main}>
        {/* In a landmark, as all that a screen reader finds is. */}
        <ProgressBar isPageComing={wanted !== shown || isLanguageComing} />
        <ErrorBoundary
          place={shown.pathname}
          arrival={arrival}
          missing={
            <Suspense fallback={<PageIsComing />}>
              <NotFoundPage />
            </Suspense>
          }
          // The button that was pressed goes with the error.
          onRetry={() => main.current?.focus()}
        >
          <Suspense fallback={<PageIsComing />}>
            <Pages routes={routes} location={shown} />
            {arrival}
          </Suspense>
        </ErrorBoundary>
      </main>
      <LogoutDialog />
    </>
  );
}

/** Not rendered anew when only the wish for another page is new. */
const Pages = memo(function Pages({
  routes,
  location,
}: {
  routes: readonly SiteRoute[];
  location: Location;
}) {
  return <Routes location={location}>{routeElements(routes)}</Routes>;
});

/** Nothing on screen: it stands beside a page, so its effect tells when all of the page is there. */
function Arrival({ at, onArrival }: { at: Location; onArrival: (location: Location) => void }) {
  useLayoutEffect(() => {
    onArrival(at);
  });
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (!isHydrated) return;
    clearInitialSession(window);
    document.dispatchEvent(new Event(takenOver));
  }, [isHydrated]);
  return null;
}

function PageIsComing() {
  return (
    <Page>
      <PageHead />
      <Loading />
    </Page>
  );
}
