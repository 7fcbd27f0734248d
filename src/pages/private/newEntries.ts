import type { PrivateSummary } from '../../api/contract';
import { visitorHash } from '../../auth/tokenVault';

/**
 * Returns the local storage key for the visitor's last visit to the list of private entries. The
 * stored value consists of the newest date on the list and the number of entries with that date.
 * Each visitor who uses this browser has a separate key. The key stays after logout and must not
 * reveal who used the browser.
 */
function seenKey(): string {
  return `privateSeen.${visitorHash()}`;
}

/**
 * Stores which entries the visitor has seen. The value may stay after logout, because it contains
 * no titles and no URLs.
 */
export function rememberSeen(entries: readonly PrivateSummary[]): void {
  const newest = newestDate(entries);
  if (newest === undefined) return;
  try {
    localStorage.setItem(seenKey(), `${newest} ${countOn(newest, entries)}`);
  } catch {
    // Local storage is full or blocked, so the entries still count as new.
  }
}

/**
 * Returns how many entries have appeared since the last visit to the list. Entries without a date
 * never count as new.
 */
export function countNew(entries: readonly PrivateSummary[]): number {
  const [, date = '', count = 0] = /^(\S+) (\d+)$/.exec(readSeen()) ?? [];
  // Dates written as YYYY-MM-DD can be compared as strings.
  const newer = entries.filter((entry) => entry.date !== undefined && entry.date > date);
  return newer.length + Math.max(0, countOn(date, entries) - Number(count));
}

function readSeen(): string {
  try {
    return localStorage.getItem(seenKey()) ?? '';
  } catch {
    return '';
  }
}

function newestDate(entries: readonly PrivateSummary[]): string | undefined {
  return entries
    .flatMap(({ date }) => date ?? [])
    .sort()
    .at(-1);
}

function countOn(day: string, entries: readonly PrivateSummary[]): number {
  return entries.filter(({ date }) => date === day).length;
}
