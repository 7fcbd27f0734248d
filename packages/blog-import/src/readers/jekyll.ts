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
import { addressesInFront, categoriesOf, dateParts, fill } from './permalinks';
import {
  dateFields,
  dayOf,
  first,
  isOn,
  namesIn,
  readPostFile,
  textOf,
  type PostText,
  type ReadOptions,
} from './readPost';

const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

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
  const report = newReport();
  const { file: configuration, config, source } = readConfiguration(folder);
  const base = textOf(config['baseurl']);
  const site = textOf(config['url']) + base;
  const permalink = textOf(config['permalink']) || 'date';
  const suffix = permalink === 'pretty' || permalink.endsWith('/') ? '/' : '.html';
  const languages = namesIn(config['languages']);
  const posts: Post[] = [];
  const files: string[] = [];
  const read = (file: PostFile, type: string, pattern: string, options: ReadOptions = {}) => {
    const defaults = defaultsFor(config, path.relative(source, file.path), type);
    const post = readPostFile(file, report, {
      ...options,
      defaults: { ...options.defaults, ...defaults },
    });
    if (!post) return;
    post.day = dayIn(textOf(config['timezone']), post);
    const above = namesIn(options.defaults?.['categories']);
    const own = addressOf(post, textOf(post.front['permalink']) || pattern, {
      above,
      collection: type,
    });
    const address = own && path.posix.join('/', base, own);
    posts.push({
      ...post,
      front: withListedNames(post.front),
      address,
      otherAddresses: addressesInFront(post.front, address),
    });
  };
  const place = (root: string, name: string, isBelow = false) =>
    placeOf(folder, root, name, { languages, hasLanguageFolders: true, isBelow });
  const inFolder = (file: string) => path.relative(folder, file);
  const excluded = namesIn(config['exclude']);
  const isExcluded = (name: string) =>
    isOfTools.test(name) || excluded.some((one) => isBelow(name, one));
  const names = filesIn(source).filter((name) => !isExcluded(name));
  /** Returns the files below a folder, as paths relative to it. */
  const namesBelow = (root: string) => {
    const below = path.relative(source, root).split(path.sep).join('/');
    return names.flatMap((name) =>
      name.startsWith(`${below}/`) ? [name.slice(below.length + 1)] : [],
    );
  };
  const roots = new Set(names.flatMap((name) => isPost.exec(name)?.[0] ?? []));
  for (const below of [...roots].sort().reverse()) {
    const { above = '', kind } = isPost.exec(below)?.groups ?? {};
    const root = path.join(source, below);
    const found = postsIn(root, namesBelow(root));
    reportUnread({ others: found.others }, report, (name) => inFolder(path.join(root, name)));
    files.push(...found.beside.map((name) => path.join(root, name)));
    const given = path.posix.relative(textOf(config['collections_dir']), above);
    const categories = given.split('/').filter((one) => one !== '' && one !== '..');
    for (const name of found.posts) {
      read(place(root, name), 'posts', styles[permalink] ?? permalink, {
        ...(categories.length > 0 && { defaults: { categories } }),
        whyDraft: kind === 'drafts' ? 'it is a draft' : undefined,
        // jekyll-paginate leaves such posts out of its pages only. They are in all other lists.
        hiddenInList: true,
      });
    }
  }
  for (const { label, settings } of collectionsOf(config)) {
    const root = path.join(source, textOf(config['collections_dir']), `_${label}`);
    for (const name of postsIn(root, namesBelow(root)).posts.filter((one) =>
      hasFrontMatter(path.join(root, one)),
    )) {
      const file = place(root, name);
      if (!isOn(settings['output'])) {
        report.lost('not imported: an item of a list, which has no page of its own', file.file);
        continue;
      }
      // A collection contains posts if they have dates, and otherwise pages.
      const { front, body } = splitFront(readFileSync(file.path, 'utf8'));
      const isPage = !dayOf(first(front, dateFields)) && !file.date;
      if (isPage && isList(body)) {
        report.lost(templatePage, file.file);
        continue;
      }
      const pattern = textOf(settings['permalink']) || `/:collection/:path${suffix}`;
      read({ ...file, folder: isPage ? '' : label }, label, pattern, { isPage });
    }
  }
  for (const name of names.filter((one) => !isUnpublished.test(one))) {
    const file = path.join(source, name);
    const isText = isMarkdown.test(name) || isHtml.test(name);
    if (!isText || notForReaders.test(path.basename(name)) || !hasFrontMatter(file)) continue;
    const { body } = splitFront(readFileSync(file, 'utf8'));
    if (isHtml.test(name) || /^index\./i.test(name) || isList(body)) {
      report.lost(templatePage, inFolder(file));
      continue;
    }
    const own = name.replace(/\.\w+$/, '');
    const isIndex = /(?:^|\/)index$/.test(own);
    const pattern = isIndex ? `/${own.slice(0, -'index'.length)}` : `/${own}${suffix}`;
    read({ ...place(source, name, true), folder: '' }, 'pages', pattern, { isPage: true });
  }
  return {
    system: 'Jekyll',
    folder,
    publicFolders: [source],
    url: textOf(config['url']) ? site : undefined,
    language: textOf(config['lang'] ?? config['locale'] ?? config['language']) || undefined,
    hasHardBreaks: isOn(withLowerCase(config['kramdown'])['hard_wrap']),
    templateSyntax: 'liquid',
    owner: ownerIn(path.relative(folder, configuration ?? folder), {
      '': { author: config['author'], title: config['title'], line: config['description'] },
    }),
    posts,
    files,
    reportItems: report.items,
  };
}

/**
 * Returns the day of a post in the time zone of the blog. A date that names another zone, such as
 * `2020-01-01 23:00 -0800`, may be on another day there.
 */
function dayIn(timeZone: string, { front, day }: PostText): string | undefined {
  const [, date, time, zone] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)\s*(Z|[+-]\d\d:?\d\d)$/.exec(
      textOf(front['date']),
    ) ?? [];
  const moment = new Date(`${date}T${time}${zone?.replace(/^(.\d\d):?(\d\d)$/, '$1:$2')}`);
  if (timeZone === '' || Number.isNaN(moment.getTime())) return day;
  try {
    // Swedish dates have the form YYYY-MM-DD.
    return moment.toLocaleDateString('sv', { timeZone });
  } catch {
    // The zone is one that only Ruby knows.
    return day;
  }
}

/**
 * Jekyll reads a text in `tags` or `categories` as names with spaces between them, and a text in
 * `tag` or `category` as one name (`Utils.pluralized_array_from_hash`).
 */
function withListedNames(front: Front): Front {
  const listed = { ...front };
  for (const key of ['tags', 'categories']) {
    const value = front[key];
    if (typeof value === 'string') listed[key] = value.split(/\s+/);
  }
  for (const key of ['tag', 'category']) {
    const value = front[key];
    if (typeof value === 'string') listed[key] = [value];
  }
  return listed;
}

function addressOf(
  post: PostText,
  pattern: string,
  { above, collection }: { above: readonly string[]; collection: string },
): string | undefined {
  const { front, name, day, title, pathKey } = post;
  const slug = textOf(front['slug']) || name;
  const given = [...above, ...categoriesOf(front, /\s+/)];
  const categories = [...new Set(given.map((one) => one.toLowerCase()))];
  return fill(pattern, {
    ...dateParts(day),
    categories: categories.join('/'),
    output_ext: '.html',
    slugified_categories: categories.map((one) => jekyllPart(one)).join('/'),
    title: jekyllPart(slug),
    slug: jekyllPart(slug).toLowerCase(),
    name,
    slugified_title: jekyllPart(title).toLowerCase(),
    collection,
    path: pathKey,
  });
}

/** Returns the collections, with their settings, besides the posts. */
function collectionsOf(
  config: Configuration,
): readonly { label: string; settings: Configuration }[] {
  const given = config['collections'];
  const entries = Array.isArray(given)
    ? given.map((label) => [textOf(label), {}] as const)
    : Object.entries(Object(given) as Configuration);
  return entries
    .filter(([label]) => label !== 'posts' && label !== 'drafts')
    .map(([label, settings]) => ({ label, settings: withLowerCase(settings) }));
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

/** Converts a file name to the form that Jekyll uses in URLs. */
function jekyllPart(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu, '-').replaceAll(/^-|-$/g, '');
}

/** Reads the configuration, and says in which folder the blog's files are. */
function readConfiguration(folder: string) {
  const file = firstFile(folder, ['_config'], ['yml', 'yaml', 'toml']);
  const config = file ? parseData(file) : {};
  return { file, config, source: path.join(folder, textOf(config['source'])) };
}
