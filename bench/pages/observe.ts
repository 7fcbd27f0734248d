/** What the page itself saw since it began; times in milliseconds since the navigation. */
export interface Seen {
  lcp: number;
  /** Sum of layout shifts. */
  cls: number;
  longTasks: { start: number; duration: number }[];
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Runs in the page before any of its scripts. */
export function observe(): void {
  const seen: Seen = { lcp: 0, cls: 0, longTasks: [] };
  window.seen = seen;
  const on = <E extends PerformanceEntry>(type: string, take: (entry: E) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as E[]).forEach(take)).observe({
      type,
      buffered: true,
    });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  on<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (shift) => {
    if (!shift.hadRecentInput) seen.cls += shift.value;
  });
  on('longtask', ({ startTime: start, duration }) => seen.longTasks.push({ start, duration }));
}

/** In the page: whether its heading is React's, or there is no application on it. */
export function isAlive(): boolean {
  if (!document.getElementById('app')) return true;
  const heading = document.querySelector('#app h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber$'));
}

/** In the page: when it was painted, how many answers there had been by then, and when it began to load the application. */
export function timings(): { fcp: number; requests: number; applicationAt: number } {
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
  const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = asked.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  return {
    fcp,
    requests:
      1 +
      asked.filter(({ responseEnd }) => responseEnd > 0 && responseEnd < window.seen.lcp).length,
    // Never, where there is none; infinity does not come through to Node.
    applicationAt: Math.min(Number.MAX_VALUE, ...scripts.map(({ startTime }) => startTime)),
  };
}
