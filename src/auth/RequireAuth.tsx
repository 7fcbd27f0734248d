import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../paths';
import { Loading } from '../ui/Loading';
import { useIsHydrated } from '../ui/useIsHydrated';
import { selectIsLoggedIn, selectIsPending, useAuth } from './AuthProvider';

/** Guards routes marked `requiresAuth`: visitors who are not logged in are redirected to `/` (specification, section 6). */
export function RequireAuth({ children }: { children: ReactNode }) {
  const isLoggedIn = useAuth(selectIsLoggedIn);
  const isPending = useAuth(selectIsPending);
  const isHydrated = useIsHydrated();
  // Prerendering shows no guarded page: it does not know the visitor.
  if (isPending || !isHydrated) return <Loading />;
  return isLoggedIn ? children : <Navigate to={paths.home} replace />;
}
