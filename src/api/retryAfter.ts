/**
 * How long a `Retry-After` header asks to wait (RFC 9110, section 10.2.3): seconds or an HTTP date.
 *
 * @param now the present, in milliseconds since the epoch
 * @returns milliseconds from now, never negative; undefined when the header is absent or malformed
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
