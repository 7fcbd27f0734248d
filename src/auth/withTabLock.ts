/** Longest wait for another tab, in milliseconds. The lock saves calls; a session must not depend on it. */
const longestWait = 4_000;

/**
 * Runs a task in one tab at a time (Web Locks). Runs it without the lock where the browser has none, or
 * when another tab holds it for too long.
 *
 * @param name of the lock, for all tabs of the origin
 * @param signal stops waiting; its reason is thrown
 */
export async function withTabLock<T>(
  name: string,
  signal: AbortSignal,
  task: () => Promise<T>,
): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return task();
  const timeout = AbortSignal.timeout(longestWait);
  try {
    return await locks.request(name, { signal: AbortSignal.any([signal, timeout]) }, task);
  } catch (error) {
    signal.throwIfAborted();
    if (error === timeout.reason) return task();
    throw error;
  }
}
