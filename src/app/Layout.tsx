import { Suspense, useLayoutEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSelector } from 'react-redux';
import {
  createPath,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useNavigation,
  type Location,
} from 'react-router-dom';
import { LogoutDialog, LogoutNotice } from '../auth/Logout';
import { setHydrated, startFailureId } from '../documentState';
import { LocaleProvider } from '../locale/LocaleProvider';
import { selectLocale } from '../locale/localeSlice';
import type { LoadedLocale } from '../locale/loadMessages';
import { isPrivateEntryPath, paths } from '../paths';
import { ProgressBar } from '../progress/ProgressBar';
import { usePageLocation, usePrerenderedPath } from '../ui/pageLocation';
import { useIsHydrated } from '../ui/useIsHydrated';
import hidden from '../ui/visuallyHidden.module.css';
import { Footer } from './Footer';
import styles from './Layout.module.css';
import { RedirectNotice } from './RequireAuth';
import { TopBar } from './TopBar';
import { useNavigationEffects } from './useNavigationEffects';

/**
 * The layout of every page, with the top bar, the page itself, the footer and the logout dialog.
 */
export function Layout() {
  const texts = useLoaderData<LoadedLocale>();
  return (
    <LocaleProvider {...texts}>
      <Frame locale={texts.locale} />
    </LocaleProvider>
  );
}

function Frame({ locale }: Pick<LoadedLocale, 'locale'>) {
  const { pathname } = usePageLocation();
  const isPrerendered = usePrerenderedPath() !== undefined;
  const { main, announcement, onNavigated } = useNavigationEffects({ isPrerendered });
  const isPageComing = useNavigation().state !== 'idle';
  const isLocaleLoading = useSelector(selectLocale) !== locale;
  return (
    <>
      <ScrollRestoration getKey={entryOf} />
      <a href="#content" className={styles.skipLink}>
        <FormattedMessage id="app.skipLink.text" />
      </a>
      {/* This region is always rendered, because a live region announces only changes. */}
      <p aria-live="polite" className={hidden.visuallyHidden}>
        {announcement}
      </p>
      <div className={styles.screen}>
        {/* The Suspense boundary lets React hydrate this part separately. */}
        <Suspense>
          <TopBar />
        </Suspense>
        <StartFailure />
        {process.env.SIGN_IN !== 'off' && (
          <div className={styles.notices}>
            <LogoutNotice />
            <RedirectNotice />
          </div>
        )}
        <main id="content" tabIndex={-1} ref={main} className={styles.main}>
          {/* The progress bar is inside a landmark, so that screen readers find it. */}
          <ProgressBar isPageComing={isPageComing || isLocaleLoading} />
          <Suspense>
            <Outlet context={onNavigated} />
            <Hydrated />
          </Suspense>
        </main>
      </div>
      {/* The not-found page is the same at all URLs, so its footer links to the landing page in
          each language. */}
      <Footer path={pathname === paths.notFound ? paths.home : pathname} />
      {process.env.SIGN_IN !== 'off' && <LogoutDialog />}
    </>
  );
}

/**
 * Returns a string that identifies a history entry. The key alone is not enough, because the first
 * page of a tab always has the key "default". React Router stores the string in session storage,
 * where it stays after a logout, so it does not name a private entry.
 */
function entryOf(location: Location): string {
  const path = isPrivateEntryPath(location.pathname) ? paths.private : createPath(location);
  return `${location.key} ${path}`;
}

/**
 * The message that the page could not react to a press, because the application could not be loaded.
 * It is part of the document, where `showStartFailure` shows it. Hydration removes it.
 */
function StartFailure() {
  if (useIsHydrated()) return null;
  return (
    <p id={startFailureId} role="alert" hidden className={styles.failure}>
      <FormattedMessage id="app.startFailure.text" />
    </p>
  );
}

/**
 * Renders nothing; it exists only to run an effect. This component is inside the page's Suspense
 * boundary, so the effect runs once the whole page is hydrated.
 */
function Hydrated() {
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (isHydrated) setHydrated();
  }, [isHydrated]);
  return null;
}
