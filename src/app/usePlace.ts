import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { paths } from '../paths';
import type { Opening } from './opening';

/**
 * Where the visitor wants to be, and the place whose page is on screen, which lags behind while that
 * page is on its way.
 *
 * A page that was rendered at build time is taken over as it was rendered: without the query of the
 * address, which comes right after; and the not-found page as itself, whatever the address is.
 */
export function usePlace(opening: Opening | undefined): { wanted: Location; shown: Location } {
  const location = useLocation();
  const [opened] = useState(location);
  const isMissing = opening?.pathname === paths.notFound && location === opened;
  const wanted = useMemo(
    () => (isMissing ? { ...location, pathname: paths.notFound } : location),
    [location, isMissing],
  );
  const hasMore = opening !== undefined && wanted.search !== '';
  // With a key of its own: to who reads the query, the address comes as another one.
  const rendered = hasMore ? { ...wanted, search: '', key: 'rendered' } : undefined;
  const shown = useDeferredValue(wanted, rendered);
  return { wanted, shown };
}
