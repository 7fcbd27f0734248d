import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { isPrivateEntryPath, paths } from '../paths';
import type { PrerenderedPage } from './prerenderedPage';

/** The key of the location for which a prerendered page is hydrated, if the address has another one. */
export const renderedKey = 'rendered';

/**
 * `nextLocation` is the location of the address; `currentLocation` is that of the page on screen, which stays while
 * the next page is loading. A prerendered page is hydrated as it was rendered: the not-found page as itself at any
 * address, and every page without the query of the address, which is applied immediately afterwards. So is the address
 * of a private entry, for which a host sends `paths.private` or the not-found page.
 */
export function useLocations(prerendered: PrerenderedPage | undefined): {
  nextLocation: Location;
  currentLocation: Location;
} {
  const location = useLocation();
  const [initialLocation] = useState(location);
  const isPrivateEntry = isPrivateEntryPath(location.pathname);
  const isMissing =
    prerendered?.pathname === paths.notFound && location === initialLocation && !isPrivateEntry;
  const nextLocation = useMemo(
    () => (isMissing ? { ...location, pathname: paths.notFound } : location),
    [location, isMissing],
  );
  // A different key, so that components that read the query notice the change.
  const rendered =
    prerendered && (nextLocation.search !== '' || isPrivateEntry)
      ? {
          ...nextLocation,
          ...(isPrivateEntry ? { pathname: prerendered.pathname } : {}),
          search: '',
          key: renderedKey,
        }
      : undefined;
  return { nextLocation, currentLocation: useDeferredValue(nextLocation, rendered) };
}
