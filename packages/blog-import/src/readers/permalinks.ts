import path from 'node:path';
import type { Front } from '../model';
import { textOf } from './readPost';

/**
 * Fills in the placeholders of a URL pattern, such as `/:year/:title/`.
 *
 * @returns undefined if the pattern has a placeholder whose value is not known
 */
export function fill(
  pattern: string,
  parts: Readonly<Record<string, string | number | undefined>>,
): string | undefined {
  let isComplete = true;
  const filled = pattern.replaceAll(/:([a-z_]*[a-z])/g, (found, key: string) => {
    const value = parts[key];
    if (value === undefined) isComplete = false;
    return String(value ?? found);
  });
  return isComplete ? `/${filled}`.replaceAll(/\/{2,}/g, '/') : undefined;
}

/** Returns the parts of a date that URL patterns may contain. */
export function dateParts(date: string | undefined): Readonly<Record<string, string | number>> {
  if (!date) return {};
  const [year = '', month = '', day = ''] = date.split('-');
  const yearday = dayOfYear(new Date(date));
  return {
    year,
    month,
    day,
    short_year: year.slice(2),
    i_month: Number(month),
    i_day: Number(day),
    yearday,
    y_day: String(yearday).padStart(3, '0'),
  };
}

/** Returns the parts of a date that Jekyll's URL patterns may contain, with their names and weeks. */
export function jekyllDateParts(date: string | undefined): ReturnType<typeof dateParts> {
  if (!date) return {};
  const moment = new Date(date);
  const named = (options: Intl.DateTimeFormatOptions) =>
    moment.toLocaleDateString('en', { ...options, timeZone: 'UTC' });
  const weekday = moment.getUTCDay() || 7;
  // A week belongs to the year in which its Thursday is.
  const thursday = new Date(moment.getTime() + (4 - weekday) * dayMs);
  return {
    ...dateParts(date),
    short_month: named({ month: 'short' }),
    long_month: named({ month: 'long' }),
    short_day: named({ weekday: 'short' }),
    long_day: named({ weekday: 'long' }),
    w_day: weekday,
    week: String(Math.ceil(dayOfYear(thursday) / 7)).padStart(2, '0'),
    w_year: thursday.getUTCFullYear(),
  };
}

const dayMs = 86_400_000;

function dayOfYear(moment: Date): number {
  return (moment.getTime() - Date.UTC(moment.getUTCFullYear(), 0, 1)) / dayMs + 1;
}

/** Returns the path and query of a URL, or of a path that need not begin with a slash. */
export function pathIn(address: string): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return path.posix.join('/', address);
  const url = new URL(address);
  return url.pathname + url.search;
}

/** Returns the other URL paths that the front matter says lead to a post. */
export function addressesInFront(front: Front, own: string | undefined): readonly string[] {
  // The last two fields contain URLs with the post's number, such as `/?p=12`.
  const keys = ['aliases', 'alias', 'redirect_from', 'guid', 'wordpress_url'];
  const given = keys
    .flatMap((key) => [front[key] ?? []].flat().map(textOf))
    .filter((one) => one !== '')
    .map((one) => pathIn(one.replaceAll(/&(?:amp|#0?38);/g, '&')));
  return [...new Set(given)].filter((one) => one !== own);
}

/** Puts a path below the path of the blog's URL, such as `/blog` in `https://me.test/blog`. */
export function belowSite(url: string | undefined, address: string): string {
  const base = url && URL.canParse(url) ? new URL(url).pathname : '/';
  return path.posix.join(base, address);
}

/** Returns the names of a post's categories. */
export function categoriesOf(front: Front): readonly string[] {
  return [front['categories'] ?? front['category'] ?? []].flat(3).map(textOf).filter(Boolean);
}
