import { readFileSync } from 'node:fs';
import { parse as parseToml } from 'smol-toml';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { parse as parseYaml } from 'yaml';
import { locales, type Locale } from '../../../src/locale/locales';
import { Aliases, CalendarDate, Tags } from '../../../generator/model/fieldCodecs';
import { slugOf } from '../../../generator/read/readFiles';
import { htmlToMarkdown } from './htmlToMarkdown';
import { isHtml, type OldPost } from './oldBlog';
import type { Report } from './report';

type Front = Readonly<Record<string, unknown>>;

/** A post whose front matter has been read. */
export interface Post extends OldPost {
  front: Front;
  title: string;
  /** The name that becomes the slug of the entry. */
  slug: string;
  body: string;
  /** The post's date, in the form YYYY-MM-DD. */
  day: string | undefined;
  /** The language that the post declares, for example in its front matter or file name. */
  tag: string | undefined;
}

/** Front-matter fields that have a counterpart on this site, in order of preference. */
const names = {
  title: ['title'],
  summary: ['description', 'summary', 'excerpt', 'subtitle'],
  date: ['date', 'pubDate', 'pubDatetime', 'publishDate', 'published', 'createdAt'],
  updated: ['lastmod', 'updated', 'updatedDate', 'updatedAt', 'modDatetime', 'last_modified_at'],
  expiry: ['expiryDate', 'expirydate', 'unpublishDate', 'unpublishdate'],
  tags: ['tags', 'categories', 'keywords', 'category', 'tag', 'series'],
  // Images shown on the post's page come before images for link previews.
  cover: [
    ...['cover', 'image', 'heroImage', 'hero', 'hero_image', 'featured_image', 'featuredImage'],
    ...['feature_image', 'coverImage', 'banner', 'banner_image', 'thumbnail', 'images'],
    ...['ogImage', 'og_image'],
  ],
  others: [
    ...['draft', 'published', 'aliases', 'redirect_from', 'guid', 'permalink', 'url', 'slug'],
    ...['wordpress_url', 'wordpress_id'],
    ...['lang', 'language', 'locale', 'math', 'mathjax', 'katex', 'use_math'],
    // Fields that choose or configure a template. This site does not need them.
    ...['layout', 'type', 'comments', 'toc', 'weight'],
  ],
} as const;
const converted: ReadonlySet<string> = new Set(Object.values(names).flat());

/**
 * Reads a post.
 *
 * @returns undefined if the post is not imported; the report then says why
 */
export function readPost(post: OldPost, report: Report): Post | undefined {
  const text = readFileSync(post.path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const { front, written, error } = splitFront(text);
  if (error !== undefined) {
    report.add('not imported: front matter that cannot be read', post.file, error);
    return undefined;
  }
  const address = String(front['permalink'] ?? front['url'] ?? '');
  if (forPrograms.test(address)) {
    report.add('not imported: a file for programs, not a page', post.file, address);
    return undefined;
  }
  const kinds: [string, string][] = [];
  const body = (
    isHtml.test(post.file)
      ? htmlToMarkdown(written, (kind, detail) => kinds.push([kind, detail]))
      : written
  ).trim();
  if (body === '') {
    report.add('not imported: no text, so its template makes the page', post.file);
    return undefined;
  }
  if (!hasVisible(body)) {
    const kind = 'not imported: only a script or other parts that this site would not show';
    report.add(kind, post.file, body.split('\n')[0]);
    return undefined;
  }
  for (const [kind, detail] of kinds) report.add(kind, post.file, detail);
  const tag = post.language ?? first(front, ['lang', 'language', 'locale']);
  const day = dayOf(first(front, names.date)) ?? post.date;
  return {
    ...post,
    front,
    title: String(first(front, names.title) ?? post.name.replaceAll('-', ' ')).trim(),
    slug: slugOf(decoded(String(front['slug'] ?? post.name))) || `post-${day ?? 'without-date'}`,
    body,
    day,
    tag: typeof tag === 'string' ? tag : undefined,
  };
}

/** Matches the URL of a file that is read by programs, such as a feed. */
const forPrograms = /\.(?:atom|css|csv|ics|js|json|rss|txt|webmanifest|xml)$/i;

/**
 * Matches front matter in YAML, TOML or JSON. Only Hugo supports JSON, where the object has no
 * delimiters around it.
 */
const frontMatter =
  /^(?:(---|\+\+\+)[ \t]*\n([\s\S]*?)^\1|(\{[ \t]*".*\}|\{\s*"[\s\S]*?^\}))[ \t]*(?:\n|$)/m;

/** Separates a post's front matter from its content. */
function splitFront(text: string): { front: Front; written: string; error?: string | undefined } {
  const found = frontMatter.exec(text);
  if (found?.index !== 0) return { front: {}, written: text };
  const [whole, mark, source = '', json] = found;
  const written = text.slice(whole.length);
  try {
    // JSON is a subset of YAML, so the same parser reads both.
    const parsed: unknown = mark === '+++' ? parseToml(source) : parseYaml(json ?? source);
    return { front: Object(parsed) as Front, written };
  } catch (error) {
    return { front: {}, written, error: String(error).split('\n')[0] };
  }
}

/** Matches comments, and elements that the build leaves out together with their content. */
const invisible = /<!--[\s\S]*?-->|<(script|style|svg|object|template|title)\b[\s\S]*?<\/\1\s*>/gi;

/** Returns whether a post contains anything that readers would see, such as text or an image. */
function hasVisible(markdown: string): boolean {
  let isVisible = false;
  visit(remark.parse(markdown.replaceAll(invisible, '')), (node) => {
    isVisible ||=
      /^(?:code|inlineCode|image|imageReference)$/.test(node.type) ||
      (node.type === 'text' && node.value.trim() !== '') ||
      (node.type === 'html' && /<(?:img|iframe|video|audio|embed)\b|>\s*[^<\s]/i.test(node.value));
  });
  return isVisible;
}
const remark = unified().use(remarkParse).freeze();

/** The front matter that the import writes for one of this site's entries. */
export interface NewFront {
  words: { title: string; summary?: string };
  /** The fields that all languages share. */
  shared: object;
  /** The post's cover image, as specified in its front matter. */
  cover?: { src: string; alt: string };
  hasMath: boolean;
}

/**
 * Converts a post's front matter to the form that this site uses.
 *
 * @param options.hasDate false for a standalone page
 * @param options.today today's date, in the form YYYY-MM-DD
 */
export function frontOf(
  post: Post,
  {
    aliases,
    hasDate,
    today,
    report,
  }: { aliases: readonly string[]; hasDate: boolean; today: string; report: Report },
): NewFront {
  const { front, file, body, day } = post;
  for (const key of Object.keys(front)) {
    if (!converted.has(key))
      report.add(`front matter "${key}"`, file, JSON.stringify(front[key]).slice(0, 80));
  }
  const summary = first(front, names.summary);
  const kept = aliases.filter((alias) => Aliases.is([alias]));
  for (const alias of aliases) {
    if (!kept.includes(alias)) report.add('an old address that cannot be kept', file, alias);
    else if (alias.includes('?')) {
      const hosts = 'our server, nginx and Netlify redirect; other static hosts cannot';
      report.add(`an old address with a query, from which ${hosts}`, file, alias);
    }
  }
  const updated = dayOf(first(front, names.updated));
  const expiry = expiryOf(post, today);
  if (expiry) report.add('imported as a draft, because it has expired', file, expiry);
  if (hasDate && !day)
    report.add('imported as a draft with the date of today, because it has no date', file);
  const isDraft = isDraftPost(post, { hasDate, today });
  const date = day ?? today;
  const [cover, ...others] = picturesOf(front);
  for (const { src } of others) {
    if (src !== cover?.src) report.add('a second picture in the front matter', file, src);
  }
  return {
    words: {
      title: post.title,
      ...(typeof summary === 'string' && { summary: summary.replaceAll(/\s+/g, ' ').trim() }),
    },
    shared: {
      ...(hasDate && { date }),
      ...(hasDate && updated && updated > date && { updated }),
      ...(hasDate && {
        tags: tagsOf(front, (tag) => report.add('a tag that this site cannot have', file, tag)),
      }),
      ...(isDraft && { draft: true }),
      ...(kept.length > 0 && { aliases: kept }),
    },
    ...(cover && { cover }),
    hasMath:
      ['math', 'mathjax', 'katex', 'use_math'].some((key) => front[key] === true) ||
      /^\$\$/m.test(body),
  };
}

interface Publication {
  /** False for a standalone page. */
  hasDate: boolean;
  /** Today's date, in the form YYYY-MM-DD. */
  today: string;
}

/** Returns the day on which a post expired, or undefined if it has not expired. */
function expiryOf({ front }: Post, today: string): string | undefined {
  const day = dayOf(first(front, names.expiry));
  return day !== undefined && day <= today ? day : undefined;
}

function isDraftPost(post: Post, { hasDate, today }: Publication): boolean {
  const { front, day } = post;
  return (
    post.isDraft ||
    expiryOf(post, today) !== undefined ||
    front['draft'] === true ||
    front['published'] === false ||
    (hasDate && !day)
  );
}

/**
 * Returns whether visitors cannot see a post yet, because it is a draft or its date is in the
 * future.
 */
export function isHidden(post: Post, publication: Publication): boolean {
  const { hasDate, today } = publication;
  return isDraftPost(post, publication) || (hasDate && (post.day ?? '') > today);
}

/** Returns the images in the front matter, in order of preference. */
function picturesOf(front: Front): readonly { src: string; alt: string }[] {
  return names.cover.flatMap((key) => {
    const value = [front[key]].flat()[0];
    if (typeof value === 'string' && value) return [{ src: value, alt: '' }];
    const { image, src, url = src, relative, alt = '' } = Object(value) as Record<string, unknown>;
    const target = [image, url, relative].find((one) => typeof one === 'string' && one);
    return typeof target === 'string' ? [{ src: target, alt: String(alt) }] : [];
  });
}

/**
 * Returns a post's topics in this site's spelling.
 *
 * @param refused called for each tag that cannot become a topic
 */
export function tagsOf(front: Front, refused: (tag: string) => void = () => {}): readonly string[] {
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
    if (tag) refused(tag);
    return [];
  });
  return [...new Set(tags)];
}

function first(front: Front, keys: readonly string[]): unknown {
  return keys
    .map((key) => front[key])
    .find((value) => value !== undefined && value !== null && typeof value !== 'boolean');
}

/** Returns the day of a date, which may include a time, in the form YYYY-MM-DD. */
function dayOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = value instanceof Date ? value.toISOString() : String(value);
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? dayInWords(text);
  return CalendarDate.is(day) ? day : undefined;
}

/** Reads a date in the format used in Astro's examples, such as "Jul 08 2022". */
function dayInWords(text: string): string | undefined {
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns this site's language for a language tag such as `zh-TW`. Returns undefined for Simplified
 * Chinese, because the site does not support it.
 */
export function localeOf(tag: string): Locale | undefined {
  if (/^zh[-_](?:cn|hans|sg)/i.test(tag)) return undefined;
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  return locales.find((locale) => locale.split('-')[0] === language);
}

/** Words that are frequent in English and rare in other languages. */
const english = /\b(?:the|and|of|with|that|this|was|were|you|from|have)\b/gi;

/** Removes code, tags and URLs, so that only the author's words are left. */
function wordsOf(text: string): string {
  return text.replaceAll(
    /^(```+|~~~+)[\s\S]*?^\1|\]\([^)]*\)|<[^>]*>|\{\{[^}]*\}\}|\{%[^}]*%\}/gm,
    ' ',
  );
}

/** Returns the language of the text if its script or its most frequent words leave no doubt. */
export function certainLanguageOf(text: string): Locale | undefined {
  const words = wordsOf(text);
  const count = (pattern: RegExp) => words.match(pattern)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (count(/[\u3040-\u30ff]/g) > letters / 10) return 'ja';
  if (count(/\p{Script=Han}/gu) > letters / 10) return 'zh-Hant-TW';
  const all = count(/\S+/g);
  return all >= 30 && count(english) >= all / 33 ? 'en' : undefined;
}

/**
 * Guesses a post's language if the blog does not specify it. A short post counts as English.
 * Returns undefined if the post is in none of this site's languages.
 */
export function languageOf(text: string): Locale | undefined {
  return certainLanguageOf(text) ?? (wordsOf(text).split(/\s+/).length < 30 ? 'en' : undefined);
}
