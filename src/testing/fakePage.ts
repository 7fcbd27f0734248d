/** A window at an address, with the parts that sign-in uses: location, history and session storage. */
export function fakePage(address: string) {
  const replaced: string[] = [];
  const assigned: string[] = [];
  const opened: string[] = [];
  const bufferSizes: number[] = [];
  const location = Object.assign(new URL(address), {
    assign: (to: string) => assigned.push(to),
    replace: (to: string) => opened.push(to),
  });
  const page = {
    location,
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
  } as unknown as Window;
  return { page, location, replaced, assigned, opened, bufferSizes };
}
