import { useMemo, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { selectIsLoggedIn, selectIsPending, useAuth } from '../auth/AuthProvider';
import { paths } from '../paths';
import { LoadingPage } from '../entries/LoadingPage';
import { useIsHydrated } from '../ui/useIsHydrated';

/**
 * Guards the routes whose handle has `requiresAuth`. Visitors who are not logged in are redirected
 * to `/` (docs/specification.md, section 6). If a visitor had no session on arrival, signing in
 * leads back to the guarded page.
 */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const isLoggedIn = useAuth(selectIsLoggedIn);
  const isPending = useAuth(selectIsPending);
  const isHydrated = useIsHydrated();
  const [hadSession, setHadSession] = useState(false);
  if (isLoggedIn && !hadSession) setHadSession(true);
  const from = pathname + search + hash;
  // After a logout, there is no path in the state, because the next person who signs in must not be
  // sent to this page. The object is memoized, because <Navigate> navigates again for each new
  // object.
  const state = useMemo(() => (hadSession ? null : { from }), [hadSession, from]);
  // A prerendered page is the same for all visitors, so it never contains a guarded page.
  if (isPending || !isHydrated) return <LoadingPage />;
  if (isLoggedIn) return children;
  return <Navigate to={paths.home} replace state={state} />;
}
