const failures = new Set<() => void>();

/**
 * Has a failure forgotten at the right time. React renders anew what waited for a promise that
 * failed: forgotten at once, the promise would be asked for again in that very rendering, and so
 * without an end while the visitor is offline.
 *
 * @param coming what may fail
 * @param forget lets it be asked for again
 */
export function rememberFailure(coming: Promise<unknown>, forget: () => void): void {
  coming.catch(() => failures.add(forget));
}

/** What has failed so far is asked for again. To be called when the failure has been shown. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}
