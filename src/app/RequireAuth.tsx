import { useMemo, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSessionStatus } from '../auth/AuthProvider';
import { paths } from '../paths';
import { LoadingPage } from '../frame/LoadingPage';

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
