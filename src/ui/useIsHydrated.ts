import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns false during prerendering and hydration, which must render the same elements, and true
 * afterwards. On a page that was not prerendered, it returns true from the first render.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
