import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether this part of the page is React's own by now. False while it is rendered at build time and
 * while that rendering is taken over, which have to be equal; true from the first rendering on where
 * nothing was rendered before.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
