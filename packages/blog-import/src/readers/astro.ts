import GithubSlugger from 'github-slugger';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Blog, Owner, PathPrefix, Post, PostFile } from '../model';
import { newReport, type Report } from '../report';
import {
  filesIn,
  firstFile,
  isMarkdown,
  languageTag,
  templatePage,
  placeOf,
  postsIn,
  reportUnread,
  servedFiles,
} from './files';
import { ownerIn } from './owner';
import { addressesInFront } from './permalinks';
import { splitFront } from './parseFrontMatter';
import { dateFields, dayOf, first, readPostFile, textOf, type PostText } from './readPost';

/** Returns whether a folder contains a blog of Astro. */
export function isAstro(folder: string): boolean {
  return contentFolder(folder) !== undefined;
}

/** Returns the folder with the collections, which Astro's loaders may read from anywhere. */
function contentFolder(folder: string): string | undefined {
  if (existsSync(path.join(folder, 'src/content'))) return 'src/content';
  const isProject = firstFile(folder, ['astro.config'], ['mjs', 'ts', 'js', 'mts']) !== undefined;
  return isProject && existsSync(path.join(folder, 'content')) ? 'content' : undefined;
}

interface Settings {
  /** The language whose addresses may have no prefix. */
  language: string | undefined;
  languages: readonly string[];
  site: string | undefined;
  base: string;
  /** Whether pages are files, such as `/tea.html`. */
  isFile: boolean;
  hasPrefixForDefault: boolean;
  /** The plugins of remark that the configuration imports. */
  plugins: readonly string[];
  owner: Owner;
}

/** Reads a blog of Astro. */
export function readAstro(folder: string): Blog {
  const report = newReport();
  const below = contentFolder(folder) ?? 'src/content';
  const root = path.join(folder, below);
  const settings = settingsOf(folder);
  const pages = pagesOf(folder, settings.languages);
  const found = postsIn(root);
  reportUnread(found, report, (name) => `${below}/${name}`);
  const collections = new Set(found.posts.map((name) => `${collectionOf(name)}/`));
  const posts = found.posts.flatMap((name): Post[] => {
    const { languages } = settings;
    const place = placeOfText(folder, below, name, { languages, collections });
    const read = readPostFile(place, report);
    if (!read) return [];
    const post = withoutLanguage(read, languages);
    const [address, ...others] = addressesOf(post, name, pages, settings);
    // Only the code of the page says whether the language in a file name is in the URL, too.
    const named = addressesOf(read, name, pages, settings);
    const all = new Set([...others, ...named, ...addressesInFront(post.front, address)]);
    const otherAddresses = [...all].filter((one) => one !== address);
    return [{ ...post, address, otherAddresses }];
  });
  posts.push(...standalonePages(folder, settings, report));
  const published = path.join(folder, 'public');
  return {
    system: 'Astro',
    folder,
    publicFolders: [published],
    pathPrefixes: pathPrefixesOf(folder),
    url: settings.site && settings.site + settings.base,
    language: settings.language,
    hasHardBreaks: settings.plugins.includes('remark-breaks'),
    templateSyntax: 'markdoc',
    owner: settings.owner,
    posts,
    files: [...found.beside.map((name) => path.join(root, name)), ...servedFiles(published)],
    reportItems: report.items,
  };
}

/**
 * Reads from the `paths` in tsconfig.json which beginnings of paths stand for folders. The longest come
 * first, because TypeScript prefers them.
 */
function pathPrefixesOf(folder: string): readonly PathPrefix[] {
  const file = firstFile(folder, ['tsconfig', 'jsconfig'], ['json']);
  if (file === undefined) return [];
  const { config } = ts.readConfigFile(file, () => readFileSync(file, 'utf8'));
  // Only the folder of the blog is read: no file that this one extends, and no program.
  const host = { ...ts.sys, readDirectory: () => [] };
  const { options } = ts.parseJsonConfigFileContent({ ...config, extends: [] }, host, folder);
  const base = options.baseUrl ?? folder;
  return Object.entries<unknown>(options.paths ?? {})
    .filter(([from]) => from.endsWith('/*'))
    .flatMap(([from, targets]) =>
      // TypeScript does not check that the targets are a list of texts.
      (Array.isArray(targets) ? targets : [])
        .filter((to) => typeof to === 'string')
        .map((to) => ({ prefix: from.slice(0, -1), folder: path.resolve(base, to.slice(0, -1)) })),
    )
    .sort((one, other) => other.prefix.length - one.prefix.length);
}

function collectionOf(name: string): string {
  return name.includes('/') ? (name.split('/')[0] ?? '') : '';
}

/** Describes a text by its path. The language can be in several places of the path. */
function placeOfText(
  project: string,
  folder: string,
  name: string,
  { languages, collections }: { languages: readonly string[]; collections: ReadonlySet<string> },
): PostFile {
  const root = path.join(project, folder);
  // Translations may be in collections of their own, such as `blog-en` and `blog-ja`.
  const ofLanguage = new RegExp(`^([^/]+?)[-_](${languageTag(languages)})(?=/)`, 'i');
  const stemOf = (one: string) => ofLanguage.exec(one)?.[1];
  const stem = stemOf(name);
  const others = [...collections].filter((one) => !name.startsWith(one));
  const isTranslated = others.some((one) => stem && (one === `${stem}/` || stemOf(one) === stem));
  const inLanguage = isTranslated ? name.replace(ofLanguage, '$1/$2') : name;
  // A translation of `tea/index.md` may be the file `tea/index-ja.md`.
  const asSuffix = inLanguage.replace(/(?<=(?:^|\/)index)[-_](?=\w\w(?:[-_]\w+)*\.\w+$)/, '.');
  const place = placeOf(project, root, asSuffix, {
    languages,
    hasLanguageFolders: true,
    isBelow: true,
  });
  return { ...place, path: path.join(root, name), file: `${folder}/${name}` };
}

/**
 * Reads the pages in `src/pages` that are texts, and reports those that are code, such as
 * `about.astro`. Pages with a parameter in their names, such as `[slug].astro`, show entries.
 */
function standalonePages(
  folder: string,
  { languages, base, isFile }: Settings,
  report: Report,
): readonly Post[] {
  const root = path.join(folder, 'src/pages');
  const names = filesIn(root).filter((name) => !/(?:^|\/)_|\[|^(?:404|500)\./.test(name));
  return names.flatMap((name): Post[] => {
    const file = `src/pages/${name}`;
    const own = name.replace(/\.\w+$/, '').replace(/(^|\/)index$/, '$1');
    const ending = own === '' || own.endsWith('/') ? '' : isFile ? '.html' : '/';
    const address = path.posix.join('/', base, own + ending);
    if (/\.(?:astro|html)$/i.test(name)) report.lost(templatePage, file, address);
    if (!isMarkdown.test(name)) return [];
    const place = placeOfText(folder, 'src/pages', name, { languages, collections: new Set() });
    // A text with a date is a post, although it stands beside the pages.
    const { front } = splitFront(readFileSync(path.join(root, name), 'utf8'));
    const isPage = !dayOf(first(front, dateFields));
    const post = readPostFile(isPage ? { ...place, folder: '' } : place, report, { isPage });
    if (!post) return [];
    const otherAddresses = addressesInFront(post.front, address);
    return [{ ...withoutLanguage(post, languages), address, otherAddresses }];
  });
}

/**
 * A post whose front matter names its language may repeat the language in its file name, as in
 * `tea-ja.md`. Without this part, the translations of a post have the same name.
 */
function withoutLanguage(post: PostText, languages: readonly string[]): PostText {
  const codes = [
    post.declaredLanguage ?? '',
    post.declaredLanguage?.split(/[-_]/)[0] ?? '',
    ...languages,
  ];
  const ending = codes
    .filter((code) => code !== '')
    .flatMap((code) => [`-${code}`, `_${code}`, `.${code}`])
    .find((one) => post.pathKey.toLowerCase().endsWith(one.toLowerCase()));
  const id = textOf(post.front['abbrlink']) || textOf(post.front['slug']);
  const pathKey = ending ? post.pathKey.slice(0, -ending.length) : post.pathKey;
  return {
    ...post,
    pathKey,
    translationKey:
      textOf(post.front['translationkey']) ||
      (id ? `${post.folder}/${id}` : pathKey.split('/').map(astroPart).join('/')),
    ...(ending && !id && { slug: slugWithout(post, ending) }),
  };
}

function slugWithout({ slug }: PostText, ending: string): string {
  const end = `-${ending
    .slice(1)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}`;
  return slug.endsWith(end) ? slug.slice(0, -end.length) : slug;
}

/** Parameters in the names of Astro's page files that stand for an entry or for a language. */
const entryParameter =
  /\[(?:\.\.\.)?(?:slug|id|path|name|post|posts_slug|entry|permalink|title|article|abbrlink|url)\]/;
const languageParameter = /\[(\.\.\.)?(?:lang|locale|language|lng|l)\]/;

/** A page file that shows the entries of a collection. */
interface Page {
  /**
   * The URL of an entry, such as `/blog/:id/`. `:lang` is a language that is always in the URL, and
   * `:otherlang` one that is there unless it is the blog's own.
   */
  pattern: string;
  /** The language in the path of the page file, such as `ja` of `src/pages/ja/blog/[slug].astro`. */
  language: string | undefined;
}

/**
 * Reads Astro's page files to find out at which URLs each collection's entries are shown. For
 * example, `src/pages/blog/[...slug].astro` shows the collection `posts` if its code mentions this
 * name. The result has an empty key for collections that no page mentions, unless their entries
 * could be at several URLs.
 */
function pagesOf(
  folder: string,
  languages: readonly string[],
): ReadonlyMap<string, readonly Page[]> {
  const root = path.join(folder, 'src/pages');
  const codes = new Set(languages.map((one) => one.toLowerCase()));
  const pages = new Map<string, readonly Page[]>();
  const add = (collection: string, page: Page) =>
    pages.set(collection, [...(pages.get(collection) ?? []), page]);
  const all: Page[] = [];
  for (const name of filesIn(root)) {
    const file = /^(.*\])(?:\/index)?\.astro$/.exec(name)?.[1];
    if (file === undefined || !entryParameter.test(file)) continue;
    const pattern = `/${file
      .replace(entryParameter, ':id')
      .replace(languageParameter, (_, isOptional?: string) =>
        isOptional ? ':otherlang' : ':lang',
      )}/`;
    if (/[[\]]/.test(pattern)) continue;
    const page = { pattern, language: file.split('/').find((one) => codes.has(one.toLowerCase())) };
    all.push(page);
    const source = readFileSync(path.join(root, name), 'utf8');
    const mentioned = source.matchAll(/getCollection\(\s*["'`]([\w-]+)["'`]/g);
    for (const collection of new Set([...mentioned].map(([, one = '']) => one))) {
      add(collection, page);
    }
  }
  // The same page in two languages, such as `/blog/:id/` and `/ja/blog/:id/`, counts as one.
  const shapes = all.map(({ pattern, language }) => pattern.replace(`/${language}/`, '/'));
  return new Set(shapes).size === 1 ? pages.set('', all) : pages;
}

/** Returns the URL paths of a post: of the page for its language, and of those for all languages. */
function addressesOf(
  post: PostText,
  name: string,
  pagesOfBlog: ReadonlyMap<string, readonly Page[]>,
  settings: Settings,
): readonly string[] {
  const { folder, front } = post;
  const collection = collectionOf(name);
  const pages = pagesOfBlog.get(collection) ?? pagesOfBlog.get('') ?? [];
  const tag = post.declaredLanguage?.toLowerCase();
  const ofLanguage = pages.filter(({ language }) => language?.toLowerCase() === tag);
  const ofAll = pages.filter(({ language }) => language === undefined);
  // If a collection has one page, this shows its entries, whatever their language is.
  const shown = [...ofLanguage, ...ofAll, ...(pages.length === 1 ? pages : [])];
  const patterns = shown.map(({ pattern }) => pattern);
  if (patterns.length === 0) patterns.push(`/${collection}/:id/`);
  const isOwn = tag === undefined || tag === settings.language?.toLowerCase();
  const hasLanguage =
    patterns.some((one) => /:(?:other)?lang/.test(one)) ||
    pages.some(({ language }) => language !== undefined);
  // In Astro, an entry's id is its path in the collection, as GitHub would write it in a URL.
  const stem = name.replace(/\.\w+$/, '').replace(/(?:^|\/)index$/, '');
  const isInPath = stem.split('/').includes(post.language ?? '');
  const inCollection = path.posix.relative(folder, isInPath && !hasLanguage ? stem : post.pathKey);
  const given = textOf(front['slug']) || textOf(front['abbrlink']) || textOf(front['permalink']);
  const id = given || inCollection.split('/').map(astroPart).join('/');
  const isOmitted = isOwn && !settings.hasPrefixForDefault;
  const addresses = patterns.map((pattern) => {
    const filled = pattern
      .replace(':otherlang', isOmitted ? '' : (tag ?? settings.language ?? ''))
      .replace(':lang', tag ?? settings.language ?? '')
      .replace(':id', id);
    const address = path.posix.join('/', settings.base, filled);
    return settings.isFile ? address.replace(/\/$/, '.html') : address;
  });
  return [...new Set(addresses)];
}

function astroPart(text: string): string {
  return new GithubSlugger().slug(text);
}

/** Finds the settings in the configuration and in the files that blogs commonly use for them. */
function settingsOf(folder: string): Settings {
  const names = [
    ...['mjs', 'ts', 'js', 'mts'].map((extension) => `astro.config.${extension}`),
    ...[
      'config',
      'consts',
      'constants',
      'site.config',
      'config/index',
      'config/site',
      'config/site.config',
    ].map((name) => `src/${name}.ts`),
    ...['i18n/ui', 'i18n/config', 'i18n/index', 'i18n/utils', 'i18n/i18n', 'i18n/settings'].map(
      (name) => `src/${name}.ts`,
    ),
  ];
  const source = names
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, ''))
    .join('\n');
  const value = (keys: string) => valueIn(source, keys);
  const list =
    /\b(?:locales|languages|moreLocales|supportedLang\w*)['"]?\s*(?::[^=]*?)??[:=]\s*\[([^\]]*)\]/g;
  const languages = [...source.matchAll(list)].flatMap(([, items = '']) =>
    [...items.matchAll(/['"`]([A-Za-z]{2,3}(?:[-_]\w+)*)['"`]/g)].map(([, code = '']) => code),
  );
  return {
    language: value('defaultLocale|defaultLang|defaultLanguage|DEFAULT_LOCALE|locale|lang'),
    languages: [...new Set(languages)],
    site: /\bsite\s*:\s*['"`](https?:[^'"`]+)['"`]/.exec(source)?.[1]?.replace(/\/$/, ''),
    base: /\bbase\s*:\s*['"`](\/[^'"`]*)['"`]/.exec(source)?.[1]?.replace(/\/$/, '') ?? '',
    isFile: /\bformat\s*:\s*['"`]file['"`]/.test(source),
    hasPrefixForDefault: /\bprefixDefaultLocale\s*:\s*true/.test(source),
    plugins: [...source.matchAll(/\bfrom\s+['"](remark-[\w-]+)['"]/g)].map(([, one = '']) => one),
    // The template of a blog that `npm create astro` offers has these names.
    owner: ownerIn('src/consts.ts', {
      '': { title: value('SITE_TITLE'), line: value('SITE_DESCRIPTION') },
    }),
  };
}

/** Returns the first text that a source file gives one of some names, such as `title`. */
function valueIn(source: string, names: string): string | undefined {
  const text = String.raw`(['"\`])((?:\\.|(?!\1)[^\\\n])+)\1`;
  return new RegExp(String.raw`\b(?:${names})['"]?\s*(?::[^=,;{}]*)?[:=]\s*${text}`, 'i')
    .exec(source)?.[2]
    ?.replaceAll(/\\(.)/g, '$1');
}
