import { useMemo, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { selectIsLoggedIn, selectIsPending, useAuth } from '../auth/AuthProvider';
import { paths } from '../paths';
import { LoadingPage } from '../frame/LoadingPage';
import { useIsHydrated } from '../ui/useIsHydrated';

/**
 * Protects the routes whose handle has `requiresAuth`. Visitors who are not logged in are
 * redirected to `/` (docs/specification.md, section 6). If they had no session when they opened the
 * page, they return to it after signing in.
 */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const isLoggedIn = useAuth(selectIsLoggedIn);
  const isPending = useAuth(selectIsPending);
  const isHydrated = useIsHydrated();
  const [hadSession, setHadSession] = useState(false);
  if (isLoggedIn && !hadSession) setHadSession(true);
  const from = pathname + search + hash;
  // Leave the path out of the state after a logout, because the next person who signs in must not
  // be sent to this page. Memoize the object, because <Navigate> navigates again whenever it gets a
  // new object.
  const state = useMemo(() => (hadSession ? null : { from }), [hadSession, from]);
  // The prerendered HTML is the same for all visitors, so it must not contain a page that requires
  // a login.
  if (isPending || !isHydrated) return <LoadingPage />;
  if (isLoggedIn) return children;
  return <Navigate to={paths.home} replace state={state} />;
}
