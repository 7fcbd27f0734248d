import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { ownersDay, profileFile, topicsFile } from '../../../../generator/forBlogImport';
import { countsOf, missingIn } from '../convert/counts';
import { headingsOf, removeTitle } from '../convert/headings';
import { referencesIn, toMarkdown, type Article } from '../convert/toMarkdown';
import {
  lostLink,
  lostPicture,
  remotePicture,
  withNewAddresses,
  type NewPlaces,
} from '../convert/withNewAddresses';
import { destination, escapeBrackets } from '../markdown';
import type { Blog, Post } from '../model';
import { comparablePath, pageAt, postNameKey } from '../plan/addresses';
import type { Choices } from '../plan/choices';
import { newPathFor, planImport, type Plan, type PlannedText } from '../plan/planImport';
import { pathOf } from '../plan/planEntries';
import type { OldSite } from '../readers/oldSite';
import { newReport, type Report, type ReportItem } from '../report';
import { chooseFiles, type ChosenFiles, type FilesOfText } from './chooseFiles';
import type { DownloadOptions } from './download';
import { isRemote } from '../urls';
import { openFiles, type FoundFiles, type ReferencesOfText } from './openFiles';
import { fileFinder, type FindFile } from './postFiles';
import { profileText } from './profile';
import { topicNames } from './topics';
import { writeOutput } from './writeOutput';

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
  /** Called with the number of posts. Returns a function to call for each of them. */
  progress?: ((all: number) => () => void) | undefined;
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

/** A post as an article, and what it refers to. */
interface ArticleOfText extends Article, ReferencesOfText {}

/** An import whose files are not known yet. */
interface StartedImport {
  blog: Blog;
  options: ImportOptions;
  listed: ReadonlySet<string> | undefined;
  plan: Plan;
  articles: readonly ArticleOfText[];
  findFile: FindFile;
  /** Absolute paths of the files whose content is in an article. */
  included: ReadonlySet<string>;
  report: Report;
}

/**
 * Copies the posts of a blog to the owner's content folder. No existing file is overwritten, except for a profile
 * that `npm run new` has begun.
 *
 * @param download how pictures from other sites are downloaded, or undefined if they are not
 * @throws Error that lists all questions that the owner has not answered
 */
export async function importBlog(
  blog: Blog,
  options: ImportOptions,
  download?: Omit<DownloadOptions, 'folder'>,
): Promise<ImportResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'blog-import-'));
  try {
    const started = startImport(blog, options);
    const { plan, articles, findFile, report } = started;
    const settings = { blog, plan, download: download && { ...download, folder } };
    return finishImport(started, await openFiles(articles, findFile, settings, report));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Decides what becomes of each post, and converts everything but the URLs in it. */
export function startImport(blog: Blog, options: ImportOptions): StartedImport {
  const { content, today = ownersDay(), oldSite } = options;
  const report = newReport();
  const listed = oldSite && new Set(oldSite.addresses.map(comparablePath));
  const plan = planImport(blog, { ...options, content, today, listed }, report);
  const included = new Set<string>();
  const findFile = fileFinder(blog);
  const readBeside = (post: Post, name: string) => {
    const file = findFile(post, name);
    if (file) included.add(file);
    return file && readFileSync(file, 'utf8');
  };
  const progress = options.progress?.(plan.texts.length);
  const articles = plan.texts.map((text): ArticleOfText => {
    const { post, front } = text;
    progress?.();
    const isPlainMarkdown = post.file.endsWith('.md') && blog.templateSyntax === 'markdoc';
    const article = toMarkdown(post.body, {
      title: post.title,
      tags: isPlainMarkdown ? 'none' : blog.templateSyntax,
      siteUrl: blog.url ?? '/',
      isMdx: post.file.endsWith('.mdx'),
      hasMath: front.hasMath || (options.formulas ?? false),
      newPathForPostName: (one) => plan.newPaths.get(postNameKey(one)),
      titleOf: (one) =>
        blog.posts.find(({ name }) => postNameKey(name) === postNameKey(one))?.title,
      readBeside: (one) => readBeside(post, one),
      unknown: (source, tag) => report.lost(`not converted: ${tag}`, post.file, source),
      ...reportOn(post, report),
    });
    const cover = front.cover && { url: front.cover.src, kind: 'linked picture' as const };
    return { ...article, text, references: [...referencesIn(article), ...(cover ? [cover] : [])] };
  });
  return { blog, options, listed, plan, articles, findFile, included, report };
}

/** Puts the new URLs into all articles, and writes everything. */
export function finishImport(started: StartedImport, found: FoundFiles): ImportResult {
  const { blog, options, listed, plan, articles, included, report } = started;
  const { content, public: publicFolder, dryRun = false } = options;
  const files = chooseFiles(articles, found, { blog, plan, content, publicFolder }, report);
  const findHeading = headingFinder(plan);
  const texts = articles.flatMap((article): [string, string][] => {
    const finished = finishedText(article, { blog, plan, files, findHeading }, report);
    return article.text.isThere ? [] : [[article.text.file, finished]];
  });
  const topics = topicNames(plan.entries, content, report);
  const profile = profileText(blog, { content, plan, report });
  reportFiles(blog, files, included, report);
  if (!dryRun) {
    const named = [...texts, ...(topics ? [[topicsFile, topics] as const] : [])];
    writeOutput({
      content,
      texts: new Map(named),
      copies: files.copies,
      ...(profile !== undefined && { profile: { file: profileFile, text: profile } }),
    });
  }
  const written = new Set(texts.map(([file]) => file));
  return {
    // The order is that of the posts.
    written: plan.entries.flatMap((entry) =>
      plan.texts.flatMap((text) =>
        text.entry === entry && written.has(text.file) ? text.file : [],
      ),
    ),
    pictures: files.pictures.size,
    files: files.urls.size,
    addresses: listed ? reportMissing(listed, plan, files, report) : plan.addressCounts,
    reportItems: [...blog.reportItems, ...report.items],
  };
}

/** Returns the functions that report what a post loses and what changes in it. */
function reportOn({ file }: Post, report: Report): Pick<NewPlaces, 'lost' | 'changed'> {
  return {
    lost: (kind, detail) => report.lost(kind, file, detail),
    changed: (kind, detail) => report.changed(kind, file, detail),
  };
}

type FindHeading = (text: PlannedText, page: string, anchor: string) => string | undefined;

/** Returns a function that finds the headings of other texts. Each text is parsed once. */
function headingFinder({ entries }: Plan): FindHeading {
  const byPost = new Map<Post, (anchor: string) => string | undefined>();
  return ({ language }, page, anchor) => {
    const posts = entries.find(({ target, slug }) => pathOf(target, slug) === page)?.posts;
    const post = posts?.get(language) ?? posts?.values().next().value;
    if (!post) return undefined;
    const find = byPost.get(post) ?? headingsOf(post.body, post.title);
    byPost.set(post, find);
    return find(anchor);
  };
}

/** Returns the content of a Markdown file: front matter, cover and article. */
function finishedText(
  article: ArticleOfText,
  {
    blog,
    plan,
    files,
    findHeading,
  }: { blog: Blog; plan: Plan; files: ChosenFiles; findHeading: FindHeading },
  report: Report,
): string {
  const { text } = article;
  const { post, front, language } = text;
  const places: FilesOfText = files.ofText.get(text) ?? { pictures: new Map(), files: new Map() };
  const before = report.items.length;
  const body = withNewAddresses(article, {
    title: post.title,
    language,
    hasHardBreaks: blog.hasHardBreaks && !post.isHtml,
    newPathForUrl: (url) => newPathFor(blog, plan, text, url),
    findHeading: (page, anchor) => findHeading(text, page, anchor),
    pictureAt: (url) => places.pictures.get(url),
    fileAt: (url) => places.files.get(url),
    ...reportOn(post, report),
  });
  const cover = coverText(article, places, report);
  // The import counts once more, so that nothing is lost without a line in the report.
  const source = post.isHtml ? post.source : removeTitle(post.source, post.title);
  const kinds = report.items.slice(before).map(({ kind }) => kind);
  const missing = missingIn(countsOf(source, post.isHtml), countsOf(body), {
    pictures: kinds.filter((kind) => kind === remotePicture || kind === lostPicture).length,
    links: kinds.filter((kind) => kind === lostLink).length,
  });
  if (missing) report.lost('less than in the blog, counted', post.file, missing);
  const words = stringify({ ...front.words, ...text.shared }, { lineWidth: 0 });
  return `---\n${words}---\n\n${cover}${body}\n`;
}

/**
 * Returns the Markdown for the cover picture, which the import puts at the beginning of the
 * article, or nothing if the article already shows this picture.
 */
function coverText(
  { text, references }: ArticleOfText,
  { pictures }: FilesOfText,
  report: Report,
): string {
  const { cover } = text.front;
  if (!cover) return '';
  const name = pictures.get(cover.src);
  if (name === undefined) {
    const kind = isRemote(cover.src)
      ? remoteCover
      : 'a cover that is missing, damaged, or of a kind that browsers do not show';
    report.lost(kind, text.post.file, cover.src);
    return '';
  }
  // The last reference is that of the cover itself.
  const isShown = references
    .slice(0, -1)
    .some(({ url, kind }) => kind !== 'link' && pictures.get(url) === name);
  return isShown ? '' : `![${escapeBrackets(cover.alt)}](${destination(name)})\n\n`;
}

/** The kind of finding about a cover that `--download` would fetch. */
export const remoteCover = 'a cover on another site, which is left out';

/** Reports the files of the blog that are not copied. */
function reportFiles(
  { folder, files }: Blog,
  { used, withheld }: ChosenFiles,
  included: ReadonlySet<string>,
  report: Report,
): void {
  for (const [file, reason] of withheld) {
    const kind = 'not copied: a file to which only a text refers that visitors cannot see';
    report.lost(kind, path.relative(folder, file), reason);
  }
  for (const file of files) {
    if (used.has(file) || included.has(file) || withheld.has(file)) continue;
    report.changed('not copied: a file to which no text refers', path.relative(folder, file));
  }
}

/** Reports the addresses of the old site that lead nowhere now, and counts the others. */
function reportMissing(
  listed: ReadonlySet<string>,
  { redirects, shownPages }: Plan,
  { urls }: ChosenFiles,
  report: Report,
): { old: number; kept: number } {
  const copies = new Set([...urls].map(comparablePath));
  const missing = [...listed].filter(
    (address) =>
      !redirects.has(address) && !shownPages.has(pageAt(address)) && !copies.has(address),
  );
  for (const address of missing) {
    report.lost('an address of the old site that leads nowhere now', address);
  }
  return { old: listed.size, kept: listed.size - missing.length };
}
