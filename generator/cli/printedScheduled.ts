import type { Site } from '../model/site';

/** Lists the scheduled entries for the owner, one per line. Returns undefined if there are none. */
export function printedScheduled(scheduled: Site['scheduled']): string | undefined {
  const lines = scheduled.map(({ place, date }) => `\n  ${date} ${place}`).sort();
  if (lines.length === 0) return undefined;
  return `Scheduled, on the site when it is built on that day or later:${lines.join('')}`;
}
