import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { locales } from '../../../../generator/forBlogImport';
import type { PostFile } from '../model';
import type { Report } from '../report';

export type Configuration = Readonly<Record<string, unknown>>;

/** Returns the files in a folder as sorted relative paths with `/`. The folder may not exist. */
export function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !/(?:^|\/)node_modules\//.test(name))
    .sort();
}

/** Files that only a web host reads. */
const hostFile = /^(?:_headers|_redirects|CNAME)$|(?:^|\/)\./;

/** Returns the absolute paths of all files in a folder that visitors may request. */
export function servedFiles(folder: string): readonly string[] {
  return filesIn(folder)
    .filter((name) => !hostFile.test(name))
    .map((name) => path.join(folder, name));
}

/**
 * Reads a file with data.
 *
 * @throws Error that names the file if its content is not valid
 */
export function parseData(file: string): Configuration {
  const text = readFileSync(file, 'utf8');
  try {
    return Object(
      file.endsWith('.toml') ? parseToml(text) : parseYaml(text, { uniqueKeys: false }),
    ) as Configuration;
  } catch (error) {
    throw new Error(`${file}: expected ${path.extname(file).slice(1)}, got ${String(error)}`, {
      cause: error,
    });
  }
}

/** Matches files with posts in Markdown. */
export const isMarkdown = /\.(?:md|mdx|mdoc|markdown|mkdn?)$/i;

/** Matches HTML files. An HTML file is a post if it begins with front matter. */
export const isHtml = /\.html?$/i;

/** Matches files with posts in formats that the import cannot read. */
const isOtherText = /\.(?:textile|adoc|asciidoc|org|rst|rmd|ipynb|pug|jade)$/i;

/**
 * Returns whether a file begins with front matter, as posts and templates do. Blog systems publish
 * all other files unchanged.
 */
export function hasFrontMatter(file: string): boolean {
  return /^\uFEFF?(?:(?:---|\+\+\+)\s|\{\s*")/.test(readFileSync(file, 'utf8'));
}

/** The kind of finding about a page that has no text of its own. */
export const templatePage = 'not imported: a page that a template of the theme makes';

/** The files in a folder with posts, sorted by what the import does with them. */
interface PostFolder {
  /** Names of the posts. */
  posts: readonly string[];
  /** Names of the list pages, such as `_index.md`. */
  lists: readonly string[];
  /** Names of posts in formats other than Markdown and HTML. */
  others: readonly string[];
  /** Names of pictures and other files next to posts. */
  beside: readonly string[];
}

/**
 * Sorts the files in a folder with posts. A post's source file (`tea.Rmd` next to `tea.md`) and
 * HTML without front matter do not count as posts.
 */
export function postsIn(folder: string, names = filesIn(folder)): PostFolder {
  const isList = (name: string) => /(?:^|\/)_index\b/.test(name);
  const markdown = names.filter((name) => isMarkdown.test(name));
  const stems = new Set(markdown.map(stemOf));
  const isUnique = (name: string) => !stems.has(stemOf(name));
  const html = names.filter(
    (name) => isHtml.test(name) && isUnique(name) && hasFrontMatter(path.join(folder, name)),
  );
  const readable = new Set([...markdown, ...html]);
  return {
    posts: [...readable].filter((name) => !isList(name)),
    lists: [...readable].filter(isList),
    others: names.filter((name) => isOtherText.test(name) && !isList(name) && isUnique(name)),
    beside: names.filter((name) => !readable.has(name) && !isOtherText.test(name)),
  };
}

/**
 * Reports the files in a folder with posts that are not imported.
 *
 * @param nameOf returns the path of a file for messages
 */
export function reportUnread(
  { lists, others }: Partial<Pick<PostFolder, 'lists' | 'others'>>,
  report: Report,
  nameOf: (name: string) => string,
): void {
  for (const name of lists ?? []) {
    report.changed('not imported: the page of a list, which this site makes', nameOf(name));
  }
  for (const name of others ?? []) {
    const kind = 'not imported: not written in Markdown or HTML, to which pandoc can convert it';
    report.lost(kind, nameOf(name));
  }
}

function stemOf(file: string): string {
  return file.replace(/\.\w+$/, '');
}

/**
 * The codes of this site's languages. A blog need not list them for them to be languages in its paths.
 * Other endings, such as `.js` in `node.js.md`, belong to the name.
 */
const languagesOfSite = locales.map((locale) => locale.split('-')[0] ?? locale);

/** Returns a pattern of the language tags in the paths of a blog. */
export function languageTag(languages: readonly string[]): string {
  const ofBlog = languages.map((one) => one.toLowerCase());
  return `(?:${[...new Set([...languagesOfSite, ...ofBlog])].join('|')})(?:[-_]\\w+)*`;
}

/**
 * Describes a post by its path.
 *
 * @param root absolute path of the folder with posts
 * @param name path of the post, relative to `root`
 * @param options.languages codes of the blog's languages, besides those of this site
 * @param options.hasLanguageFolders whether a folder with a code of a language contains translations
 * @param options.isBelow whether the folder with translations is inside the top-level folder, as in
 *   `blog/ja/tea.md`
 */
export function placeOf(
  project: string,
  root: string,
  name: string,
  options: {
    languages: readonly string[];
    hasLanguageFolders: boolean;
    isBelow?: boolean;
  },
): PostFile {
  const language = languageTag(options.languages);
  // The translations of a post may also be files in its folder, such as `tea/en.md` and
  // `tea/ja.md`.
  const isNamedByLanguage = new RegExp(`/(${language})$`, 'i');
  const stem = options.hasLanguageFolders
    ? stemOf(name).replace(isNamedByLanguage, '/index.$1')
    : stemOf(name);
  const [, withoutLanguage = stem, suffix] =
    new RegExp(`^(.*)\\.(${language})$`, 'i').exec(stem) ?? [];
  const above = options.isBelow ? '((?:[^/]+/)?)' : '()';
  const [, before = '', prefix, after = ''] =
    (options.hasLanguageFolders &&
      new RegExp(`^${above}(${language})/(.+)$`, 'i').exec(withoutLanguage)) ||
    [];
  const rest = prefix === undefined ? withoutLanguage : before + after;
  const place = rest.replace(/(^|\/)index$/, '');
  const [, written, slug] = /^(\d{4}-\d\d?-\d\d?)-(.*)/.exec(path.posix.basename(place)) ?? [];
  // Jekyll also reads days and months of one digit.
  const date = written?.replaceAll(/-(?=\d(?:-|$))/g, '-0');
  return {
    path: path.join(root, name),
    file: path.relative(project, path.join(root, name)).split(path.sep).join('/'),
    folder: place.includes('/') ? (place.split('/')[0] ?? '') : '',
    pathKey: slug === undefined ? place : path.posix.join(path.posix.dirname(place), slug),
    name: slug ?? path.posix.basename(place),
    ...(rest !== place && { ownFolder: path.dirname(path.join(root, name)) }),
    date,
    language: suffix ?? prefix,
  };
}

/** Reads the first of the files `<name>.<extension>` that exists in a folder. */
export function firstFile(
  folder: string,
  names: readonly string[],
  extensions: readonly string[],
): string | undefined {
  return names
    .flatMap((name) => extensions.map((extension) => path.join(folder, `${name}.${extension}`)))
    .find((file) => existsSync(file));
}
