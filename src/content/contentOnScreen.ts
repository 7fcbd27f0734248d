import { useEffect, useRef } from 'react';
import { forgetFailures } from './failures';

type LoadIn = (locale: string) => Promise<unknown>;

const onScreen = new Set<LoadIn>();

/**
 * Remembers, while the component is on screen, what of the owner's it shows.
 *
 * @param loadIn asks for the same in some language
 */
export function useOnScreen(loadIn: LoadIn): void {
  const latest = useRef(loadIn);
  useEffect(() => {
    latest.current = loadIn;
  });
  useEffect(() => {
    const load: LoadIn = (locale) => latest.current(locale);
    onScreen.add(load);
    return () => {
      onScreen.delete(load);
    };
  }, []);
}

/**
 * Loads in another language what is on screen, so that a change of language shows page and content
 * together, or, where the content does not arrive, not at all.
 *
 * @returns rejects when a part does not arrive; the next call asks for that part again
 */
export async function loadContentOnScreen(locale: string): Promise<void> {
  try {
    await Promise.all([...onScreen].map((load) => load(locale)));
  } catch (error) {
    forgetFailures();
    throw error;
  }
}
