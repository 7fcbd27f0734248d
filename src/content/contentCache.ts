import type { ContentFile } from './contentFiles';

/** Returns the content of a file: the same promise for the same path. */
export type ContentCache = <Content>(file: ContentFile<Content>) => Promise<Content>;

const failures = new Set<() => void>();

/**
 * Forgets the failed loads, so that they can be retried. Call this after the failure is shown: when a promise is
 * rejected, React renders the waiting component again, and a new promise at that moment would lead to endless requests
 * while the browser is offline.
 */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * Calls `load` the first time and returns the same promise from then on, until it fails and `forgetFailures` is
 * called.
 */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let promise: Promise<Value> | undefined;
  return () => {
    if (!promise) {
      promise = trackPromise(load());
      promise.catch(() => failures.add(() => (promise = undefined)));
    }
    return promise;
  };
}

/** @param load loads one file */
export function createContentCache(load: ContentCache): ContentCache {
  const files = new Map<string, () => Promise<unknown>>();
  return <Content>(file: ContentFile<Content>) => {
    const loadFile = files.get(file.path) ?? loadOnce(() => load(file));
    files.set(file.path, loadFile);
    return loadFile() as Promise<Content>;
  };
}

/**
 * Records the result of a promise in the fields that React's `use` reads, so that a component that renders later does
 * not suspend. React sets them too, but only after it has suspended once.
 */
function trackPromise<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}

/** A promise with a value that React's `use` can read immediately. */
export function resolved<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}
