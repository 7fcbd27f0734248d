import type { PrivateSummary } from '../../api/contract';
import { accessTokenClaims } from '../../auth/accessTokenExpiry';
import { readAccessToken } from '../../auth/storedTokens';

/**
 * Key of local storage: the newest date on the list at the last visit, and the number of entries with that date. Each
 * visitor of this browser has their own. The key is a hash of the access token's subject, because it stays after the
 * logout and should not tell who was here.
 */
function seenKey(): string {
  const { sub } = accessTokenClaims(readAccessToken(window) ?? '');
  let hash = 0;
  for (const character of String(sub)) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return `privateSeen.${hash.toString(36)}`;
}

/** Stores which entries are not new any more. It contains no title and no address, and may therefore stay. */
export function rememberSeen(entries: readonly PrivateSummary[]): void {
  const newest = newestDate(entries);
  if (newest === undefined) return;
  try {
    localStorage.setItem(seenKey(), `${newest} ${countOn(newest, entries)}`);
  } catch {
    // The storage is full or blocked: the entries stay new.
  }
}

/** How many entries have appeared since the last visit to the list. Entries without a date are never new. */
export function countNew(entries: readonly PrivateSummary[]): number {
  const [, date = '', count = 0] = /^(\S+) (\d+)$/.exec(readSeen()) ?? [];
  // As text, YYYY-MM-DD sorts by date.
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
