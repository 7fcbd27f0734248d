import { readFileSync } from 'node:fs';
import { CalendarDate, slugOf } from '../../../../generator/forBlogImport';
import { withFencesApart } from '../html/fencesInHtml';
import { htmlToMarkdown } from '../html/htmlToMarkdown';
import { trimLines } from '../markdown';
import type { Front, Post, PostFile } from '../model';
import type { Report } from '../report';
import { isHtml } from './files';
import { splitFront } from './parseFrontMatter';

/** A post whose addresses are not known yet. */
export type PostText = Omit<Post, 'address' | 'otherAddresses'>;

/** A post's source, which its reader has taken out of a file. */
interface PostSource {
  front: Front;
  /** The text of the post, as it is written in the old blog: Markdown or HTML. */
  written: string;
  isHtml: boolean;
  /** Why the post becomes a draft, if its place or state says so. */
  whyDraft?: string | undefined;
  isPage?: boolean;
  /** Whether the field `hidden` only takes the post out of a list that visitors can see. */
  hiddenInList?: boolean;
}

/** What a reader knows about a post besides its file. */
export type ReadOptions = Pick<PostSource, 'whyDraft' | 'isPage' | 'hiddenInList'> & {
  mayOmitStart?: boolean;
  defaults?: Front;
};

/** Reads a post from its own file. Returns undefined if the post is not imported. */
export function readPostFile(
  file: PostFile,
  report: Report,
  options: ReadOptions = {},
): PostText | undefined {
  const { front, body, error } = splitFront(readFileSync(file.path, 'utf8'), options);
  if (error !== undefined) {
    report.lost('not imported: front matter that cannot be read', file.file, error);
    return undefined;
  }
  return toPost(
    file,
    {
      front: { ...options.defaults, ...front },
      written: body,
      isHtml: isHtml.test(file.file),
      whyDraft: options.whyDraft,
      isPage: options.isPage ?? false,
      hiddenInList: options.hiddenInList ?? false,
    },
    report,
  );
}

/**
 * Turns a post's source into a post.
 *
 * @returns undefined if the post is not imported; the report then says why
 */
export function toPost(file: PostFile, source: PostSource, report: Report): PostText | undefined {
  const { front } = source;
  const address = String(front['permalink'] ?? front['url'] ?? '');
  if (programFile.test(address)) {
    report.changed('not imported: a file for programs, not a page', file.file, address);
    return undefined;
  }
  const day = dayOf(first(front, dateFields)) ?? file.date;
  const isPage = source.isPage || (file.folder === '' && day === undefined);
  if (isPage && errorPageName.test(file.name)) {
    report.changed('not imported: a page for errors, which this site makes', file.file);
    return undefined;
  }
  const kinds: [string, string][] = [];
  const written = source.isHtml
    ? source.written
    : withFencesApart(source.written, (line) =>
        kinds.push(['code in a block of HTML, with an empty line before it now', line]),
      );
  const body = trimLines(
    source.isHtml ? htmlToMarkdown(written, (kind, detail) => kinds.push([kind, detail])) : written,
  );
  if (body === '') {
    report.lost('not imported: no text, so its template makes the page', file.file);
    return undefined;
  }
  for (const [kind, detail] of kinds) report.changed(kind, file.file, detail);
  if (source.hiddenInList && isOn(front['hidden'])) {
    report.changed(
      'hidden in a list of the old blog, and shown in the lists of this site',
      file.file,
    );
  }
  const tag = file.language ?? first(front, ['lang', 'language', 'locale']);
  const title = textOf(first(front, ['title'])) || file.name.replaceAll(/[-_]+/g, ' ').trim();
  return {
    ...file,
    front,
    title: title || day || 'Untitled',
    slug:
      slugOf(safeDecode(textOf(front['slug']) || file.name)) ||
      slugOf(title) ||
      `post-${day ?? 'without-date'}`,
    body,
    source: written,
    isHtml: source.isHtml,
    day,
    declaredLanguage: textOf(tag) || undefined,
    whyDraft: source.whyDraft ?? whyDraftIn(front, source.hiddenInList) ?? encryptedPart(written),
    isPage: source.isPage ?? false,
    translationKey: textOf(front['translationkey']) || file.pathKey,
  };
}

/** Fields that contain the post's date, in order of preference. */
export const dateFields = [
  'date',
  'pubdate',
  'pubdatetime',
  'publishdate',
  'published',
  'createdat',
  'created',
] as const;

/** Matches the URL of a file that is read by programs, such as a feed. */
const programFile = /\.(?:atom|css|csv|ics|js|json|rss|txt|webmanifest|xml)$/i;

/** Matches the names of pages that a host shows if there is an error. */
const errorPageName = /^(?:40[0-9]|50[0-9]|50x|errors?|not-?found|offline)$/i;

/** Returns the value of the first field that has one. Texts without letters do not count. */
export function first(front: Front, keys: readonly string[]): unknown {
  return keys
    .map((key) => front[key])
    .find(
      (value) =>
        value !== undefined &&
        value !== null &&
        typeof value !== 'boolean' &&
        !(typeof value === 'string' && value.trim() === ''),
    );
}

/** Returns a text or number as text on one line, and an empty text for everything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).replaceAll(/\s+/g, ' ').trim()
    : '';
}

/** Returns the names in a list, whose items may also be objects with a name. */
export function namesIn(value: unknown): readonly string[] {
  return [value ?? []].flat().map((one) => textOf(one) || textOf(Object(one)['name']));
}

/** Returns whether a field is set. Blog systems accept several spellings of `true`. */
export function isOn(value: unknown): boolean {
  return value === true || value === 1 || /^(?:true|yes|on|1|t|y)$/i.test(textOf(value));
}

function isOff(value: unknown): boolean {
  return value === false || /^(?:false|no|off|0)$/i.test(textOf(value));
}

/**
 * Returns why the front matter hides a post from visitors, or undefined if it does not. A post that
 * only some people could read, for example with a password, also counts as hidden. The import
 * cannot limit who reads an entry, so everyone could read such a post here.
 */
export function whyDraftIn(front: Front, hiddenInList = false): string | undefined {
  const build = Object(front['build'] ?? front['_build']) as Record<string, unknown>;
  if (isOn(front['draft']) || isOn(front['isdraft']) || /^draft$/i.test(textOf(front['layout']))) {
    return 'it is a draft';
  }
  if (/^(?:draft|private|pending|unpublished|archived)$/i.test(textOf(front['status']))) {
    return `its status is ${textOf(front['status'])}`;
  }
  if (['published', 'publish', 'ispublished'].some((key) => isOff(front[key]))) {
    return 'it is not published';
  }
  if (isOn(front['unpublished'])) return 'it is not published';
  if (isOn(front['private']) || /^private$/i.test(textOf(front['visibility']))) {
    return 'it is private';
  }
  if (isOn(front['hidden']) && !hiddenInList) return 'it is hidden';
  if (isOn(front['unlisted'])) return 'it is in no list, so only people with its URL could find it';
  if (textOf(front['password'])) return 'it has a password';
  if (isOn(front['headless']) || build['render'] === 'never' || build['render'] === false) {
    return 'the blog has no page for it';
  }
  return undefined;
}

/** A theme of Hugo shows what is in such a tag only to people who know a password. */
function encryptedPart(written: string): string | undefined {
  return /\{\{[<%]\s*[\w-]*encrypt/i.test(written) ? 'a part of it has a password' : undefined;
}

/** Returns the day of a date, which may include a time, in the form YYYY-MM-DD. */
export function dayOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = value instanceof Date ? value.toISOString() : String(value).trim();
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?!\d)/.exec(text) ?? [];
  const date = year
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : dayInWords(text);
  return CalendarDate.is(date) ? date : undefined;
}

/**
 * Reads a date in words, as in Astro's examples ("Jul 08 2022"), or with the year at the end. Like
 * JavaScript, and so Hexo and Astro, this function takes the first number for the month.
 */
function dayInWords(text: string): string | undefined {
  const isFull =
    (/\d{4}/.test(text) && /[a-z]{3}/i.test(text)) || /^\d\d?\/\d\d?\/\d{4}\b/.test(text);
  const time = isFull ? Date.parse(`${text} UTC`) || Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
