import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True after hydration. False during prerendering and hydration, whose results have to be equal; true
 * from the first rendering if the page was not prerendered.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
