/**
 * Has a promise tell React what became of it, in the fields that React's `use` reads (and sets itself,
 * but a moment too late): whoever renders after it has settled does not wait. So a page that is there
 * already can be hydrated, or come back, in one piece.
 *
 * @returns the same promise
 */
export function settled<Value>(coming: Promise<Value>): Promise<Value> {
  coming.then(
    (value) => void Object.assign(coming, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(coming, { status: 'rejected', reason }),
  );
  return coming;
}

/** A promise that has given its value already, and has told React. */
export function fulfilled<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}

/** Whether a promise of `settled` has given its value already. */
export function isThere(coming: Promise<unknown>): boolean {
  return 'status' in coming && coming.status === 'fulfilled';
}
