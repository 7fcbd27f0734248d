import { useLayoutEffect } from 'react';
import { Outlet, useLocation, useMatches, useOutletContext, type Location } from 'react-router-dom';
import { RequireAuth } from './RequireAuth';
import type { RouteHandle } from './routes';

/** The page of the current location; with `requiresAuth` in the handle of its route, for logged-in visitors only. */
export function ShownPage() {
  const requiresAuth = useMatches().some(({ handle }) => (handle as RouteHandle)?.requiresAuth);
  const page = (
    <>
      <Outlet />
      <Navigated />
    </>
  );
  return requiresAuth ? <RequireAuth>{page}</RequireAuth> : page;
}

/**
 * Renders nothing. It stands beside a page, so that its effect runs when the page is on screen
 * (useNavigationEffects.ts).
 */
export function Navigated() {
  const location = useLocation();
  const onNavigated = useOutletContext<(location: Location) => void>();
  useLayoutEffect(() => {
    onNavigated(location);
  });
  return null;
}
