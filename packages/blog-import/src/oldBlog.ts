import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

/** A blog that was written for another system. */
export interface OldBlog {
  system: 'Hugo' | 'Jekyll' | 'Astro';
  /** Absolute path of the blog's project folder. */
  folder: string;
  /**
   * Absolute paths of the folders with files that the blog serves at `/` or that its templates
   * read.
   */
  publicFolders: readonly string[];
  /** The blog's origin and path, as specified in its configuration. */
  url?: string | undefined;
  /** The language from the configuration, for posts that do not specify one. */
  language?: string | undefined;
  /** The languages in the blog's configuration. */
  languages: readonly string[];
  /** Whether URLs in the default language start with the language code too. */
  hasLanguageInAddress: boolean;
  /**
   * URL patterns, keyed by the name of the posts' folder. Jekyll has a single pattern, which has an
   * empty key. Astro's patterns come from the names of its page files.
   */
  permalinks: Readonly<Record<string, string>>;
}

/** A post as it is stored on disk. */
export interface OldPost {
  /** Absolute path of the file. */
  path: string;
  /** Path relative to the project, for messages. */
  file: string;
  /**
   * The top-level folder that contains the post, such as `posts`. It is empty if the post is not in
   * a subfolder.
   */
  folder: string;
  /**
   * Path relative to the posts' folder, without extension, date and language. For
   * `posts/tea/index.ja.md`, this is `posts/tea`.
   */
  place: string;
  /** The last segment of `place`. */
  name: string;
  /** Whether the images in the post's folder belong to this post alone. */
  isBundle: boolean;
  /** The date in the file name, as YYYY-MM-DD. */
  date?: string | undefined;
  /** The language in the name of the file or folder. */
  language?: string | undefined;
  isDraft: boolean;
}

const systems = [
  { system: 'Jekyll', posts: ['_posts', '_drafts'], public: ['.'] },
  { system: 'Astro', posts: ['src/content'], public: ['public'] },
  { system: 'Hugo', posts: ['content'], public: ['static', 'assets'] },
] as const;

const isMarkdown = /\.(?:md|mdx|mdoc|markdown)$/;

/** Matches HTML files. An HTML file is a post if it begins with front matter. */
export const isHtml = /\.html?$/i;

/** Matches files with posts in formats that the import cannot read. */
const isOtherText = /\.(?:textile|adoc|asciidoc|org|rst|rmd|ipynb)$/i;

/**
 * Opens the blog in a folder.
 *
 * @throws Error if the folder does not contain a blog of a known system
 */
export function openBlog(folder: string): OldBlog {
  const found = systems.find(({ posts }) =>
    posts.some((one) => existsSync(path.join(folder, one))),
  );
  if (!found) {
    throw new Error(
      `${folder}: expected a blog of Jekyll (_posts/), Astro (src/content/) or Hugo (content/), found none`,
    );
  }
  const blog = {
    system: found.system,
    folder,
    publicFolders: found.public.map((one) => path.join(folder, one)),
    languages: [],
    hasLanguageInAddress: false,
    permalinks: {},
  };
  return {
    ...blog,
    ...(found.system === 'Astro'
      ? { permalinks: pagesOfAstro(folder) }
      : configurationOf(found.system, folder)),
  };
}

/**
 * Reads Astro's page files to find out at which URLs each collection's entries are shown. If
 * `src/pages/blog/[...slug].astro` mentions the collection `posts`, the result is `{ posts:
 * '/blog/:id/' }`. If all such pages have the same pattern, it is also stored under the empty key,
 * for collections that no page mentions.
 */
function pagesOfAstro(folder: string): Readonly<Record<string, string>> {
  const pages = path.join(folder, 'src/pages');
  if (!existsSync(pages)) return {};
  const names = readdirSync(pages, { recursive: true, encoding: 'utf8' }).sort();
  const patterns: Record<string, string> = {};
  const found = new Set<string>();
  for (const name of names) {
    const page = /^((?:[^[]*\/)?)\[(?:\.\.\.)?(?:slug|id|path|name|post|entry)\]\.astro$/.exec(
      name.split(path.sep).join('/'),
    );
    if (!page) continue;
    const pattern = `/${page[1]}:id/`;
    found.add(pattern);
    const source = readFileSync(path.join(pages, name), 'utf8');
    for (const [, collection = ''] of source.matchAll(/getCollection\(\s*["'`]([\w-]+)["'`]/g)) {
      patterns[collection] ??= pattern;
    }
  }
  const [only] = found;
  return found.size === 1 && only ? { ...patterns, '': only } : patterns;
}

type Configuration = Readonly<Record<string, unknown>>;

/** Reads the settings for URLs and languages from Hugo's or Jekyll's configuration. */
function configurationOf(system: 'Hugo' | 'Jekyll', folder: string): Partial<OldBlog> {
  const config = readConfiguration(folder);
  const text = (key: string) => (typeof config[key] === 'string' ? config[key] : undefined);
  if (system === 'Jekyll') {
    return {
      url: text('url') && `${text('url')}${text('baseurl') ?? ''}`,
      language: text('lang') ?? text('locale'),
      permalinks: { '': jekyllStyles[text('permalink') ?? 'date'] ?? text('permalink') ?? '' },
    };
  }
  const statics = [config['staticdir'] ?? []].flat().map(String);
  const permalinks = Object(config['permalinks']) as Configuration;
  // Recent versions of Hugo have separate patterns for pages and for lists.
  const ofPages = Object(permalinks['page'] ?? permalinks) as Readonly<Record<string, string>>;
  return {
    url: text('baseurl'),
    language: text('defaultcontentlanguage') ?? text('languagecode') ?? text('locale'),
    languages: Object.keys(Object(config['languages']) as object),
    hasLanguageInAddress: config['defaultcontentlanguageinsubdir'] === true,
    permalinks: ofPages,
    ...(statics.length > 0 && {
      publicFolders: [...statics, 'assets'].map((one) => path.join(folder, one)),
    }),
  };
}

const jekyllStyles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

/**
 * Reads the configuration. Its top-level keys are converted to lower case, because Hugo ignores the
 * case of keys.
 */
function readConfiguration(folder: string): Configuration {
  const names = ['hugo', 'config', 'config/_default/hugo', 'config/_default/config', '_config'];
  const files = names.flatMap((name) =>
    ['toml', 'yaml', 'yml', 'json'].map((extension) => path.join(folder, `${name}.${extension}`)),
  );
  const parts = ['permalinks', 'languages'].flatMap((name) =>
    ['toml', 'yaml', 'yml', 'json'].map((extension) => ({
      name,
      file: path.join(folder, 'config/_default', `${name}.${extension}`),
    })),
  );
  const config: Record<string, unknown> = {};
  for (const file of files.filter((one) => existsSync(one))) {
    for (const [key, one] of Object.entries(parseData(file))) config[key.toLowerCase()] = one;
  }
  for (const { name, file } of parts) if (existsSync(file)) config[name] = parseData(file);
  return config;
}

function parseData(file: string): object {
  const text = readFileSync(file, 'utf8');
  return Object(file.endsWith('.toml') ? parseToml(text) : parseYaml(text)) as object;
}

/**
 * Returns all posts in path order, and what is not imported: list pages, and posts in formats other
 * than Markdown and HTML. A post's source file (`tea.Rmd` next to `tea.md`) and HTML without front
 * matter do not count as posts.
 */
export function postsIn(blog: OldBlog): {
  posts: readonly OldPost[];
  lists: readonly string[];
  others: readonly string[];
  /** Images and other files next to posts. */
  beside: readonly string[];
} {
  const folders = systems.find(({ system }) => system === blog.system)?.posts ?? [];
  const files = folders.flatMap((posts) => {
    const root = path.join(blog.folder, posts);
    if (!existsSync(root)) return [];
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(path.sep).join('/'))
      .sort()
      .map((name) => ({ posts, name }));
  });
  const isList = ({ name }: { name: string }) => /(?:^|\/)_index\b/.test(name);
  const nameOf = ({ posts, name }: { posts: string; name: string }) => `${posts}/${name}`;
  const markdown = files.filter(({ name }) => isMarkdown.test(name));
  const stems = new Set(markdown.map((one) => stemOf(nameOf(one))));
  const isUnique = (one: { posts: string; name: string }) => !stems.has(stemOf(nameOf(one)));
  const html = files.filter(
    (one) =>
      isHtml.test(one.name) && isUnique(one) && hasFrontMatter(path.join(blog.folder, nameOf(one))),
  );
  const readable = [...markdown, ...html];
  const isFolder = (name: string) => statSync(path.join(blog.folder, name)).isDirectory();
  return {
    posts: readable
      .filter((one) => !isList(one))
      .map(({ posts, name }) => describe(blog, posts, name)),
    lists: readable.filter(isList).map(nameOf),
    others: files
      .filter((one) => isOtherText.test(one.name) && !isList(one) && isUnique(one))
      .map(nameOf),
    beside: files
      .filter((one) => !readable.includes(one) && !isOtherText.test(one.name))
      .map(nameOf)
      .filter((name) => !isFolder(name)),
  };
}

function stemOf(file: string): string {
  return file.replace(/\.\w+$/, '');
}

/**
 * Returns whether a file begins with front matter, as posts and templates do. Blog systems publish
 * all other files unchanged.
 */
export function hasFrontMatter(file: string): boolean {
  return /^\uFEFF?(?:(?:---|\+\+\+)\s|\{\s*")/.test(readFileSync(file, 'utf8'));
}

function describe(blog: OldBlog, posts: string, name: string): OldPost {
  const stem = stemOf(name);
  const [, withoutLanguage = stem, suffix] = /^(.*)\.([a-z]{2}(?:-[\w-]+)?)$/.exec(stem) ?? [];
  const codes = ['en', 'zh', 'ja', ...blog.languages].join('|');
  const [, prefix, afterLanguage = withoutLanguage] =
    new RegExp(`^((?:${codes})(?:-\\w+)*)/(.+)$`).exec(withoutLanguage) ?? [];
  // Hugo only knows the languages listed in its configuration. If none are listed, a folder named
  // `en` is a section like any other.
  const isSection = blog.system === 'Hugo' && blog.languages.length === 0;
  const rest = isSection ? withoutLanguage : afterLanguage;
  const place = rest.replace(/(^|\/)index$/, '');
  const [, date, slug] = /^(\d{4}-\d\d-\d\d)-(.*)/.exec(path.posix.basename(place)) ?? [];
  return {
    path: path.join(blog.folder, posts, name),
    file: `${posts}/${name}`,
    folder: place.includes('/') ? (place.split('/')[0] ?? '') : '',
    place: slug === undefined ? place : path.posix.join(path.posix.dirname(place), slug),
    name: slug ?? path.posix.basename(place),
    isBundle: rest !== place,
    date,
    language: suffix ?? prefix,
    isDraft: posts === '_drafts',
  };
}
