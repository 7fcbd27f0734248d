import { createContext, use } from 'react';
import { useLocation, type Path } from 'react-router-dom';
import { useIsHydrated } from './useIsHydrated';

const PrerenderedPath = createContext<string | undefined>(undefined);

/** Provides the path that this document was prerendered for, if it was prerendered. */
export const PrerenderedPathProvider = PrerenderedPath.Provider;

/**
 * Returns the path that this document was prerendered for, or undefined if it was not prerendered.
 */
export const usePrerenderedPath = () => use(PrerenderedPath);

/**
 * Returns the location that the page is rendered for. Use it for everything that a page renders from
 * its URL. During hydration, this is the location that the build knew: a path without a query and a
 * hash, and the same path at all URLs for a page that a host may send in response to any URL, such
 * as the not-found page. Afterwards, it is the location in the address bar.
 */
export function usePageLocation(): Path {
  const location = useLocation();
  const pathname = usePrerenderedPath() ?? location.pathname;
  return useIsHydrated() ? location : { pathname, search: '', hash: '' };
}
