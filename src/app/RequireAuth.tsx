import { useMemo, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useSessionStatus } from '../auth/AuthProvider';
import { paths } from '../paths';
import { LoadingPage } from '../frame/LoadingPage';
import { Notice } from '../ui/Notice';

/**
 * Protects the routes whose handle has `requiresAuth`. Visitors who are not logged in are
 * redirected to `/` (docs/specification.md, section 6). If they had no session when they opened the
 * page, they return to it after signing in.
 */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const status = useSessionStatus();
  const isLoggedIn = status === 'loggedIn';
  const [hadSession, setHadSession] = useState(false);
  if (isLoggedIn && !hadSession) setHadSession(true);
  const from = pathname + search + hash;
  // Leave the path out of the state after a logout, because the next person who signs in must not
  // be sent to this page. Memoize the object, because <Navigate> navigates again whenever it gets a
  // new object.
  const state = useMemo(() => (hadSession ? null : { from }), [hadSession, from]);
  if (isLoggedIn) return children;
  if (status === 'loggedOut') return <Navigate to={paths.home} replace state={state} />;
  return <LoadingPage />;
}

/**
 * Tells visitors who were redirected to the landing page that they have to log in first, until they
 * dismiss it. A reload keeps the location's state, but the prerendered page has no such notice, so
 * the notice is not shown for the location at which the document was opened.
 */
export function RedirectNotice() {
  const { pathname, key, state } = useLocation();
  const [seen, setSeen] = useState(key);
  const isLoggedOut = useSessionStatus() === 'loggedOut';
  const isFromPage = (state as { from?: unknown } | null)?.from !== undefined;
  if (!isLoggedOut || !isFromPage || pathname !== paths.home || key === seen) return null;
  return (
    <Notice tone="info" onDismiss={() => setSeen(key)}>
      <FormattedMessage
        id="app.requireAuth.redirected"
        values={{
          login: (text) => (
            <Link to={paths.login} state={state}>
              {text}
            </Link>
          ),
        }}
      />
    </Notice>
  );
}
