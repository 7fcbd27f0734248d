import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** A blog of another system. */
export interface OldBlog {
  system: 'Hugo' | 'Jekyll' | 'Astro';
  /** Absolute path of the project. */
  folder: string;
  /** Absolute path of the folder whose files are served at `/`. */
  publicFolder: string;
}

/** A post as it is on the disk. */
export interface OldPost {
  /** Absolute path. */
  path: string;
  /** Path relative to the project, for messages. */
  file: string;
  /**
   * Path relative to the folder of posts, without extension, date and language: `posts/tea` for
   * `posts/tea/index.ja.md`.
   */
  place: string;
  /** The last part of the place. */
  name: string;
  /** The date in the file name: YYYY-MM-DD. */
  date?: string | undefined;
  /** The language in the name of the file or its folder. */
  language?: string | undefined;
  isDraft: boolean;
}

const systems = [
  { system: 'Jekyll', posts: ['_posts', '_drafts'], public: '.' },
  { system: 'Astro', posts: ['src/content'], public: 'public' },
  { system: 'Hugo', posts: ['content'], public: 'static' },
] as const;

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
  return { system: found.system, folder, publicFolder: path.join(folder, found.public) };
}

/** All posts, by path. */
export function postsIn({ system, folder }: OldBlog): readonly OldPost[] {
  const folders = systems.find((one) => one.system === system)?.posts ?? [];
  return folders.flatMap((posts) => {
    const root = path.join(folder, posts);
    if (!existsSync(root)) return [];
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(path.sep).join('/'))
      .filter((name) => /\.(md|mdx|markdown)$/.test(name) && !/(^|\/)_index\b/.test(name))
      .sort()
      .map((name) => describe(folder, posts, name));
  });
}

function describe(folder: string, posts: string, name: string): OldPost {
  const stem = name.replace(/\.\w+$/, '');
  const [, withoutLanguage = stem, suffix] = /^(.*)\.([a-z]{2}(?:-[\w-]+)?)$/.exec(stem) ?? [];
  const [, prefix, rest = withoutLanguage] =
    /^((?:en|zh|ja)(?:-\w+)*)\/(.+)$/.exec(withoutLanguage) ?? [];
  const place = rest.replace(/(^|\/)index$/, '');
  const [, date, slug] = /^(\d{4}-\d\d-\d\d)-(.*)$/.exec(path.posix.basename(place)) ?? [];
  return {
    path: path.join(folder, posts, name),
    file: `${posts}/${name}`,
    place: slug === undefined ? place : path.posix.join(path.posix.dirname(place), slug),
    name: slug ?? path.posix.basename(place),
    date,
    language: suffix ?? prefix,
    isDraft: posts === '_drafts',
  };
}

/** The addresses that a post had: those that it names, and the one that its system gave it. */
export function oldAddresses(
  blog: OldBlog,
  post: OldPost,
  front: Readonly<Record<string, unknown>>,
  date: string,
): readonly string[] {
  const named = ['aliases', 'redirect_from'].flatMap((key) =>
    [front[key] ?? []].flat().map(String),
  );
  const own = front['permalink'] ?? front['url'] ?? addressOf(blog, post, front, date);
  const absolute = [...named, String(own)].map((one) => path.posix.join('/', one));
  return [...new Set(absolute)];
}

function addressOf(
  blog: OldBlog,
  { place, name }: OldPost,
  front: Readonly<Record<string, unknown>>,
  date: string,
): string {
  const slug = String(front['slug'] ?? name);
  if (blog.system !== 'Jekyll') return `${path.posix.join('/', path.posix.dirname(place), slug)}/`;
  const [year = '', month = '', day = ''] = date.split('-');
  const categories = [front['categories'] ?? front['category'] ?? []].flat().map(String);
  return permalinkOf(blog)
    .replace(':categories', categories.join('/').toLowerCase())
    .replace(':year', year)
    .replace(':month', month)
    .replace(':day', day)
    .replace(/:(title|slug)/, slug)
    .replaceAll(/\/{2,}/g, '/');
}

/** The pattern of addresses in Jekyll's _config.yml. */
function permalinkOf({ folder }: OldBlog): string {
  const file = path.join(folder, '_config.yml');
  const config: unknown = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {};
  const { permalink = 'date' } = Object(config) as { permalink?: string };
  const styles: Readonly<Record<string, string>> = {
    date: '/:categories/:year/:month/:day/:title.html',
    pretty: '/:categories/:year/:month/:day/:title/',
    none: '/:categories/:title.html',
  };
  return styles[permalink] ?? permalink;
}
