import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../ui/useIsHydrated';

/** The query of the address. Empty while a page is hydrated, because the build renders pages without a query. */
export function useQueryString(): string {
  const { search } = useLocation();
  return useIsHydrated() ? search : '';
}
