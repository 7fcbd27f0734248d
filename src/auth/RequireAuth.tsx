import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../paths';
import { Loading } from '../ui/Loading';
import { useIsHydrated } from '../ui/useIsHydrated';
import { useAuth } from './AuthProvider';
import { selectIsLoggedIn, selectIsPending } from './authSelectors';

/** The guard of routes marked `requiresAuth`: who is not logged in is sent to `/` (specification, section 6). */
export function RequireAuth({ children }: { children: ReactNode }) {
  const isLoggedIn = useAuth(selectIsLoggedIn);
  const isPending = useAuth(selectIsPending);
  const isHydrated = useIsHydrated();
  // Nothing of it is rendered at build time, when nobody is logged in yet.
  if (isPending || !isHydrated) return <Loading />;
  return isLoggedIn ? children : <Navigate to={paths.home} replace />;
}
