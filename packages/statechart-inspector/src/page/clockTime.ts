const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** A moment by the clock of this machine, from milliseconds since 1970: `14:03:07.012`. */
export function clockTime(atMs: number): string {
  return Number.isFinite(atMs) ? clock.format(atMs) : '??:??:??.???';
}

/** How long it took, from milliseconds: `+12 ms`, `+3.4 s`, `+2 min`. */
export function timeSince(ms: number): string {
  if (!Number.isFinite(ms)) return '';
  if (Math.abs(ms) < 1_000) return `${sign(ms)}${Math.abs(Math.round(ms))} ms`;
  if (Math.abs(ms) < 60_000) return `${sign(ms)}${(Math.abs(ms) / 1_000).toFixed(1)} s`;
  return `${sign(ms)}${Math.round(Math.abs(ms) / 60_000)} min`;
}

const sign = (ms: number) => (ms < 0 ? '−' : '+');
