import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import {
  isNamedPicture,
  ownersDay,
  type Locale,
  paths,
  sectionPath,
  topicPath,
} from '../../../../generator/forBlogImport';
import {
  convertBody,
  headingsOf,
  lostPicture,
  remotePicture,
  removeTitle,
} from '../convert/convertBody';
import { countsOf, missingIn } from '../convert/counts';
import { frontOf, whyInvisible, type NewFront, type SharedFront } from '../frontMatter/frontOf';
import { topicsOf } from '../frontMatter/tags';
import { destination, escapeBrackets } from '../markdown';
import type { Blog, Post } from '../model';
import {
  addressesOf,
  addressesOfPost,
  comparablePath,
  entriesByAddress,
  linkKey,
  postNameKey,
  pageAt,
  pagesOf,
  resolved,
} from '../plan/addresses';
import { questionsOf, tagIn, unanswered, type Choices } from '../plan/choices';
import { localeOf } from '../plan/languages';
import { pathOf, planEntries, type Planned } from '../plan/planEntries';
import { hasFrontMatter } from '../readers/files';
import type { OldSite } from '../readers/oldSite';
import { addressesInFront } from '../readers/permalinks';
import { newReport, type ReportItem, type Report } from '../report';
import { canBePublished, copyBeside, copyTo, fileFinder, publicUrl } from './postFiles';
import { keepProfile } from './profile';
import { keepTopicNames } from './topics';

export interface ImportOptions extends Choices {
  /** Absolute path of the owner's content folder. */
  content: string;
  /**
   * Absolute path of the folder with static files, which are served under their original file
   * names.
   */
  public: string;
  /** If true, nothing is written. */
  dryRun?: boolean;
  /** Whether `$…$` and `\\(…\\)` are formulas in all posts. */
  formulas?: boolean;
  /** The addresses that the old site itself lists. */
  oldSite?: OldSite | undefined;
  /** Today's date, as YYYY-MM-DD. */
  today?: string;
  /** Pictures from other sites that were downloaded, by URL. */
  downloaded?: ReadonlyMap<string, string>;
  /** Absolute paths of pictures whose files are damaged, which are not copied. */
  unreadable?: ReadonlySet<string>;
  /** Called with the number of posts. Returns a function to call for each of them. */
  progress?: (all: number) => () => void;
}

export interface ImportResult {
  /** Paths of the Markdown files, relative to the content folder. */
  written: readonly string[];
  pictures: number;
  files: number;
  /**
   * How many URLs the old blog had, and how many of them lead to a page now. If the old site does not
   * list its addresses, these are those of posts, by the rules of its system.
   */
  addresses: { old: number; kept: number };
  reportItems: readonly ReportItem[];
}

/**
 * Copies the posts of a blog to the owner's content folder. Existing files are never overwritten.
 *
 * @throws Error that lists all questions that the owner has not answered
 */
export function importPosts(blog: Blog, options: ImportOptions): ImportResult {
  const { content, public: publicFolder, dryRun = false, today = ownersDay() } = options;
  const unreadable = options.unreadable ?? new Set<string>();
  const { posts } = blog;
  const listed = options.oldSite && new Set(options.oldSite.addresses.map(comparablePath));
  const report = newReport();
  const questions = questionsOf(blog, posts, options);
  if (questions.length > 0) throw new Error(unanswered(questions));
  const entries = planEntries(blog, posts, options, report);
  const addresses = addressesOf(blog, entries);
  const redirecting = new Set<string>();
  const whyDraft = draftEntries(entries, today);
  const visible = entries.filter((entry) => !whyDraft.has(entry));
  const shownPages = pagesShown(visible);
  const owners = entriesByAddress(entries);
  const pages = pagesOf(entries);
  const findFile = fileFinder(blog, options.downloaded ?? new Map<string, string>());
  const copied = new Set<string>();
  const written = new Set<string>();
  const pictures = new Set<string>();
  const files = new Set<string>();
  /** The files to which only drafts link, with the reason. */
  const withheld = new Map<string, string>();
  const count = { old: 0, kept: 0 };
  const headings = new Map<Post, (anchor: string) => string | undefined>();
  const headingsIn = (post: Post) => {
    const known = headings.get(post) ?? headingsOf(post.body, post.title);
    headings.set(post, known);
    return known;
  };
  const progress = options.progress?.(
    entries.reduce((sum, { posts: texts }) => sum + texts.size, 0),
  );

  // What visitors can see comes first, so that it is known which files are public.
  const isDraft = (entry: Planned) => Number(whyDraft.has(entry));
  for (const entry of entries.toSorted((one, other) => isDraft(one) - isDraft(other))) {
    const { target, slug, posts: texts } = entry;
    const now = pathOf(target, slug);
    const aliases = aliasesOf(entry, { owners, pages, listed }, report);
    const fronts = new Map(
      [...texts].map(([language, post]) => {
        const options = { hasDate: target !== 'pages', today, report };
        return [language, frontOf(post, { aliases, ...options })] as const;
      }),
    );
    const shared = sharedBy([...fronts.values()], [...texts.values()], report);
    const kept = new Set((shared.aliases ?? []).map(comparablePath));
    for (const post of texts.values()) {
      // A draft without a date had no address yet.
      const isUnknown = post.address === undefined && post.whyDraft === undefined && !listed;
      if (isUnknown) {
        report.lost('an old address that the import cannot compute', post.file);
      }
      for (const address of new Set(addressesOfPost(post).map(comparablePath))) {
        count.old += 1;
        if (kept.has(address) || pageAt(address) === now) count.kept += 1;
      }
      for (const address of whyDraft.has(entry) ? [] : kept) redirecting.add(address);
      if (isUnknown) count.old += 1;
    }
    let isFirst = true;
    for (const [language, post] of texts) {
      const folder = path.join(content, target, slug);
      const name = fileOf(entry, language);
      const file = path.join(content, name);
      progress?.();
      const tag = tagIn(blog, post);
      if (tag !== undefined && localeOf(tag) !== language) {
        const kind = `in "${tag}", but browsers and screen readers read it as "${language}"`;
        // For a language that this site does not have, the owner has already answered a question.
        const remedy = localeOf(tag) && `--language ${tag}=${localeOf(tag)} changes it`;
        report.changed(kind, post.file, remedy);
      }
      // The text is converted again, so that the report says what it has lost.
      const isThere = existsSync(file);
      if (isThere) report.changed('already there, not overwritten', post.file, name);
      const writesNothing = dryRun || isThere;
      const front = fronts.get(language) as NewFront;
      const shown = new Set<string>();
      const copyPicture = (src: string) => {
        const found = findFile(post, src);
        if (!found || !isNamedPicture(found) || unreadable.has(found)) return undefined;
        copied.add(found);
        const copy = copyBeside(found, folder, writesNothing);
        shown.add(copy);
        if (!isThere) pictures.add(copy);
        return path.basename(copy);
      };
      const copyFile = (src: string) => {
        const found = findFile(post, src);
        if (!found || /\.(?:mdx?|mdoc|markdown|xml)$/i.test(found)) return undefined;
        const isPage = /\.html?$/i.test(found);
        if (isPage && hasFrontMatter(found)) return undefined;
        const url = publicUrl(blog, found, slug);
        const copy = path.join(publicFolder, url);
        const reason = whyDraft.get(entry);
        if (reason !== undefined && !files.has(url) && !existsSync(copy)) {
          withheld.set(found, `${post.file}: ${reason}`);
          return undefined;
        }
        if (!canBePublished(found, unreadable)) return undefined;
        if (!copyTo(found, copy, dryRun)) return undefined;
        if (isPage && !files.has(url)) {
          report.changed('a page of HTML, copied without what it loads', post.file, url);
        }
        copied.add(found);
        files.add(url);
        return url;
      };
      const before = report.items.length;
      const body = convertBody(post.body, {
        title: post.title,
        tags:
          post.file.endsWith('.md') && blog.templateSyntax === 'markdoc'
            ? 'none'
            : blog.templateSyntax,
        siteUrl: blog.url ?? '/',
        isMdx: post.file.endsWith('.mdx'),
        language,
        hasMath: front.hasMath || (options.formulas ?? false),
        hasHardBreaks: blog.hasHardBreaks && !post.isHtml,
        pageOf: (one) => addresses.get(postNameKey(one)),
        titleOf: (one) => posts.find((post) => postNameKey(post.name) === postNameKey(one))?.title,
        findPage: (url) => {
          const page =
            addresses.get(linkKey(blog, url)) ?? addresses.get(linkKey(blog, resolved(post, url)));
          // The build only checks the links of entries that are on the site. The other entries may
          // link to pages that visitors cannot see yet.
          const isMissing = page !== undefined && !shownPages.has(page) && shownPages.has(now);
          return isMissing ? undefined : page;
        },
        findHeading: (page, anchor) => {
          const other = entries.find((one) => pathOf(one.target, one.slug) === page)?.posts;
          const there = other?.get(language) ?? other?.values().next().value;
          return there && headingsIn(there)(anchor);
        },
        readBeside: (one) => {
          const found = findFile(post, one);
          if (found) copied.add(found);
          return found && readFileSync(found, 'utf8');
        },
        copyPicture,
        copyFile,
        unknown: (source, tag) => report.lost(`not converted: ${tag}`, post.file, source),
        lost: (kind, detail) => report.lost(kind, post.file, detail),
        changed: (kind, detail) => report.changed(kind, post.file, detail),
      });
      const cover =
        front.cover && coverText(front.cover, { shown, copyPicture, report, file: post.file });
      const text = `${cover ?? ''}${body}`;
      // The import counts once more, so that nothing is lost without a line in the report.
      const source = post.isHtml ? post.source : removeTitle(post.source, post.title);
      const reported = report.items
        .slice(before)
        .filter(({ kind }) => kind === remotePicture || kind === lostPicture).length;
      const missing = missingIn(countsOf(source, post.isHtml), countsOf(body), {
        pictures: reported,
      });
      if (missing) report.lost('less than in the blog, counted', post.file, missing);
      const words = { ...front.words, ...(isFirst && shared) };
      isFirst = false;
      if (!isThere) written.add(name);
      if (writesNothing) continue;
      mkdirSync(folder, { recursive: true });
      const document = `---\n${stringify(words, { lineWidth: 0 })}---\n\n${text}\n`;
      writeFileSync(file, document, { flag: 'wx' });
    }
  }
  keepTopicNames(entries, { content, dryRun, report });
  keepProfile(blog, { content, dryRun, shown: visible, report });
  const copies = new Set([...files].map(comparablePath));
  const isAlive = (address: string) =>
    redirecting.has(address) || shownPages.has(pageAt(address)) || copies.has(address);
  for (const [file, reason] of withheld) {
    const kind = 'not copied: a file to which only a text refers that visitors cannot see';
    report.lost(kind, path.relative(blog.folder, file), reason);
  }
  for (const file of blog.files.filter((one) => !copied.has(one) && !withheld.has(one))) {
    report.changed('not copied: a file to which no text refers', path.relative(blog.folder, file));
  }
  const planned = entries.flatMap((entry) =>
    [...entry.posts.keys()].map((language) => fileOf(entry, language)),
  );
  return {
    written: planned.filter((name) => written.has(name)),
    pictures: pictures.size,
    files: files.size,
    addresses: listed ? reportMissing(listed, isAlive, report) : count,
    reportItems: [...blog.reportItems, ...report.items],
  };
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
 * Reports the addresses of the old site that lead nowhere now.
 *
 * @param alive the addresses that lead to a page or file
 */
function reportMissing(
  listed: ReadonlySet<string>,
  alive: (address: string) => boolean,
  report: Report,
): { old: number; kept: number } {
  const missing = [...listed].filter((address) => !alive(address));
  for (const address of missing) {
    report.lost('an address of the old site that leads nowhere now', address);
  }
  return { old: listed.size, kept: listed.size - missing.length };
}

/** Returns the path of an entry's text in one language, relative to the content folder. */
function fileOf({ target, slug }: Planned, language: Locale): string {
  return path.join(target, slug, `index.${language}.md`);
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
  entry: Planned,
  {
    owners,
    pages,
    listed,
  }: {
    owners: ReadonlyMap<string, Planned | undefined>;
    pages: ReadonlySet<string>;
    listed: ReadonlySet<string> | undefined;
  },
  report: Report,
): readonly string[] {
  const now = pathOf(entry.target, entry.slug);
  const aliases = new Map<string, string>();
  for (const post of entry.posts.values()) {
    for (const address of addressesOfPost(post)) {
      if (pageAt(address) === now || !isKnown(post, address, listed)) continue;
      const key = comparablePath(address);
      if (owners.get(key) !== entry || pages.has(pageAt(address))) {
        report.lost('an old address that another page has', post.file, address);
      } else if (!aliases.has(key)) aliases.set(key, address);
    }
  }
  return [...aliases.values()];
}

/** Returns the entries that visitors will not see after the import, with the reason. */
function draftEntries(entries: readonly Planned[], today: string): ReadonlyMap<Planned, string> {
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
function pagesShown(shownEntries: readonly Planned[]): ReadonlySet<string> {
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

/**
 * Returns the Markdown for the cover picture, which the import puts at the beginning of the
 * article. Returns undefined if the article already shows this picture.
 */
function coverText(
  { src, alt }: { src: string; alt: string },
  context: {
    shown: ReadonlySet<string>;
    copyPicture: (src: string) => string | undefined;
    report: Report;
    file: string;
  },
): string | undefined {
  const { shown, copyPicture, report, file } = context;
  const before = new Set(shown);
  const name = copyPicture(src);
  if (name === undefined) {
    const isElsewhere = /^(?:https?:)?\/\//i.test(src);
    report.lost(
      isElsewhere
        ? remoteCover
        : 'a cover that is missing, damaged, or of a kind that browsers do not show',
      file,
      src,
    );
    return undefined;
  }
  if ([...before].some((one) => path.basename(one) === name)) return undefined;
  return `![${escapeBrackets(alt)}](${destination(name)})\n\n`;
}

/** The kind of finding about a cover that `--download` would fetch. */
export const remoteCover = 'a cover on another site, which is left out';
