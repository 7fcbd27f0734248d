import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

/** A blog of another system. */
export interface OldBlog {
  system: 'Hugo' | 'Jekyll' | 'Astro';
  /** Absolute path of the project. */
  folder: string;
  /** Absolute paths of the folders whose files are served at `/`, or that templates read. */
  publicFolders: readonly string[];
  /** Origin and path of the site, as its configuration names it. */
  url?: string | undefined;
  /** The language of texts that name none, as the configuration names it. */
  language?: string | undefined;
  /** The configured languages. */
  languages: readonly string[];
  /** Whether the addresses of the default language begin with it too. */
  hasLanguageInAddress: boolean;
  /** Patterns of addresses by the name of the folder of posts; Jekyll has one, of the folder `''`. */
  permalinks: Readonly<Record<string, string>>;
}

/** A post as it is on the disk. */
export interface OldPost {
  /** Absolute path. */
  path: string;
  /** Path relative to the project, for messages. */
  file: string;
  /** The folder of posts in which it is, such as `posts`; empty at the top. */
  folder: string;
  /**
   * Path relative to the folder of posts, without extension, date and language: `posts/tea` for
   * `posts/tea/index.ja.md`.
   */
  place: string;
  /** The last part of the place. */
  name: string;
  /** Whether the pictures beside it belong to it alone. */
  isBundle: boolean;
  /** The date in the file name: YYYY-MM-DD. */
  date?: string | undefined;
  /** The language in the name of the file or its folder. */
  language?: string | undefined;
  isDraft: boolean;
}

const systems = [
  { system: 'Jekyll', posts: ['_posts', '_drafts'], public: ['.'] },
  { system: 'Astro', posts: ['src/content'], public: ['public'] },
  { system: 'Hugo', posts: ['content'], public: ['static', 'assets'] },
] as const;

const isPost = /\.(?:md|mdx|markdown)$/;

/** @throws Error if there is no blog of a known system */
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
  return { ...blog, ...(found.system === 'Astro' ? {} : configurationOf(found.system, folder)) };
}

type Configuration = Readonly<Record<string, unknown>>;

/** What Hugo's or Jekyll's configuration says about addresses and languages. */
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
  // Newer versions have patterns for pages and for lists.
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

/** The configuration with keys in lower case. Hugo does not distinguish them. */
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

/** All posts by path, and the pages of lists, which are not imported. */
export function postsIn(blog: OldBlog): { posts: readonly OldPost[]; lists: readonly string[] } {
  const folders = systems.find(({ system }) => system === blog.system)?.posts ?? [];
  const files = folders.flatMap((posts) => {
    const root = path.join(blog.folder, posts);
    if (!existsSync(root)) return [];
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(path.sep).join('/'))
      .filter((name) => isPost.test(name))
      .sort()
      .map((name) => ({ posts, name }));
  });
  const isList = ({ name }: { name: string }) => /(?:^|\/)_index\b/.test(name);
  return {
    posts: files
      .filter((one) => !isList(one))
      .map(({ posts, name }) => describe(blog, posts, name)),
    lists: files.filter(isList).map(({ posts, name }) => `${posts}/${name}`),
  };
}

function describe(blog: OldBlog, posts: string, name: string): OldPost {
  const stem = name.replace(/\.\w+$/, '');
  const [, withoutLanguage = stem, suffix] = /^(.*)\.([a-z]{2}(?:-[\w-]+)?)$/.exec(stem) ?? [];
  const codes = ['en', 'zh', 'ja', ...blog.languages].join('|');
  const [, prefix, rest = withoutLanguage] =
    new RegExp(`^((?:${codes})(?:-\\w+)*)/(.+)$`).exec(withoutLanguage) ?? [];
  const place = rest.replace(/(^|\/)index$/, '');
  const [, date, slug] = /^(\d{4}-\d\d-\d\d)-(.*)$/.exec(path.posix.basename(place)) ?? [];
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

/** The facts of a post on which its address depends. */
export interface AddressFacts {
  front: Readonly<Record<string, unknown>>;
  title: string;
  /** YYYY-MM-DD. */
  date: string | undefined;
  /** The language that the post declares. */
  tag: string | undefined;
}

/** The addresses that a post had: the one that its system gave it, and those that it names. */
export function oldAddresses(blog: OldBlog, post: OldPost, facts: AddressFacts): readonly string[] {
  const { front } = facts;
  const named = ['aliases', 'redirect_from', 'guid'].flatMap((key) =>
    [front[key] ?? []].flat().map(String),
  );
  const own = front['permalink'] ?? front['url'] ?? addressOf(blog, post, facts);
  const paths = [String(own), ...named].map((one) => {
    if (!/^https?:/.test(one)) return path.posix.join('/', one);
    const url = new URL(one);
    return url.pathname + url.search;
  });
  return [...new Set(paths)];
}

function addressOf(
  blog: OldBlog,
  post: OldPost,
  { front, title, date, tag }: AddressFacts,
): string {
  const { place, name, folder } = post;
  const slug = String(front['slug'] ?? '');
  const pattern = blog.permalinks[blog.system === 'Jekyll' ? '' : folder];
  const hasPrefix =
    tag !== undefined &&
    blog.languages.length > 0 &&
    (blog.hasLanguageInAddress || tag !== blog.language);
  const prefix = hasPrefix ? `/${tag}` : '';
  if (pattern === undefined) {
    return `${prefix}${path.posix.join('/', path.posix.dirname(place), slug || name)}/`;
  }
  const [year = '', month = '', day = ''] = (date ?? '').split('-');
  const dayOfYear =
    date && Math.round((Date.parse(date) - Date.parse(`${year}-01-01`)) / 86_400_000) + 1;
  const categories = [front['categories'] ?? front['category'] ?? []].flat().map(String);
  const isJekyll = blog.system === 'Jekyll';
  const urlized = title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  const sections = path.posix.dirname(place).replace(/^\.$/, '');
  const parts: Readonly<Record<string, string | number | undefined>> = {
    ...{ year, month, day, short_year: year.slice(2), i_month: Number(month), i_day: Number(day) },
    ...{ yearday: dayOfYear, y_day: String(dayOfYear).padStart(3, '0') },
    ...{ categories: categories.join('/').toLowerCase(), section: folder, sections },
    ...{ filename: name, contentbasename: name, output_ext: '.html' },
    slug: slug || (isJekyll ? name : urlized),
    title: isJekyll ? slug || name : urlized,
    ...{ slugorfilename: slug || name, slugorcontentbasename: slug || name },
  };
  const filled = pattern.replaceAll(/:([a-z_]+)/g, (found, key: string) =>
    String(parts[key] ?? found),
  );
  return `${prefix}/${filled}`.replaceAll(/\/{2,}/g, '/');
}
