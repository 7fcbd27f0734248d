import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Blog, Post, PostFile } from '../model';
import { newReport } from '../report';
import {
  filesIn,
  firstFile,
  isMarkdown,
  parseData,
  placeOf,
  postsIn,
  reportUnread,
  type Configuration,
} from './files';
import { ownerIn } from './owner';
import { addressesInFront, categoriesOf, dateParts, fill, pathIn } from './permalinks';
import { withLowerCase } from './parseFrontMatter';
import { first, isOn, readPostFile, textOf, type PostText } from './readPost';

/** Layouts and types of pages that a theme fills, such as the list of all tags. */
const themePage =
  /^(?:tags?|categor(?:y|ies)|archives?|links?|friends?|search|404|index|gallery|shuoshuo|message|comments?|timeline)$/i;

/** Returns whether a folder contains a blog of Hexo. */
export function isHexo(folder: string): boolean {
  const config = readConfiguration(folder);
  // Jekyll's setting for what Hexo calls `source_dir`. A blog of Octopress has its posts in the same folder.
  if (config['source'] !== undefined) return false;
  return existsSync(path.join(folder, textOf(config['source_dir']) || 'source', '_posts'));
}

/** Reads a blog of Hexo. */
export function readHexo(folder: string): Blog {
  const report = newReport();
  const config = readConfiguration(folder);
  const source = path.join(folder, textOf(config['source_dir']) || 'source');
  const languages = [config['language'] ?? []].flat().map(textOf).filter(Boolean);
  const names = filesIn(source);
  const posts: Post[] = [];
  const beside: string[] = [];
  const add = (post: PostText | undefined, addressOf: (post: PostText) => string | undefined) => {
    if (!post) return;
    const own = addressOf(post);
    const address = own && path.posix.join('/', rootOf(config), own);
    posts.push({ ...post, address, otherAddresses: addressesInFront(post.front, address) });
  };
  for (const folderName of ['_posts', '_drafts']) {
    const root = path.join(source, folderName);
    const found = postsIn(root);
    reportUnread({ others: found.others }, report, (name) =>
      path.relative(folder, path.join(root, name)),
    );
    beside.push(...found.beside.map((name) => path.join(root, name)));
    for (const name of [...found.posts, ...found.lists]) {
      const file = fileOf(folder, root, name, config, languages);
      const whyDraft = folderName === '_drafts' ? 'it is a draft' : undefined;
      const post = readPostFile(file, report, { whyDraft, mayOmitStart: true });
      add(post, (one) => addressOf(one, name, config));
    }
  }
  const isPost = (name: string) => /(?:^|\/)_/.test(name);
  for (const name of names.filter((one) => isMarkdown.test(one) && !isPost(one))) {
    const place = placeOf(folder, source, name, {
      languages,
      hasLanguageFolders: languages.length > 1,
    });
    const file = { ...place, folder: '' };
    const post = readPostFile(file, report, { isPage: true, mayOmitStart: true });
    if (!post) continue;
    const layout = textOf(post.front['layout']);
    const type = textOf(post.front['type']);
    if ([layout, type].some((one) => themePage.test(one)) || layout === 'false') {
      report.lost('not imported: a page that the theme makes', file.file, layout || type);
      continue;
    }
    add(post, ({ front }) => {
      const own = name.replace(/\.\w+$/, '').replace(/(^|\/)index$/, '$1');
      return pathIn(textOf(front['permalink']) || (/(?:^|\/)$/.test(own) ? own : `${own}.html`));
    });
  }
  const served = names
    .filter((name) => !isMarkdown.test(name) && !isPost(name) && !/^CNAME$|(?:^|\/)\./.test(name))
    .map((name) => path.join(source, name));
  const [language] = languages;
  return {
    system: 'Hexo',
    folder,
    publicFolders: [source],
    url: textOf(config['url']) || undefined,
    language: language === 'default' ? undefined : language,
    hasHardBreaks: hasHardBreaks(config),
    templateSyntax: 'hexo',
    owner: ownerIn('_config.yml', {
      '': { author: config['author'], title: config['title'], line: config['description'] },
    }),
    posts,
    files: [...beside, ...served],
    reportItems: report.items,
  };
}

/**
 * Returns whether the blog's renderer shows line ends as line breaks. Those that most blogs have, of
 * marked and markdown-it, do so unless the configuration says otherwise.
 */
function hasHardBreaks(config: Configuration): boolean {
  const markdown = withLowerCase(config['markdown']);
  const settings = [withLowerCase(markdown['render']), markdown, withLowerCase(config['marked'])];
  const breaks = settings.map((one) => one['breaks']).find((one) => one !== undefined);
  return breaks === undefined || isOn(breaks);
}

/**
 * Describes a post. Files that belong to it are in a folder with the post's name
 * (`post_asset_folder`). The date may be in the file name, as `new_post_name` says.
 */
function fileOf(
  folder: string,
  root: string,
  name: string,
  config: Configuration,
  languages: readonly string[],
): PostFile {
  const given = readName(name, config);
  const file = placeOf(folder, root, name, { languages, hasLanguageFolders: false });
  return {
    ...file,
    // Folders in _posts/ only keep order; all posts are in one list.
    folder: '',
    ownFolder: path.join(root, name.replace(/\.\w+$/, '')),
    date: file.date ?? given['date'],
    language: file.language ?? given['lang'],
  };
}

/** Reads the parts of a file name that Hexo's setting `new_post_name` describes. */
function readName(name: string, config: Configuration): Readonly<Record<string, string>> {
  const pattern = textOf(config['new_post_name']) || ':title.md';
  const stem = name.replace(/\.\w+$/, '');
  const shape = pattern
    .replace(/\.\w+$/, '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:(\w+?)(?=[^a-z_]|$)/g, (_, key: string) => {
      if (key === 'year') return '(?<year>\\d{4})';
      if (/^(?:i_)?(?:month|day)$/.test(key)) return `(?<${key.replace('i_', '')}>\\d{1,2})`;
      return key === 'title' ? '(?<title>.+)' : key === 'lang' ? '(?<lang>[\\w-]+)' : '.+?';
    });
  let groups: Record<string, string> | undefined;
  try {
    groups = new RegExp(`^${shape}$`).exec(stem)?.groups;
  } catch {
    // A pattern that names the same part twice.
  }
  const { year, month = '', day = '' } = groups ?? {};
  return {
    ...(groups ?? { title: stem }),
    ...(year && {
      date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    }),
  };
}

function addressOf(post: PostText, name: string, config: Configuration): string | undefined {
  const { front, day, title } = post;
  const own = textOf(front['permalink']);
  if (own) return /\.\w+$|\/$/.test(own) ? pathIn(own) : `${pathIn(own)}.html`;
  const pattern = textOf(config['permalink']) || ':year/:month/:day/:title/';
  const { title: slug = '', lang } = readName(name, config);
  const categories = categoriesOf(front);
  const map = Object(config['category_map']) as Readonly<Record<string, string>>;
  const written = textOf(first(front, ['date', 'created'])) || (day ?? '');
  const [, hour = '00', minute = '00', second = '00'] =
    /[ T](\d\d?):(\d\d)(?::(\d\d))?/.exec(written) ?? [];
  const simple = Object.fromEntries(
    Object.entries(front)
      .map(([key, value]) => [key, textOf(value)] as const)
      .filter(([, value]) => value !== ''),
  );
  const filled = fill(pattern, {
    ...(Object(config['permalink_defaults']) as Record<string, string>),
    ...simple,
    ...dateParts(day),
    hour: hour.padStart(2, '0'),
    minute,
    second,
    title: slug,
    name: path.posix.basename(slug),
    post_title: hexoPart(title),
    ...((lang ?? post.declaredLanguage) && { lang: lang ?? post.declaredLanguage }),
    category:
      categories.map((one) => hexoPart(map[one] ?? one)).join('/') ||
      textOf(config['default_category']) ||
      'uncategorized',
  });
  return filled;
}

/** Converts a name to the form that Hexo uses in URLs. */
function hexoPart(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function rootOf(config: Configuration): string {
  const root = textOf(config['root']);
  const url = textOf(config['url']);
  // Some blogs have their whole URL there.
  return pathIn(root || url || '/');
}

function readConfiguration(folder: string): Configuration {
  const file = firstFile(folder, ['_config'], ['yml', 'yaml', 'json']);
  return file ? parseData(file) : {};
}
