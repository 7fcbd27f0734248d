/** Longest wait for another tab, in milliseconds; a lock saves calls, it is not worth a session. */
const patience = 4_000;

/**
 * Runs a task in one tab at a time (Web Locks). Where there are no locks, or the other tab takes too
 * long, runs it all the same.
 *
 * @param name of the lock, for all tabs of the origin
 * @param signal gives up waiting; the reason is thrown
 */
export async function inOneTab<T>(
  name: string,
  signal: AbortSignal,
  task: () => Promise<T>,
): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return task();
  const giveUp = AbortSignal.timeout(patience);
  try {
    return await locks.request(name, { signal: AbortSignal.any([signal, giveUp]) }, task);
  } catch (error) {
    signal.throwIfAborted();
    if (error === giveUp.reason) return task();
    throw error;
  }
}
