import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { paths } from '../paths';
import type { PrerenderedPage } from './prerenderedPage';

/**
 * `nextLocation` is the location of the address; `currentLocation` is that of the page on screen, which stays while
 * the next page is loading. A prerendered page is hydrated as it was rendered: the not-found page as itself at any
 * address, and every page without the query of the address, which is applied immediately afterwards.
 */
export function useLocations(prerendered: PrerenderedPage | undefined): {
  nextLocation: Location;
  currentLocation: Location;
} {
  const location = useLocation();
  const [initialLocation] = useState(location);
  const isMissing = prerendered?.pathname === paths.notFound && location === initialLocation;
  const nextLocation = useMemo(
    () => (isMissing ? { ...location, pathname: paths.notFound } : location),
    [location, isMissing],
  );
  const hasQuery = prerendered !== undefined && nextLocation.search !== '';
  // A different key, so that components that read the query notice the change.
  const rendered = hasQuery ? { ...nextLocation, search: '', key: 'rendered' } : undefined;
  return { nextLocation, currentLocation: useDeferredValue(nextLocation, rendered) };
}
