import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { paths, sectionPath, topicPath, withoutSlash } from '../../../src/paths';
import { servedOwnFiles } from '../../../generator/read/ownFiles';
import { localDay } from '../../../generator/model/publication';
import { questionsOf, unanswered, type Choices } from './choices';
import { convertBody, headingsOf } from './convertBody';
import { destination, escapeBrackets } from './convertTags';
import {
  addressesOf,
  aliasKey,
  entriesByAddress,
  keyOf,
  nameOf,
  oldAddresses,
  resolved,
} from './oldAddresses';
import { hasFrontMatter, postsIn, type OldBlog } from './oldBlog';
import { pathOf, plan, type Planned } from './plan';
import { copyBeside, copyTo, fileFinder, isPicture, publicUrl } from './postFiles';
import { frontOf, isHidden, readPost, tagsOf, type NewFront, type Post } from './readPost';
import { newReport, type Finding, type Report } from './report';

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
  /** Today's date, as YYYY-MM-DD. */
  today?: string;
  /** Called after each post. */
  progress?: (done: number, all: number) => void;
}

export interface ImportResult {
  /** Paths of the Markdown files, relative to the content folder. */
  written: readonly string[];
  pictures: number;
  files: number;
  findings: readonly Finding[];
}

/** Reads a blog's posts, and reports the files that the import cannot use. */
export function readPosts(blog: OldBlog, report: Report): readonly Post[] {
  const { posts, lists, others } = postsIn(blog);
  for (const file of lists)
    report.add('not imported: the page of a list, which this site makes', file);
  const otherFormat =
    'not imported: not written in Markdown or HTML, to which pandoc can convert it';
  for (const file of others) report.add(otherFormat, file);
  return posts.flatMap((post) => readPost(post, report) ?? []);
}

/**
 * Copies the posts from a Hugo, Jekyll or Astro blog to the owner's content folder. Existing files
 * are never overwritten.
 *
 * @throws Error that lists all questions that the owner has not answered
 */
export function importPosts(blog: OldBlog, options: ImportOptions): ImportResult {
  const { content, public: publicFolder, dryRun = false, today = localDay(), progress } = options;
  const report = newReport();
  const posts = readPosts(blog, report);
  const questions = questionsOf(blog, posts, options);
  if (questions.length > 0) throw new Error(unanswered(questions));
  const entries = plan(blog, posts, options, report);
  const addresses = addressesOf(blog, entries);
  const shownPages = pagesShown(entries, today);
  const owners = entriesByAddress(blog, entries);
  const findFile = fileFinder(blog, posts);
  const copied = new Set<string>();
  const written: string[] = [];
  const pictures = new Set<string>();
  const files = new Set<string>();
  const headings = new Map<Post, (anchor: string) => string | undefined>();
  const headingsIn = (post: Post) => {
    const known = headings.get(post) ?? headingsOf(post.body, post.title);
    headings.set(post, known);
    return known;
  };
  let done = 0;
  const all = entries.reduce((sum, { posts: texts }) => sum + texts.size, 0);

  for (const entry of entries) {
    const { target, slug, posts: texts } = entry;
    const now = pathOf(target, slug);
    const old = [...texts.values()].flatMap((post) =>
      oldAddresses(blog, post).map((address) => ({ address, file: post.file })),
    );
    const aliases = new Set<string>();
    for (const { address, file } of old) {
      if (withoutSlash(address) === now) continue;
      if (owners.get(aliasKey(address)) === entry) aliases.add(address);
      else report.add('an old address that another page has', file, address);
    }
    const fronts = new Map(
      [...texts].map(([language, post]) => {
        const options = { hasDate: target !== 'pages', today, report };
        return [language, frontOf(post, { aliases: [...aliases], ...options })] as const;
      }),
    );
    // All languages of an entry share the `draft` field, so the entry is a draft if one of its
    // posts is.
    const isDraft = [...fronts.values()].some(({ shared }) => 'draft' in shared);
    let isFirst = true;
    for (const [language, post] of texts) {
      const folder = path.join(content, target, slug);
      const file = path.join(folder, `index.${language}.md`);
      const name = path.relative(content, file);
      progress?.(++done, all);
      if (existsSync(file)) {
        report.add('already there, not overwritten', post.file, name);
        continue;
      }
      const front = fronts.get(language) as NewFront;
      const shown = new Set<string>();
      const copyPicture = (src: string) => {
        const found = findFile(post, src);
        if (!found || !isPicture.test(found)) return undefined;
        copied.add(found);
        const copy = copyBeside(found, folder, dryRun);
        shown.add(copy);
        pictures.add(copy);
        return path.basename(copy);
      };
      const body = convertBody(post.body, {
        title: post.title,
        siteUrl: blog.url ?? '/',
        isMdx: post.file.endsWith('.mdx'),
        language,
        hasMath: front.hasMath,
        pageOf: (one) => addresses.get(nameOf(one)),
        findPage: (url) => {
          const page =
            addresses.get(keyOf(blog, url)) ??
            addresses.get(keyOf(blog, resolved(blog, post, url)));
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
        copyFile: (src) => {
          const found = findFile(post, src);
          if (!found || /\.(?:mdx?|mdoc|markdown)$/i.test(found)) return undefined;
          const isPage = /\.html?$/i.test(found);
          if (isPage && hasFrontMatter(found)) return undefined;
          const url = publicUrl(blog, found, slug);
          if (!copyTo(found, path.join(publicFolder, url), dryRun)) return undefined;
          if (isPage && !files.has(url)) {
            report.add('a page of HTML, copied without what it loads', post.file, url);
          }
          copied.add(found);
          files.add(url);
          return url;
        },
        unknown: (source, tag) => report.add(`not converted: ${tag}`, post.file, source),
        report: (kind, detail) => report.add(kind, post.file, detail),
      });
      const cover =
        front.cover &&
        coverText(front.cover, shown, copyPicture, (src) =>
          report.add('a cover that is not on this computer', post.file, src),
        );
      const shared = { ...front.shared, ...(isDraft && { draft: true }) };
      const words = { ...front.words, ...(isFirst && shared) };
      isFirst = false;
      written.push(name);
      if (dryRun) continue;
      mkdirSync(folder, { recursive: true });
      const text = `---\n${stringify(words, { lineWidth: 0 })}---\n\n${cover ?? ''}${body}\n`;
      writeFileSync(file, text, { flag: 'wx' });
    }
  }
  for (const file of unusedFiles(blog, copied)) {
    report.add('not copied: a file to which no text refers', file);
  }
  return { written, pictures: pictures.size, files: files.size, findings: report.findings };
}

/**
 * Returns the URL paths of the pages that visitors will see after the import. Drafts are not
 * included.
 */
function pagesShown(entries: readonly Planned[], today: string): ReadonlySet<string> {
  const shown = new Set<string>([paths.home]);
  for (const { target, slug, posts } of entries) {
    const texts = [...posts.values()];
    const isPage = target === 'pages';
    if (texts.some((post) => isHidden(post, { hasDate: !isPage, today }))) continue;
    shown.add(pathOf(target, slug));
    if (isPage) continue;
    shown.add(sectionPath(target));
    for (const tag of texts.flatMap(({ front }) => tagsOf(front))) shown.add(topicPath(tag));
  }
  return shown;
}

/**
 * Returns the files that the import has not copied, either from the posts' folders or from folders
 * that the blog serves unchanged. For Jekyll, only files from the posts' folders are listed,
 * because Jekyll serves its whole folder, including templates.
 */
function unusedFiles(blog: OldBlog, copied: ReadonlySet<string>): readonly string[] {
  const served = blog.publicFolders
    .filter((folder) => blog.system !== 'Jekyll' && path.basename(folder) !== 'assets')
    .flatMap((folder) => servedOwnFiles(folder).map((name) => path.join(folder, name)));
  const beside = postsIn(blog).beside.map((name) => path.join(blog.folder, name));
  return [...beside, ...served]
    .filter((file) => !copied.has(file))
    .map((file) => path.relative(blog.folder, file));
}

/**
 * Returns the Markdown for the cover image, which the import puts at the beginning of the article.
 * Returns undefined if the article already shows this image.
 */
function coverText(
  { src, alt }: { src: string; alt: string },
  shown: ReadonlySet<string>,
  copyPicture: (src: string) => string | undefined,
  missing: (src: string) => void,
): string | undefined {
  const before = new Set(shown);
  const name = copyPicture(src);
  if (name === undefined) return void missing(src);
  if ([...before].some((one) => path.basename(one) === name)) return undefined;
  return `![${escapeBrackets(alt)}](${destination(name)})\n\n`;
}
