import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Blog, Front, Post, PostFile } from '../model';
import { newReport } from '../report';
import {
  filesIn,
  firstFile,
  hasFrontMatter,
  isHtml,
  isMarkdown,
  parseData,
  placeOf,
  postsIn,
  templatePage,
  reportUnread,
  type Configuration,
} from './files';
import { splitFront, withLowerCase } from './parseFrontMatter';
import { ownerIn } from './owner';
import { addressOf, collectionsOf, dateIn, pageAddress, patternsIn } from './jekyllAddresses';
import { addressesInFront } from './permalinks';
import {
  dateFields,
  dayOf,
  first,
  isOn,
  namesIn,
  readPostFile,
  textOf,
  type ReadOptions,
} from './readPost';

/** Pages that only work with a theme, or that are not for visitors. */
const notForReaders = /^(?:README|CHANGELOG|CONTRIBUTING|LICENSE|CODE_OF_CONDUCT|404)\b/i;

/** Code, in which Liquid may be what the page is about. */
const codeBlocks =
  /^[ \t]*(```+|~~~+)[\s\S]*?^[ \t]*\1|\{%-?\s*(raw|highlight)\b[\s\S]*?\{%-?\s*end\2\s*-?%\}/gm;

/** Matches a loop of Liquid that contains no other one. */
const innermostLoop =
  /\{%-?\s*(for|tablerow)\b(?:(?!\{%-?\s*(?:for|tablerow)\b)[\s\S])*?\{%-?\s*end\1\s*-?%\}/;

/**
 * Returns whether a page is a list that Liquid makes, such as that of all categories, with few words
 * of its own.
 */
function isList(body: string): boolean {
  const text = body.replaceAll(codeBlocks, ' code '.repeat(30));
  if (!innermostLoop.test(text)) return false;
  let outside = text;
  while (innermostLoop.test(outside)) outside = outside.replace(innermostLoop, ' ');
  const own = outside.replaceAll(/<!--[\s\S]*?-->|<[^>]*>|\{%.*?%\}|\{\{.*?\}\}/g, ' ');
  const words = own.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu);
  return (words?.length ?? 0) < 30;
}

/** Returns whether a folder contains a blog of Jekyll. */
export function isJekyll(folder: string): boolean {
  if (['_posts', '_drafts'].some((name) => existsSync(path.join(folder, name)))) return true;
  const { source, file } = readConfiguration(folder);
  return (
    file !== undefined && filesIn(source).some((one) => isPost.test(one) && !isOfTools.test(one))
  );
}

/** Matches the path of a file that is not part of the blog, such as those of gems in `vendor/`. */
const isOfTools = /^(?:vendor|\.[^/]+)\//;

/** Matches the path of a post. The folders above `_posts` are categories of the post. */
const isPost = /^(?<above>(?:[^._/][^/]*\/)*)_(?<kind>posts|drafts)\//;

/** Matches the path of a file that Jekyll makes no page of, because of the name of a folder. */
const isUnpublished = /(?:^|\/)(?:_(?!pages\/)|\.)[^/]*\//;

/** Reads a blog of Jekyll. */
export function readJekyll(folder: string): Blog {
  const blog = openBlog(folder);
  const { file, config, source, report } = blog;
  const { posts, files } = readPosts(blog);
  const url = textOf(config['url']);
  return {
    system: 'Jekyll',
    folder,
    publicFolders: [source],
    url: url ? url + textOf(config['baseurl']) : undefined,
    language: textOf(config['lang'] ?? config['locale'] ?? config['language']) || undefined,
    hasHardBreaks: isOn(withLowerCase(config['kramdown'])['hard_wrap']),
    templateSyntax: 'liquid',
    owner: ownerIn(path.relative(folder, file ?? folder), {
      '': { author: config['author'], title: config['title'], line: config['description'] },
    }),
    posts: [...posts, ...readCollections(blog), ...readPages(blog)],
    files,
    reportItems: report.items,
  };
}

type JekyllBlog = ReturnType<typeof openBlog>;

/** Reads the configuration, and lists the blog's files. */
function openBlog(folder: string) {
  const { file, config, source } = readConfiguration(folder);
  const excluded = namesIn(config['exclude']);
  const isExcluded = (name: string) =>
    isOfTools.test(name) || excluded.some((one) => isBelow(name, one));
  const names = filesIn(source).filter((name) => !isExcluded(name));
  const languages = namesIn(config['languages']);
  return {
    folder,
    file,
    config,
    source,
    names,
    report: newReport(),
    patterns: patternsIn(config),
    collectionsFolder: textOf(config['collections_dir']),
    /** Returns the files below a folder, as paths relative to it. */
    namesBelow: (root: string) => {
      const below = path.relative(source, root).split(path.sep).join('/');
      return names.flatMap((name) =>
        name.startsWith(`${below}/`) ? [name.slice(below.length + 1)] : [],
      );
    },
    place: (root: string, name: string, isBelowRoot = false) =>
      placeOf(folder, root, name, { languages, hasLanguageFolders: true, isBelow: isBelowRoot }),
  };
}

/** Reads the posts and drafts, and lists the files beside them. */
function readPosts(blog: JekyllBlog): { posts: Post[]; files: string[] } {
  const posts: Post[] = [];
  const files: string[] = [];
  const roots = new Set(blog.names.flatMap((name) => isPost.exec(name)?.[0] ?? []));
  for (const below of [...roots].sort().reverse()) {
    const { above = '', kind } = isPost.exec(below)?.groups ?? {};
    const root = path.join(blog.source, below);
    const found = postsIn(root, blog.namesBelow(root));
    reportUnread({ others: found.others }, blog.report, (name) =>
      path.relative(blog.folder, path.join(root, name)),
    );
    files.push(...found.beside.map((name) => path.join(root, name)));
    const given = path.posix.relative(blog.collectionsFolder, above);
    const categories = given.split('/').filter((one) => one !== '' && one !== '..');
    for (const name of found.posts) {
      const options = {
        ...(categories.length > 0 && { defaults: { categories } }),
        whyDraft: kind === 'drafts' ? 'it is a draft' : undefined,
        // jekyll-paginate leaves such posts out of its pages only. They are in all other lists.
        hiddenInList: true,
      };
      posts.push(...readText(blog, blog.place(root, name), 'posts', blog.patterns.posts, options));
    }
  }
  return { posts, files };
}

/** Reads the items of the other collections, as posts if they have dates, and otherwise as pages. */
function readCollections(blog: JekyllBlog): Post[] {
  const posts: Post[] = [];
  for (const { label, settings } of collectionsOf(blog.config)) {
    if (label === 'posts' || label === 'drafts') continue;
    const root = path.join(blog.source, blog.collectionsFolder, `_${label}`);
    const pattern = textOf(settings['permalink']) || blog.patterns.items;
    for (const name of postsIn(root, blog.namesBelow(root)).posts) {
      const file = blog.place(root, name);
      if (!hasFrontMatter(file.path)) continue;
      if (!isOn(settings['output'])) {
        blog.report.lost(
          'not imported: an item of a list, which has no page of its own',
          file.file,
        );
        continue;
      }
      const { front, body } = splitFront(readFileSync(file.path, 'utf8'));
      const isPage = !dayOf(first(front, dateFields)) && !file.date;
      if (isPage && isList(body)) {
        blog.report.lost(templatePage, file.file);
        continue;
      }
      const placed = { ...file, folder: isPage ? '' : label };
      posts.push(...readText(blog, placed, label, pattern, { isPage }));
    }
  }
  return posts;
}

/** Reads the pages, which are in no collection. */
function readPages(blog: JekyllBlog): Post[] {
  return blog.names.flatMap((name) => {
    const file = path.join(blog.source, name);
    const isText = isMarkdown.test(name) || isHtml.test(name);
    if (isUnpublished.test(name) || !isText || notForReaders.test(path.basename(name))) return [];
    if (!hasFrontMatter(file)) return [];
    const { body } = splitFront(readFileSync(file, 'utf8'));
    if (isHtml.test(name) || /^index\./i.test(name) || isList(body)) {
      blog.report.lost(templatePage, path.relative(blog.folder, file));
      return [];
    }
    const isIndex = /(?:^|\/)index\.\w+$/.test(name);
    const pattern = isIndex ? '/:path/' : blog.patterns.pages;
    const placed = { ...blog.place(blog.source, name, true), folder: '' };
    return readText(blog, placed, undefined, pattern, { isPage: true });
  });
}

/**
 * Reads a post, an item of a collection, or a page.
 *
 * @param collection the name of the collection; undefined for a page, because pages are in no
 * collection
 * @param pattern the pattern of the URL path, which a `permalink` in the front matter replaces
 * @returns an array with the text; an empty array if the file cannot be read
 */
function readText(
  { config, source, report, collectionsFolder }: JekyllBlog,
  file: PostFile,
  collection: string | undefined,
  pattern: string,
  options: ReadOptions,
): Post[] {
  const pathInSource = path.relative(source, file.path).split(path.sep).join('/');
  const defaults = defaultsFor(config, pathInSource, collection ?? 'pages');
  const post = readPostFile(file, report, {
    ...options,
    defaults: { ...options.defaults, ...defaults },
  });
  if (!post) return [];
  const date = dateIn(post, textOf(config['timezone']));
  const front = withListedNames(post.front, [options.defaults ?? {}, defaults]);
  const permalink = textOf(front['permalink']) || pattern;
  const own =
    collection === undefined
      ? pageAddress(permalink, pathInSource)
      : addressOf(front, permalink, {
          date,
          collection,
          pathInCollections: path.posix.relative(collectionsFolder, pathInSource),
        });
  const address = own && path.posix.join('/', textOf(config['baseurl']), own);
  const otherAddresses = addressesInFront(front, address);
  return [{ ...post, day: date.day ?? post.day, front, address, otherAddresses }];
}

/**
 * Reads names as Jekyll does. A text in `tags` or `categories` contains names with spaces between
 * them, and a text in `tag` or `category` is one name (`Utils.pluralized_array_from_hash`). A post
 * has its categories besides those that it inherits (`Document#merge_categories!`).
 */
function withListedNames({ category, ...front }: Front, inherited: readonly Front[]): Front {
  const listed = (value: unknown) => (typeof value === 'string' ? value.split(/\s+/) : value);
  const given = [...inherited, front].flatMap((one) => namesIn(listed(one['categories'])));
  const categories = [...new Set([...given, ...namesIn(category)])].filter(Boolean);
  return {
    ...front,
    ...(categories.length > 0 && { categories }),
    ...('tags' in front && { tags: listed(front['tags']) }),
    ...('tag' in front && { tag: [front['tag']] }),
  };
}

/** Fields that say where a file was published, or in which language. Others are for templates. */
const inherited = /^(?:permalink|published|categor(?:y|ies)|tags?|lang|language|locale)$/;

/**
 * Returns the front matter that the configuration's `defaults` give a file. Values for a folder
 * take precedence over those for all files.
 */
function defaultsFor(config: Configuration, name: string, type: string): Front {
  const fitting = [config['defaults'] ?? []]
    .flat()
    .map(withLowerCase)
    .map(({ scope, values }) => ({ scope: withLowerCase(scope), values: withLowerCase(values) }))
    .map(({ scope, values }) => ({
      below: textOf(scope['path']),
      type: textOf(scope['type']),
      values,
    }))
    .filter((one) => one.type === '' || one.type === type)
    .filter(({ below }) => isBelow(name, below))
    .sort((one, other) => one.below.length - other.below.length);
  const all = Object.assign({}, ...fitting.map(({ values }) => values)) as Front;
  return Object.fromEntries(Object.entries(all).filter(([key]) => inherited.test(key)));
}

/** Returns whether a file is at or below a path, which may contain `*`. */
function isBelow(name: string, given: string): boolean {
  const parts = given.replaceAll(/^\/+|\/+$/g, '').split('*');
  const pattern = parts.map((one) => one.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')).join('[^/]*');
  return given === '' || new RegExp(`^${pattern}(?:/|$)`).test(name);
}

/** Reads the configuration, and says in which folder the blog's files are. */
function readConfiguration(folder: string) {
  const file = firstFile(folder, ['_config'], ['yml', 'yaml', 'toml']);
  const config = file ? parseData(file) : {};
  return { file, config, source: path.join(folder, textOf(config['source'])) };
}
