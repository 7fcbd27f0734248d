import { memo, Suspense, useLayoutEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSelector } from 'react-redux';
import { Routes, type Location } from 'react-router-dom';
import { LogoutDialog, LogoutNotice } from '../auth/Logout';
import { clearInitialSession } from '../auth/storedTokens';
import { PageHead } from '../reading/PageHead';
import { LanguageLinks } from '../locale/LanguageLinks';
import { selectLocale } from '../locale/localeSlice';
import { paths } from '../paths';
import { ProgressBar } from '../progress/ProgressBar';
import { Loading } from '../ui/Loading';
import { Page } from '../ui/Page';
import { useIsHydrated } from '../ui/useIsHydrated';
import hidden from '../ui/visuallyHidden.module.css';
import { ErrorBoundary } from './ErrorBoundary';
import { hydratedEvent, type PrerenderedPage } from './prerenderedPage';
import { NotFoundPage, routeElements, routes as siteRoutes } from './routes';
import type { SiteRoute } from './routes';
import styles from './Site.module.css';
import { TopBar } from './TopBar';
import { useLocations } from './useLocations';
import { useNavigationEffects } from './useNavigationEffects';

/**
 * The layout of every page: the top bar, the page of the current location, and dialogs. While the next page is loading,
 * the current one stays, and the progress bar is visible.
 */
export function Site({
  routes = siteRoutes,
  prerendered,
}: {
  routes?: readonly SiteRoute[];
  prerendered?: PrerenderedPage | undefined;
}) {
  const { nextLocation, currentLocation } = useLocations(prerendered);
  const { main, announcement, forgetAnnouncement, onNavigated } = useNavigationEffects(
    nextLocation,
    {
      isPrerendered: prerendered !== undefined,
    },
  );
  const isLocaleLoading = useSelector(selectLocale) !== useIntl().locale;
  const navigated = <Navigated location={currentLocation} onNavigated={onNavigated} />;
  return (
    <>
      <a href="#content" className={styles.skipLink}>
        <FormattedMessage id="app.skipLink.text" />
      </a>
      {/* Always rendered: a live region announces only changes. */}
      <p aria-live="polite" className={hidden.visuallyHidden}>
        {announcement}
      </p>
      {/* A Suspense boundary lets React hydrate this part separately. */}
      <Suspense>
        <TopBar />
      </Suspense>
      {process.env.SIGN_IN !== 'off' && (
        <div className={styles.notices}>
          <LogoutNotice />
        </div>
      )}
      <main id="content" tabIndex={-1} ref={main} className={styles.main}>
        {/* Inside a landmark, so that screen readers find it. */}
        <ProgressBar isPageComing={nextLocation !== currentLocation || isLocaleLoading} />
        <ErrorBoundary
          pathname={currentLocation.pathname}
          navigated={navigated}
          missing={
            <Suspense fallback={<LoadingPage />}>
              <NotFoundPage />
            </Suspense>
          }
          // The title may be that of a private entry, which was withdrawn.
          onFailure={forgetAnnouncement}
          // The focused button disappears with the error.
          onRetry={() => main.current?.focus()}
        >
          <Suspense fallback={<LoadingPage />}>
            <Pages routes={routes} location={currentLocation} />
            {navigated}
          </Suspense>
        </ErrorBoundary>
      </main>
      <footer>
        {/* The not-found page is the same at all addresses. */}
        <LanguageLinks
          path={currentLocation.pathname === paths.notFound ? paths.home : currentLocation.pathname}
        />
      </footer>
      {process.env.SIGN_IN !== 'off' && <LogoutDialog />}
    </>
  );
}

/** Not rendered again when only the next location changes. */
const Pages = memo(function Pages({
  routes,
  location,
}: {
  routes: readonly SiteRoute[];
  location: Location;
}) {
  return <Routes location={location}>{routeElements(routes)}</Routes>;
});

/**
 * Renders nothing. In the same Suspense boundary as the page, so that its effects run when the whole page is on
 * screen.
 */
function Navigated({
  location,
  onNavigated,
}: {
  location: Location;
  onNavigated: (location: Location) => void;
}) {
  useLayoutEffect(() => {
    onNavigated(location);
  });
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (!isHydrated) return;
    clearInitialSession(window);
    document.dispatchEvent(new Event(hydratedEvent));
  }, [isHydrated]);
  return null;
}

function LoadingPage() {
  return (
    <Page>
      <PageHead />
      <Loading />
    </Page>
  );
}
