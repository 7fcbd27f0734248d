/** Creates a fake window at a URL. It has only the parts that a session uses. */
export function fakePage(address: string) {
  const replaced: string[] = [];
  const assigned: string[] = [];
  const opened: string[] = [];
  const bufferSizes: number[] = [];
  const location = Object.assign(new URL(address), {
    assign: (to: string) => assigned.push(to),
    replace: (to: string) => opened.push(to),
  });
  const page = Object.assign(new EventTarget(), {
    location,
    document,
    localStorage: window.localStorage,
    requestAnimationFrame: (callback: () => void) => callback(),
    crypto,
    sessionStorage: window.sessionStorage,
    performance: { setResourceTimingBufferSize: (size: number) => bufferSizes.push(size) },
    history: {
      state: null,
      replaceState: (_state: unknown, _unused: string, to: string) => {
        replaced.push(to);
        location.href = new URL(to, location).href;
      },
    },
  }) as unknown as Window;
  return { page, location, replaced, assigned, opened, bufferSizes };
}
