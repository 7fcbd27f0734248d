import { Aliases, isNamedPicture } from '../../../../generator/forBlogImport';
import type { Front, Post } from '../model';
import { dateFields, dayOf, first, isOn, textOf } from '../readers/readPost';
import type { Report } from '../report';
import { tagFields, topicsOf } from './tags';

/** Front-matter fields that have a counterpart on this site, in order of preference. */
const names = {
  title: ['title'],
  summary: ['description', 'summary', 'excerpt', 'subtitle', 'abstract', 'desc'],
  date: dateFields,
  updated: [
    ...['lastmod', 'modified', 'updated', 'updateddate', 'updatedat'],
    ...['moddatetime', 'last_modified_at'],
  ],
  expiry: ['expirydate', 'unpublishdate'],
  tags: tagFields,
  // Pictures shown on the post's page (Astro, Jekyll, Hexo) come before those for link previews (Hugo).
  cover: ['cover', 'image', 'heroimage', 'photos', 'images'],
  others: [
    'draft',
    'published',
    'aliases',
    'alias',
    'redirect_from',
    'guid',
    'permalink',
    'url',
    'slug',
    'abbrlink',
    'translationkey',
    'wordpress_url',
    'wordpress_id',
    'lang',
    'language',
    'locale',
    'math',
    'mathjax',
    'katex',
    'use_math',
    'latex',
    // What hides a post is reported with the post.
    'isdraft',
    'status',
    'publish',
    'private',
    'visibility',
    'hidden',
    'unlisted',
    'password',
    'headless',
    'build',
    '_build',
    'cascade',
    // Fields of Hugo, Jekyll, Hexo and Astro that choose or configure a template.
    'layout',
    'type',
    'comments',
    'weight',
    // The folder of the pictures of a post.
    'media_subpath',
    'img_path',
  ],
} as const;
const converted: ReadonlySet<string> = new Set(Object.values(names).flat());

/** The fields that all languages of an entry share. */
export interface SharedFront {
  date?: string;
  updated?: string;
  tags?: readonly string[];
  draft?: true;
  aliases?: readonly string[];
}

/** The front matter that the import writes for one of this site's entries. */
export interface NewFront {
  words: { title: string; summary?: string };
  shared: SharedFront;
  /** The post's cover picture, as specified in its front matter. */
  cover?: { src: string; alt: string };
  /** Whether a field says that the post has formulas. */
  hasMath: boolean;
}

interface Publication {
  /** False for a standalone page. */
  hasDate: boolean;
  /** Today's date, in the form YYYY-MM-DD. */
  today: string;
}

/** Converts a post's front matter to the form that this site uses. */
export function convertFrontMatter(
  post: Post,
  options: Publication & { aliases: readonly string[]; report: Report },
): NewFront {
  const { aliases, hasDate, today, report } = options;
  const { front, file, day } = post;
  for (const key of Object.keys(front)) {
    if (converted.has(key)) continue;
    const text = textOf(front[key]);
    if (isNamedPicture(text)) {
      report.lost('a picture in a field that the import does not read', file, `${key}: ${text}`);
      continue;
    }
    // Themes have fields of their own, and all posts have the same ones. So the report has one line
    // for each field, not for each post.
    report.changed('front matter that this site has no place for', key, quoted(front[key]));
  }
  const summary = textOf(first(front, names.summary));
  const kept = keptAliases(aliases, file, report);
  const updated = dayOf(first(front, names.updated));
  const date = dateOf(post, today);
  const reason = whyDraft(post, options);
  if (reason) report.changed('imported as a draft', file, reason);
  else if (hasDate && date > today) {
    report.changed('not visible yet: published on the day of its date', file, date);
  }
  if (!hasDate && day) report.lost('a date, which a standalone page does not have', file, day);
  const tags = topicsOf(front, (tag) => report.lost('a tag that this site cannot have', file, tag));
  if (!hasDate && tags.length > 0) {
    const list = tags.map(({ name }) => name).join(', ');
    report.lost('tags, which a standalone page does not have', file, list);
  }
  const [cover, ...others] = picturesOf(front);
  for (const { src } of others) {
    if (src !== cover?.src) report.lost('a second picture in the front matter', file, src);
  }
  return {
    words: { title: post.title, ...(summary && { summary }) },
    shared: {
      ...(hasDate && { date }),
      ...(hasDate && updated && updated > date && { updated }),
      ...(hasDate && { tags: [...new Set(tags.map(({ tag }) => tag))] }),
      ...(reason && { draft: true }),
      ...(kept.length > 0 && { aliases: kept }),
    },
    ...(cover && { cover }),
    hasMath: ['math', 'mathjax', 'katex', 'use_math', 'latex'].some((key) => isOn(front[key])),
  };
}

function quoted(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 80);
}

function keptAliases(aliases: readonly string[], file: string, report: Report): readonly string[] {
  return aliases.filter((alias) => {
    if (!Aliases.is([alias])) {
      report.lost('an old address that cannot be kept', file, alias);
      return false;
    }
    if (alias.includes('?')) {
      const hosts = 'our server, nginx and Netlify redirect; other static hosts cannot';
      report.changed(`an old address with a query, from which ${hosts}`, file, alias);
    }
    return true;
  });
}

/**
 * Returns the date of the entry. An entry becomes visible on its date, so for a post that is
 * published later than it is dated, this is the day of publication.
 */
function dateOf({ day, front }: Post, today: string): string {
  const publication = dayOf(first(front, ['publishdate']));
  if (publication !== undefined && publication > today) return publication;
  return day ?? today;
}

/** Returns why a post becomes a draft, or undefined if it does not. */
function whyDraft(post: Post, { hasDate, today }: Publication): string | undefined {
  const expiry = dayOf(first(post.front, names.expiry));
  if (post.whyDraft) return post.whyDraft;
  if (expiry !== undefined && expiry <= today) return `it expired on ${expiry}`;
  if (hasDate && !post.day && dateOf(post, today) === today) {
    return 'it has no date, so it has the date of today';
  }
  // A standalone page has no date that could hide it until then.
  if (!hasDate && dateOf(post, today) > today) return 'it is published in the future';
  return undefined;
}

/**
 * Returns why visitors cannot see a post yet, because it is a draft or its date is in the future.
 * Returns undefined if they can.
 */
export function whyInvisible(post: Post, publication: Publication): string | undefined {
  const { hasDate, today } = publication;
  const date = dateOf(post, today);
  const isLater = hasDate && date > today;
  return whyDraft(post, publication) ?? (isLater ? `its date is ${date}` : undefined);
}

/** Returns the pictures in the front matter, in order of preference. */
function picturesOf(front: Front): readonly { src: string; alt: string }[] {
  return names.cover.flatMap((key) => {
    const value: unknown = [front[key]].flat()[0];
    if (typeof value === 'string') return value.trim() ? [{ src: value.trim(), alt: '' }] : [];
    const { image, src, url = src, relative, alt } = Object(value) as Record<string, unknown>;
    const target = [image, url, relative].map(textOf).find(Boolean);
    return target ? [{ src: target, alt: textOf(alt) }] : [];
  });
}
