type Task = () => Promise<unknown>;

/**
 * Fakes Web Locks, which jsdom lacks, for one lock and all tabs; and `AbortSignal.timeout` with a clock that
 * the test advances.
 *
 * @param isThere whether the browser has Web Locks
 */
export function provideFakeLocks(isThere: boolean) {
  let now = 0;
  const timers: { at: number; timer: AbortController }[] = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const timer = new AbortController();
    timers.push({ at: now + milliseconds, timer });
    return timer.signal;
  });

  let last: Promise<unknown> = Promise.resolve();
  const request = async (_name: string, { signal }: { signal: AbortSignal }, task: Task) => {
    const before = last;
    let release: () => void = () => undefined;
    last = new Promise<void>((resolve) => (release = resolve));
    try {
      await Promise.race([
        before,
        new Promise((_, reject) => {
          if (signal.aborted) reject(signal.reason as Error);
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        }),
      ]);
    } catch (error) {
      // The next in the queue still waits for those before this one.
      void before.then(release);
      throw error;
    }
    try {
      return await task();
    } finally {
      release();
    }
  };
  Object.defineProperty(navigator, 'locks', {
    value: isThere ? { request } : undefined,
    configurable: true,
  });

  return {
    /** Advances the clock, in milliseconds. */
    pass: (milliseconds: number) => {
      now += milliseconds;
      for (const { at, timer } of timers) {
        if (at <= now) timer.abort(new DOMException('timeout', 'TimeoutError'));
      }
    },
  };
}
