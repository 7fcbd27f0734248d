import path from 'node:path';
import { withLowerCase } from './parseFrontMatter';
import type { Front } from '../model';
import type { Configuration } from './files';
import { fill, jekyllDateParts } from './permalinks';
import { dayOf, namesIn, textOf, type PostText } from './readPost';

/* The URL paths at which Jekyll shows posts, items of collections and pages (`UrlDrop`, `URL`). */

const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

/** Returns the URL patterns of posts, of items of other collections, and of pages. */
export function patternsIn(config: Configuration): { posts: string; items: string; pages: string } {
  const permalink = textOf(config['permalink']) || 'date';
  const pattern = styles[permalink] ?? permalink;
  const posts = collectionsOf(config).find(({ label }) => label === 'posts');
  // Jekyll forgets the style `weekdate` here, so it shows the page `about.html` at `/about`.
  const end = permalink === 'weekdate' ? '' : (/(?:\/|:output_ext)$/.exec(pattern)?.[0] ?? '');
  return {
    // The collection takes precedence, and knows no styles: `pretty` is the path `/pretty` there.
    posts: textOf(posts?.settings['permalink']) || pattern,
    items: `/:collection/:path${end}`,
    pages: `/:path/:basename${end}`,
  };
}

/** Returns the collections, which may include the posts, with their settings. */
export function collectionsOf(
  config: Configuration,
): readonly { label: string; settings: Configuration }[] {
  const given = config['collections'];
  const entries = Array.isArray(given)
    ? given.map((label) => [textOf(label), {}] as const)
    : Object.entries(Object(given) as Configuration);
  return entries.map(([label, settings]) => ({ label, settings: withLowerCase(settings) }));
}

/** When Jekyll says that a post was published. */
interface PostDate {
  day: string | undefined;
  time?: Readonly<Record<'hour' | 'minute' | 'second', string>>;
}

const dayOnly = /^(?:\d{4}-\d\d?-\d\d?)?$/;
const dayAndTime =
  /^\d{4}-\d\d?-\d\d?(?:t|\s+)(\d\d?):(\d\d)(?::(\d\d)(?:\.\d*)?)?\s*(z|[+-]\d\d?(?::?\d\d)?)?$/i;

/**
 * Returns the date of a post in the time zone of the blog. A date that names another zone, such as
 * `2020-01-01 23:00 -0800`, may be on another day there. If the blog names no zone, Jekyll uses that
 * of the computer, which the import does not know; then the date stays as it is written.
 *
 * @returns no time if it is written in another form
 */
export function dateIn({ front, date }: PostText, timeZone: string): PostDate {
  const written = textOf(front['date']);
  const day = dayOf(written) ?? date;
  if (dayOnly.test(written)) return { day, time: { hour: '00', minute: '00', second: '00' } };
  const [found, hour = '', minute = '', second, zone] = dayAndTime.exec(written) ?? [];
  if (found === undefined) return { day };
  // YAML reads a time without a zone as UTC, but only if it has seconds. Without seconds, it is no time
  // for YAML, and Jekyll takes it to be in the blog's zone.
  const isInOtherZone = zone !== undefined || second !== undefined;
  const moment = new Date(found.replace(/t/i, ' ') + (zone === undefined ? ' Z' : ''));
  return (
    (isInOtherZone ? localTime(moment, timeZone) : undefined) ?? {
      day,
      time: { hour: hour.padStart(2, '0'), minute, second: second ?? '00' },
    }
  );
}

/** Returns undefined if there is no such time, or no such zone, as for one that only Ruby knows. */
function localTime(moment: Date, timeZone: string): PostDate | undefined {
  if (timeZone === '' || Number.isNaN(moment.getTime())) return undefined;
  try {
    // Swedish dates have the form YYYY-MM-DD hh:mm:ss.
    const [day = '', time = ''] = moment.toLocaleString('sv', { timeZone }).split(' ');
    const [hour = '', minute = '', second = ''] = time.split(':');
    return { day, time: { hour, minute, second } };
  } catch {
    return undefined;
  }
}

/**
 * Returns the URL path of a post or of an item of a collection.
 *
 * @returns undefined if the pattern has a part whose value is not known
 */
export function addressOf(
  front: Front,
  pattern: string,
  {
    collection,
    pathInCollections,
    date,
  }: { collection: string; pathInCollections: string; date: PostDate },
): string | undefined {
  const stem = stemOf(pathInCollections);
  const name = path.posix.basename(stem);
  const slug = textOf(front['slug']) || name.replace(/^\d{2,4}-\d\d?-\d\d?-/, '');
  const categories = namesIn(front['categories']);
  return filled(pattern, {
    ...jekyllDateParts(date.day),
    ...date.time,
    categories: [...new Set(categories.map((one) => one.toLowerCase()))].join('/'),
    slugified_categories: [...new Set(categories.map(slugified))].join('/'),
    title: replaced(slug, /[^\p{L}\p{M}\p{Nd}._~!$&'()+,;=@]+/gu),
    slug: slugified(slug),
    name: slugified(name),
    collection,
    path: stem.replace(`_${collection}`, ''),
  });
}

/** Returns the URL path of a page. Patterns for pages have other placeholders than those for posts. */
export function pageAddress(pattern: string, pathInSource: string): string | undefined {
  const stem = stemOf(pathInSource);
  return filled(pattern, { path: path.posix.dirname(stem), basename: path.posix.basename(stem) });
}

/** Returns the path of a file without its extension and without dots before it. */
function stemOf(file: string): string {
  return file.replace(/\.*\.\w+$/, '');
}

function filled(pattern: string, parts: Parameters<typeof fill>[1]): string | undefined {
  // Jekyll makes sure that the path leads nowhere else, so two dots in a name become a slash.
  return fill(pattern, { ...parts, output_ext: '.html' })
    ?.replaceAll('..', '/')
    .replaceAll('./', '');
}

/** Converts a name to the form of Jekyll's filter `slugify`. */
function slugified(text: string): string {
  return replaced(text, /[^\p{L}\p{M}\p{Nd}]+/gu).toLowerCase();
}

function replaced(text: string, others: RegExp): string {
  return text.replaceAll(others, '-').replaceAll(/^-|-$/g, '');
}
