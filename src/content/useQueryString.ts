import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../ui/useIsHydrated';

/**
 * Returns the URL's query. It is empty while a page is being hydrated, because the build renders
 * pages without a query.
 */
export function useQueryString(): string {
  const { search } = useLocation();
  return useIsHydrated() ? search : '';
}
