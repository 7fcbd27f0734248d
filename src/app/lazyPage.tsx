import { lazy, useState, type ComponentType } from 'react';
import { rememberFailure } from '../content/failures';

/** A page whose code is loaded on demand. */
export type LazyPage = ComponentType & {
  /** Name of the chunk that its code is in. */
  chunk: string;
  /** Loads the code, if nobody has yet. From then on the page renders without waiting. */
  preload: () => Promise<unknown>;
};

/**
 * A page whose code is loaded when it is first rendered. Other than with React's `lazy`, it can be
 * loaded before, and code that did not arrive is asked for again when the page is shown anew
 * (`forgetFailures`), without a reload.
 *
 * @param chunk name of the chunk that its code is in
 * @param load imports the page
 */
export function lazyPage(chunk: string, load: () => Promise<ComponentType>): LazyPage {
  let coming: Promise<{ default: ComponentType }> | undefined;
  let Arrived: ComponentType | undefined;
  let Awaited = lazy(preload);

  function preload() {
    if (coming) return coming;
    coming = load().then((page) => ({ default: (Arrived = page) }));
    rememberFailure(coming, () => {
      coming = undefined;
      Awaited = lazy(preload);
    });
    return coming;
  }

  function LazyPage() {
    // Once for each time the page is shown: to React, another component would be another page.
    const [Page] = useState(() => Arrived ?? Awaited);
    return <Page />;
  }
  return Object.assign(LazyPage, { chunk, preload });
}
