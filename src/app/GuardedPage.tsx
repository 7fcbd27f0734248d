import { useLayoutEffect } from 'react';
import { Outlet, useLocation, useMatches, useOutletContext, type Location } from 'react-router-dom';
import { RequireAuth } from './RequireAuth';
import type { RouteHandle } from './routeHandle';

/**
 * Renders the page of the current location. If its route's handle has `requiresAuth`, only
 * logged-in visitors see the page.
 */
export function GuardedPage() {
  const requiresAuth = useMatches().some(({ handle }) => (handle as RouteHandle)?.requiresAuth);
  const page = (
    <>
      <Outlet />
      <ReportNavigation />
    </>
  );
  return requiresAuth ? <RequireAuth>{page}</RequireAuth> : page;
}

/**
 * Renders nothing; it exists only to run an effect. This component is rendered next to a page, so
 * the effect runs when the page is on screen (useNavigationEffects.ts).
 */
export function ReportNavigation() {
  const location = useLocation();
  const onNavigated = useOutletContext<(location: Location) => void>();
  useLayoutEffect(() => {
    onNavigated(location);
  });
  return null;
}
