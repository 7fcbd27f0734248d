import { existsSync } from 'node:fs';
import path from 'node:path';
import { paths, sectionPath, topicPath, type Locale } from '../../../../generator/forBlogImport';
import {
  convertFrontMatter,
  whyInvisible,
  type NewFront,
  type SharedFront,
} from '../frontMatter/convertFrontMatter';
import { topicsOf } from '../frontMatter/tags';
import type { Blog, Post } from '../model';
import { addressesInFront } from '../readers/permalinks';
import type { Report } from '../report';
import {
  newPathsByOldAddress,
  addressesOfPost,
  comparablePath,
  entriesByAddress,
  linkKey,
  pageAt,
  pagesOf,
  resolved,
} from './addresses';
import { questionsOf, tagIn, unanswered, type Choices } from './choices';
import { localeOf } from './languages';
import { pathOf, planEntries, type PlannedEntry } from './planEntries';

interface PlanOptions extends Choices {
  /** Absolute path of the owner's content folder. */
  content: string;
  /** Today's date, as YYYY-MM-DD. */
  today: string;
  /** The URL paths that the old site itself lists, as `comparablePath` returns them. */
  listed: ReadonlySet<string> | undefined;
}

/** A text that the import will write: one post in one language. */
export interface PlannedText {
  post: Post;
  language: Locale;
  entry: PlannedEntry;
  /** Path of the Markdown file, relative to the content folder. */
  file: string;
  /** Whether the file is there already. If it is, it is not written again. */
  isThere: boolean;
  front: NewFront;
  /** The fields that all languages of the entry share, if this is its first text. */
  shared: Partial<SharedFront>;
  /** Why visitors will not see the entry after the import, or undefined if they will. */
  whyHidden: string | undefined;
}

/** What the import will write, and where everything is then. */
export interface Plan {
  entries: readonly PlannedEntry[];
  /** All texts. Those that visitors will see come first, so that it is known which files are public. */
  texts: readonly PlannedText[];
  /** New URL paths, by what `linkKey` and `postNameKey` return for old ones. */
  newPaths: ReadonlyMap<string, string>;
  /** URL paths of the pages that visitors will see. */
  shownPages: ReadonlySet<string>;
  /** Old URL paths that redirect to these pages. */
  redirects: ReadonlySet<string>;
  /** How many URLs the posts had, and how many of them lead to a page now. */
  addressCounts: { old: number; kept: number };
}

/**
 * Decides what becomes of each post.
 *
 * @throws Error that lists all questions that the owner has not answered
 */
export function planImport(blog: Blog, options: PlanOptions, report: Report): Plan {
  const { content, today, listed } = options;
  const questions = questionsOf(blog, blog.posts, options);
  if (questions.length > 0) throw new Error(unanswered(questions));
  const entries = planEntries(blog, blog.posts, options, report);
  const whyHidden = hiddenEntries(entries, today);
  const owners = entriesByAddress(entries);
  const pages = pagesOf(entries);
  const redirects = new Set<string>();
  const addressCounts = { old: 0, kept: 0 };
  const isHidden = (entry: PlannedEntry) => Number(whyHidden.has(entry));
  const shownFirst = entries.toSorted((one, other) => isHidden(one) - isHidden(other));
  const texts = shownFirst.flatMap((entry) => {
    const aliases = aliasesOf(entry, { owners, pages, listed }, report);
    const publication = { hasDate: entry.target !== 'pages', today };
    const fronts = [...entry.posts].map(([language, post]) => ({
      language,
      post,
      front: convertFrontMatter(post, { ...publication, aliases, report }),
    }));
    const shared = sharedBy(
      fronts.map(({ front }) => front),
      [...entry.posts.values()],
      report,
    );
    const kept = new Set((shared.aliases ?? []).map(comparablePath));
    countAddresses(entry, { kept, listed, counts: addressCounts }, report);
    for (const address of whyHidden.has(entry) ? [] : kept) redirects.add(address);
    return fronts.map(({ language, post, front }, index): PlannedText => {
      const file = path.join(entry.target, entry.slug, `index.${language}.md`);
      const isThere = existsSync(path.join(content, file));
      reportLanguage(blog, post, language, report);
      if (isThere) report.changed('already there, not overwritten', post.file, file);
      const ofEntry = { entry, whyHidden: whyHidden.get(entry) };
      return {
        ...ofEntry,
        post,
        language,
        file,
        isThere,
        front,
        shared: index === 0 ? shared : {},
      };
    });
  });
  return {
    entries,
    texts,
    newPaths: newPathsByOldAddress(blog, entries),
    shownPages: pagesShown(entries.filter((entry) => !whyHidden.has(entry))),
    redirects,
    addressCounts,
  };
}

/**
 * Returns the new path of the page to which a link in a text leads, or undefined if visitors of the text
 * could not see the page.
 */
export function newPathFor(
  blog: Blog,
  { newPaths, shownPages }: Plan,
  { post, entry }: PlannedText,
  url: string,
): string | undefined {
  const page = newPaths.get(linkKey(blog, url)) ?? newPaths.get(linkKey(blog, resolved(post, url)));
  // The build only checks the links of entries that are on the site. The other entries may link to
  // pages that visitors cannot see yet.
  const isOnSite = shownPages.has(pathOf(entry.target, entry.slug));
  return page !== undefined && isOnSite && !shownPages.has(page) ? undefined : page;
}

/** Counts the old URLs of an entry, and reports those that the import does not know. */
function countAddresses(
  entry: PlannedEntry,
  {
    kept,
    listed,
    counts,
  }: {
    kept: ReadonlySet<string>;
    listed: ReadonlySet<string> | undefined;
    counts: { old: number; kept: number };
  },
  report: Report,
): void {
  const page = pathOf(entry.target, entry.slug);
  for (const post of entry.posts.values()) {
    // A draft without a date had no address yet.
    if (post.address === undefined && post.whyDraft === undefined && !listed) {
      report.lost('an old address that the import cannot compute', post.file);
      counts.old += 1;
    }
    for (const address of new Set(addressesOfPost(post).map(comparablePath))) {
      counts.old += 1;
      if (kept.has(address) || pageAt(address) === page) counts.kept += 1;
    }
  }
}

/** Reports a text whose pages say that it is in another language than the blog says. */
function reportLanguage(blog: Blog, post: Post, language: Locale, report: Report): void {
  const tag = tagIn(blog, post);
  if (tag === undefined || localeOf(tag) === language) return;
  const kind = `in "${tag}", but browsers and screen readers read it as "${language}"`;
  // For a language that this site does not have, the owner has already answered a question.
  const remedy = localeOf(tag) && `--language ${tag}=${localeOf(tag)} changes it`;
  report.changed(kind, post.file, remedy);
}

/**
 * Returns whether people may have an address of a post: the old site lists it, or the front matter
 * says that it leads to the post, or it has a query, with which no list names it.
 */
function isKnown(
  { front }: Post,
  address: string,
  listed: ReadonlySet<string> | undefined,
): boolean {
  if (!listed || listed.has(comparablePath(address)) || address.includes('?')) return true;
  return addressesInFront(front, undefined).includes(address);
}

/**
 * Returns the fields that all languages of an entry share. The date is that of the first one. The
 * entry is a draft if one of its posts is.
 */
function sharedBy(
  [first, ...others]: readonly NewFront[],
  [, ...posts]: readonly Post[],
  report: Report,
): Partial<SharedFront> {
  const shared: SharedFront = { ...first?.shared };
  for (const [index, { shared: other }] of others.entries()) {
    const { file } = posts[index] as Post;
    if (other.draft) shared.draft = true;
    if (other.date !== shared.date) {
      report.lost('the date of a translation, since translations share a date', file, other.date);
    }
    const more = (other.tags ?? []).filter((tag) => !shared.tags?.includes(tag));
    if (more.length === 0) continue;
    report.changed('tags of one translation, which all have now', file, more.join(', '));
    shared.tags = [...(shared.tags ?? []), ...more];
  }
  return shared;
}

/** Returns the old URL paths of an entry that no other page has. */
function aliasesOf(
  entry: PlannedEntry,
  {
    owners,
    pages,
    listed,
  }: {
    owners: ReadonlyMap<string, PlannedEntry | undefined>;
    pages: ReadonlySet<string>;
    listed: ReadonlySet<string> | undefined;
  },
  report: Report,
): readonly string[] {
  const newPath = pathOf(entry.target, entry.slug);
  const aliases = new Map<string, string>();
  for (const post of entry.posts.values()) {
    for (const address of addressesOfPost(post)) {
      if (pageAt(address) === newPath || !isKnown(post, address, listed)) continue;
      const key = comparablePath(address);
      if (owners.get(key) !== entry || pages.has(pageAt(address))) {
        report.lost('an old address that another page has', post.file, address);
      } else if (!aliases.has(key)) aliases.set(key, address);
    }
  }
  return [...aliases.values()];
}

/** Returns the entries that visitors will not see after the import, with the reason. */
function hiddenEntries(
  entries: readonly PlannedEntry[],
  today: string,
): ReadonlyMap<PlannedEntry, string> {
  return new Map(
    entries.flatMap((entry) => {
      const publication = { hasDate: entry.target !== 'pages', today };
      const reasons = [...entry.posts.values()].map((post) => whyInvisible(post, publication));
      const reason = reasons.find((one) => one !== undefined);
      return reason === undefined ? [] : [[entry, reason] as const];
    }),
  );
}

/** Returns the URL paths of the pages that visitors will see after the import. */
function pagesShown(shownEntries: readonly PlannedEntry[]): ReadonlySet<string> {
  const shown = new Set<string>([paths.home]);
  for (const { target, slug, posts } of shownEntries) {
    shown.add(pathOf(target, slug));
    if (target === 'pages') continue;
    shown.add(sectionPath(target));
    for (const { tag } of [...posts.values()].flatMap(({ front }) => topicsOf(front))) {
      shown.add(topicPath(tag));
    }
  }
  return shown;
}
