import { readFileSync } from 'node:fs';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { locales, type Locale } from '../../src/locale/locales';
import { Aliases, CalendarDate, Tags } from '../content/fieldCodecs';
import { slugOf } from '../content/readFiles';
import { withoutCode } from './convertBody';
import type { OldPost } from './oldBlog';

type Front = Readonly<Record<string, unknown>>;

/** Notes what is not converted: its kind, and the place. */
export type Note = (kind: string, place: string) => void;

/** A post that will be written. */
export interface Post extends OldPost {
  slug: string;
  language: Locale;
  front: Front;
  body: string;
  /** The line of the file at which the body begins, minus 1. */
  offset: number;
  date: string;
}

/** Fields of the front matter that have a counterpart, in the order of preference. */
const names = {
  title: ['title'],
  summary: ['description', 'summary', 'excerpt'],
  date: ['date', 'pubDate', 'pubDatetime', 'publishDate', 'published'],
  tags: ['tags', 'categories', 'keywords', 'category', 'tag'],
  others: [
    'draft',
    'published',
    'aliases',
    'redirect_from',
    'permalink',
    'url',
    'slug',
    'lang',
    'language',
  ],
} as const;
const converted: ReadonlySet<string> = new Set(Object.values(names).flat());

/** @param language of posts that declare none */
export function readPost(
  post: OldPost,
  language: Locale | undefined,
  note: Note,
): Post | undefined {
  const text = readFileSync(post.path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const [whole = '', mark, source = ''] =
    /^(---|\+\+\+)[ \t]*\n([\s\S]*?)^\1[ \t]*(?:\n|$)/m.exec(text) ?? [];
  const isFront = text.startsWith(whole) && whole !== '';
  let front: Front = {};
  try {
    const parsed: unknown = !isFront ? {} : mark === '+++' ? parseToml(source) : parseYaml(source);
    front = Object(parsed) as Front;
  } catch (error) {
    note(
      `not imported: front matter that cannot be read`,
      `${post.file}: ${String(error).split('\n')[0]}`,
    );
    return undefined;
  }
  const date = dayOf(first(front, names.date)) ?? post.date;
  if (date === undefined) {
    note('not imported: no date (a page? `npm run new -- page <slug>`)', post.file);
    return undefined;
  }
  const body = (isFront ? text.slice(whole.length) : text).trim();
  const tag = post.language ?? first(front, ['lang', 'language']);
  const said = typeof tag === 'string' ? localeOf(tag) : undefined;
  if (typeof tag === 'string' && !said) {
    note(`not imported: in a language that the site does not have (${tag})`, post.file);
    return undefined;
  }
  const slug = slugOf(String(front['slug'] ?? post.name)) || `post-${date}`;
  return {
    ...post,
    slug,
    language: said ?? language ?? languageOf(body),
    front,
    body,
    offset: text.slice(0, text.indexOf(body)).split('\n').length - 1,
    date,
  };
}

/** @param old earlier addresses; undefined if the file of another language has the shared fields */
export function frontOf(post: Post, old: readonly string[] | undefined, note: Note): object {
  const { front, file, body, date } = post;
  for (const key of Object.keys(front)) {
    if (!converted.has(key)) note(`front matter "${key}"`, file);
  }
  const title = String(first(front, names.title) ?? post.name.replaceAll('-', ' '));
  const summary = String(first(front, names.summary) ?? firstSentence(body) ?? title);
  const aliases = old?.filter((alias) => {
    if (Aliases.is([alias])) return true;
    note('an old address that cannot be kept', `${file}: ${alias}`);
    return false;
  });
  const isDraft = post.isDraft || front['draft'] === true || front['published'] === false;
  const shared = {
    date,
    tags: tagsOf(front, file, note),
    ...(isDraft ? { draft: true } : {}),
    ...(aliases?.length ? { aliases } : {}),
  };
  const words = { title: title.trim(), summary: summary.replaceAll(/\s+/g, ' ').trim() };
  return aliases ? { ...words, ...shared } : words;
}

function tagsOf(front: Front, file: string, note: Note): readonly string[] {
  const given = names.tags.flatMap((key) => {
    const value = front[key];
    return typeof value === 'string'
      ? value.split(',')
      : Array.isArray(value)
        ? value.map(String)
        : [];
  });
  const tags = [...new Set(given.map((tag) => tag.trim()))].flatMap((tag) => {
    const slug = slugOf(tag) || tag;
    if (Tags.is([slug])) return [slug];
    if (tag) note(`tag "${tag}"`, file);
    return [];
  });
  return [...new Set(tags)];
}

function first(front: Front, keys: readonly string[]): unknown {
  return keys
    .map((key) => front[key])
    .find((value) => value !== undefined && value !== null && typeof value !== 'boolean');
}

/** YYYY-MM-DD of a date with or without a time. */
function dayOf(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString() : String(value);
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? dayInWords(text);
  return CalendarDate.is(day) ? day : undefined;
}

/** A date as in Astro's examples: "Jul 08 2022". */
function dayInWords(text: string): string | undefined {
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

function localeOf(tag: string): Locale | undefined {
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  return locales.find((locale) => locale.split('-')[0] === language);
}

function languageOf(text: string): Locale {
  if (/[\u3040-\u30ff]/.test(text)) return 'ja';
  return /\p{Script=Han}/u.test(text) ? 'zh-Hant-TW' : 'en';
}

/** The beginning of the first paragraph, without markup. */
function firstSentence(body: string): string | undefined {
  const [text] = withoutCode(body)
    .replaceAll(/!\[[^\]]*\]\([^)]*\)|\{\{.*?\}\}|\{%.*?%\}|<[^>]*>|[*`]/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => /^[^#>|\-\s]/.test(paragraph));
  return text && text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
