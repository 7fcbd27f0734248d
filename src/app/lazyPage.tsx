import { memo, use, type ComponentType, type MemoExoticComponent } from 'react';
import { loadOnce } from '../content/contentCache';

/** A page whose code is loaded on demand. */
export type LazyPage = MemoExoticComponent<ComponentType> & {
  /** Name of the chunk that contains its code. */
  chunk: string;
  /** Loads the code; afterwards the page renders without suspending. */
  preload: () => Promise<unknown>;
};

/**
 * A page whose code is loaded when it is first rendered. Unlike the pages of React's `lazy`, it can be preloaded, and
 * retried after a failure (`forgetFailures`).
 *
 * @param chunk name of the chunk that contains its code
 * @param load imports the page
 */
export function lazyPage(chunk: string, load: () => Promise<ComponentType>): LazyPage {
  const preload = loadOnce(load);
  // Memoized: a change of the address renders only what reads it.
  const LazyPage = memo(function LazyPage() {
    const Page = use(preload());
    return <Page />;
  });
  return Object.assign(LazyPage, { chunk, preload });
}
