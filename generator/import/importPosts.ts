import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { locales, type Locale } from '../../src/locale/locales';
import {
  entryPath,
  notesSections,
  topicPath,
  withoutSlash,
  type NotesSection,
} from '../../src/paths';
import { localDay } from '../content/publication';
import { reservedFolder } from '../content/ownFiles';
import { isFile, slugOf } from '../content/readFiles';
import { convertBody } from './convertBody';
import { destination, escapeBrackets } from './convertTags';
import { oldAddresses, postsIn, type OldBlog } from './oldBlog';
import {
  frontOf,
  languageOf,
  localeOf,
  readPost,
  tagsOf,
  type NewFront,
  type Post,
} from './readPost';
import { newReport, type Finding, type Report } from './report';

/** Where the posts of a folder go: `pages` are standalone pages, without a date. */
export const targets = [...notesSections, 'pages', 'skip'] as const;
export type Target = (typeof targets)[number];

/** What the owner says about what the import cannot know. */
export interface Choices {
  /** The target of the posts of a folder, by its name; `''` is the top. */
  map: Readonly<Record<string, Target>>;
  /** The target of the other folders. */
  section?: NotesSection | undefined;
  /** The language of the site for a language of the blog. */
  languages: Readonly<Record<string, Locale | 'skip'>>;
  /** The language of posts that name none. */
  language?: Locale | undefined;
}

export interface ImportOptions extends Choices {
  /** Absolute path of the folder of the owner's texts. */
  content: string;
  /** Absolute path of the folder of files that are served under their own names. */
  public: string;
  /** Writes nothing. */
  dryRun?: boolean;
  /** YYYY-MM-DD. */
  today?: string;
  /** Called after each post. */
  progress?: (done: number, all: number) => void;
}

export interface ImportResult {
  /** Paths of the texts from the content folder. */
  written: readonly string[];
  pictures: number;
  files: number;
  findings: readonly Finding[];
}

/** Something that the owner has to decide, because the blog does not say it. */
export interface Question {
  /** The option that answers it, without the answer: `--map art=`. */
  option: string;
  text: string;
  answers: readonly string[];
}

/** The posts of a blog, and what is not imported of it. */
export function readPosts(blog: OldBlog, report: Report): readonly Post[] {
  const { posts, lists } = postsIn(blog);
  for (const file of lists)
    report.add('not imported: the page of a list, which this site makes', file);
  return posts.flatMap((post) => readPost(post, report) ?? []);
}

/** What the owner has not said yet, and the blog does not say. */
export function questionsOf(
  blog: OldBlog,
  posts: readonly Post[],
  choices: Choices,
): readonly Question[] {
  const count = (ones: readonly Post[]) => (ones.length === 1 ? '1 post' : `${ones.length} posts`);
  const kept = posts.filter((post) => targetOf(post, posts, choices) !== 'skip');
  const folders = groupBy(kept, (post) => targetOf(post, posts, choices) ?? `?${post.folder}`);
  const sections = [...folders].flatMap(([key, ones]): Question[] => {
    if (!key.startsWith('?')) return [];
    const folder = key.slice(1);
    const text = `Where do the ${count(ones)} in ${folder}/ go?`;
    return [{ option: `--map ${folder}=`, text, answers: targets }];
  });
  const answers = [...locales, 'skip'];
  const languages = [
    ...groupBy(kept, (post) => languageIn(blog, post, choices) ?? `?${tagIn(blog, post) ?? ''}`),
  ];
  return [
    ...sections,
    ...languages.flatMap(([key, ones]): Question[] => {
      if (!key.startsWith('?')) return [];
      const tag = key.slice(1);
      const [first] = ones;
      if (tag) {
        const text = `${count(ones)} in "${tag}", such as ${first?.file}: as which language of this site?`;
        return [{ option: `--language ${tag}=`, text, answers }];
      }
      const text = `${count(ones)}, such as ${first?.file}: in which language?`;
      return [{ option: '--language ', text, answers: locales }];
    }),
  ];
}

function groupBy(
  posts: readonly Post[],
  keyOf: (post: Post) => string,
): ReadonlyMap<string, Post[]> {
  const groups = new Map<string, Post[]>();
  for (const post of posts) groups.set(keyOf(post), [...(groups.get(keyOf(post)) ?? []), post]);
  return groups;
}

/** @returns undefined if the owner has to say it */
function targetOf(
  { folder }: Post,
  posts: readonly Post[],
  { map, section }: Choices,
): Target | undefined {
  if (map[folder]) return map[folder];
  const others = new Set(posts.map((post) => post.folder));
  // Beside folders, a text at the top is a page such as "About".
  if (folder === '' && others.size > 1) return 'pages';
  if (section) return section;
  others.delete('');
  return others.size <= 1 ? 'coding-notes' : undefined;
}

function tagIn(blog: OldBlog, post: Post): string | undefined {
  return post.tag ?? blog.language;
}

/** @returns undefined if the owner has to say it */
function languageIn(
  blog: OldBlog,
  post: Post,
  { languages, language }: Choices,
): Locale | 'skip' | undefined {
  const tag = tagIn(blog, post);
  if (tag !== undefined && languages[tag]) return languages[tag];
  if (post.tag !== undefined) return localeOf(post.tag);
  return language ?? (tag === undefined ? languageOf(post.body) : localeOf(tag));
}

/** An entry that will be written: a post in all its languages. */
interface Planned {
  target: Exclude<Target, 'skip'>;
  slug: string;
  posts: Map<Locale, Post>;
}

/** Texts in several languages with the same place are one entry. No two entries have the same slug. */
function plan(
  blog: OldBlog,
  posts: readonly Post[],
  choices: Choices,
  report: Report,
): readonly Planned[] {
  const isForeign = ({ tag }: Post) => Number(tag !== undefined && tag !== blog.language);
  const planned: Planned[] = [];
  const places = new Map<string, Planned>();
  const slugs = new Set<string>();
  // The blog's own language decides on the slug.
  const ownFirst = posts.toSorted((one, other) => isForeign(one) - isForeign(other));
  for (const post of ownFirst) {
    const target = targetOf(post, posts, choices) ?? 'skip';
    const language = languageIn(blog, post, choices) ?? 'skip';
    if (target === 'skip' || language === 'skip') {
      report.add(
        target === 'skip' ? 'not imported, as you said' : 'not imported: its language, as you said',
        post.file,
      );
      continue;
    }
    const place = `${target}/${post.folder}/${post.place}`;
    const others = places.get(place);
    if (others && !others.posts.has(language)) {
      others.posts.set(language, post);
      continue;
    }
    const wanted = others ? `${post.slug}-${slugOf(tagIn(blog, post) ?? language)}` : post.slug;
    // Of `retrospectives/2019/06/index.md`, only the whole path says which one it is.
    const long = slugOf(post.place.slice(post.folder.length)) || wanted;
    const isTaken = (one: string) => slugs.has(`${target}/${one}`);
    let slug = /^\d+$/.test(wanted) || isTaken(wanted) ? long : wanted;
    for (let count = 2; isTaken(slug); count += 1) slug = `${wanted}-${count}`;
    if (slug !== post.slug) {
      report.add('another slug, because the name of the file says too little', post.file, slug);
    }
    slugs.add(`${target}/${slug}`);
    const entry: Planned = { target, slug, posts: new Map([[language, post]]) };
    planned.push(entry);
    if (!others) places.set(place, entry);
  }
  return planned;
}

/**
 * Copies the posts of a Hugo, Jekyll or Astro blog to the owner's folder. It never overwrites a file.
 *
 * @throws Error with all questions that the owner has not answered
 */
export function importPosts(blog: OldBlog, options: ImportOptions): ImportResult {
  const { content, public: publicFolder, dryRun = false, today = localDay(), progress } = options;
  const report = newReport();
  const posts = readPosts(blog, report);
  const questions = questionsOf(blog, posts, options);
  if (questions.length > 0) throw new Error(unanswered(questions));
  const entries = plan(blog, posts, options, report);
  const addresses = addressesOf(blog, entries);
  const written: string[] = [];
  const pictures = new Set<string>();
  const files = new Set<string>();
  let done = 0;
  const all = entries.reduce((sum, { posts: texts }) => sum + texts.size, 0);

  for (const { target, slug, posts: texts } of entries) {
    const now = pathOf(target, slug);
    const old = [...texts.values()].flatMap((post) => oldAddressesOf(blog, post));
    const aliases = [...new Set(old)].filter((address) => withoutSlash(address) !== now);
    const fronts = new Map(
      [...texts].map(([language, post]) => {
        const options = { hasDate: target !== 'pages', today, report };
        return [language, frontOf(post, { aliases, ...options })] as const;
      }),
    );
    // Languages share these fields, so one draft makes the entry a draft.
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
        const found = findFile(blog, post, src);
        if (!found || !isPicture.test(found)) return undefined;
        const copy = copyBeside(found, folder, dryRun);
        shown.add(copy);
        pictures.add(copy);
        return path.basename(copy);
      };
      const body = convertBody(post.body, {
        title: post.title,
        isMdx: post.file.endsWith('.mdx'),
        language,
        hasMath: front.hasMath,
        pageOf: (one) => addresses.get(nameOf(one)),
        findPage: (url) => addresses.get(keyOf(blog, url)),
        readBeside: (one) => {
          const found = findFile(blog, post, one);
          return found && readFileSync(found, 'utf8');
        },
        copyPicture,
        copyFile: (src) => {
          const found = findFile(blog, post, src);
          if (!found || /\.(?:html?|mdx?|markdown)$/i.test(found)) return undefined;
          const url = publicUrl(blog, found, slug);
          if (!copyTo(found, path.join(publicFolder, url), dryRun)) return undefined;
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
  return { written, pictures: pictures.size, files: files.size, findings: report.findings };
}

/** Names the option that answers each question. */
function unanswered(questions: readonly Question[]): string {
  const lines = questions.map(
    ({ option, text, answers }) => `${text}\n  ${option}<${answers.join(' | ')}>`,
  );
  return ['The blog does not say everything. Add these options:', ...lines].join('\n');
}

function pathOf(target: Planned['target'], slug: string): string {
  return target === 'pages' ? `/${slug}` : entryPath(target, slug);
}

function oldAddressesOf(blog: OldBlog, post: Post): readonly string[] {
  const { front, title, day, tag } = post;
  return oldAddresses(blog, post, { front, title, date: day, tag: tag ?? blog.language });
}

/** New paths by the old ones, and by the names of posts, as `keyOf` and `nameOf` write them. */
function addressesOf(blog: OldBlog, entries: readonly Planned[]): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  for (const { target, slug, posts } of entries) {
    for (const post of posts.values()) {
      for (const tag of target === 'pages' ? [] : tagsOf(post.front)) {
        for (const list of ['tags', 'tag', 'categories', 'topics']) {
          addresses.set(`/${list}/${tag}`, topicPath(tag));
        }
      }
      const now = pathOf(target, slug);
      addresses.set(nameOf(post.name), now);
      // `ref` has been replaced already.
      addresses.set(now, now);
      for (const old of oldAddressesOf(blog, post)) addresses.set(keyOf(blog, old), now);
    }
  }
  return addresses;
}

/** An old URL without the site, `index.html` and a final slash. */
function keyOf({ url = '' }: OldBlog, address: string): string {
  const site = url.replace(/\/$/, '');
  const own = site && address.startsWith(site) ? address.slice(site.length) : address;
  const [target = ''] = safeDecode(own).split('#');
  return target.startsWith('/') || own !== address
    ? `/${target.replace(/(?:^|\/)index\.html$/, '').replaceAll(/^\/+|\/+$/g, '')}`
    : target;
}

/** The name of a post as `ref` and `post_url` write it: without folders, date, language and extension. */
function nameOf(target: string): string {
  const parts = target.replace(/(?:\/(?:_?index)?(?:\.[\w-]+)*)$/, '').split('/');
  const base = (parts.at(-1) ?? '').replace(/(?:\.[a-z]{2}(?:-\w+)?)?\.(?:md|mdx|markdown)$/, '');
  return `name:${base.replace(/^\d{4}-\d\d-\d\d-/, '')}`;
}

const isPicture = /\.(?:avif|gif|jpe?g|png|webp|svg)$/i;

/** Absolute path of a file that a post names, as its system would find it. */
function findFile(
  { folder, publicFolders, url = '' }: OldBlog,
  post: Post,
  src: string,
): string | undefined {
  const own = url && src.startsWith(url) ? `/${src.slice(url.length).replace(/^\//, '')}` : src;
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(own)) return undefined;
  const name = safeDecode(own.split(/[?#]/)[0] ?? '');
  if (!name) return undefined;
  const beside = path.dirname(post.path);
  const folders = name.startsWith('/')
    ? [...publicFolders, folder, beside]
    : [beside, ...publicFolders, folder];
  return (
    folders
      .map((one) => path.join(one, name))
      // A path may not lead out of the blog.
      .find((file) => file.startsWith(folder + path.sep) && isFile(file))
  );
}

/** @returns the copy, with a name that the build accepts and that no other picture has */
function copyBeside(file: string, folder: string, dryRun: boolean): string {
  const extension = formatOf(file) ?? path.extname(file).toLowerCase();
  const name = slugOf(path.basename(file, path.extname(file))) || 'picture';
  let copy = path.join(folder, name + extension);
  for (
    let count = 2;
    existsSync(copy) && !readFileSync(copy).equals(readFileSync(file));
    count += 1
  ) {
    copy = path.join(folder, `${name}-${count}${extension}`);
  }
  if (!dryRun) {
    mkdirSync(folder, { recursive: true });
    copyFileSync(file, copy);
  }
  return copy;
}

/** The first bytes of pictures, as Latin letters. The build refuses a picture whose name says another format. */
const formats: readonly (readonly [RegExp, string])[] = [
  [/^\xff\xd8\xff/, '.jpg'],
  [/^\x89PNG/, '.png'],
  [/^GIF8/, '.gif'],
  [/^RIFF....WEBP/s, '.webp'],
  [/^....ftypavi[fs]/s, '.avif'],
];

/** The extension that fits the content of a picture, if it is not the one of its name. */
function formatOf(file: string): string | undefined {
  const start = readFileSync(file).toString('latin1', 0, 16);
  const extension = formats.find(([pattern]) => pattern.test(start))?.[1];
  return extension === '.jpg' && /\.jpeg$/i.test(file) ? '.jpeg' : extension;
}

/** The path of the URL that a file gets: the one that it had, or one of its post. */
function publicUrl({ publicFolders, folder, system }: OldBlog, file: string, slug: string): string {
  const roots = system === 'Jekyll' ? [folder] : publicFolders;
  const root = roots.find((one) => file.startsWith(one + path.sep));
  const name = root ? path.relative(root, file) : path.join('files', slug, path.basename(file));
  const url = `/${name
    .split(path.sep)
    .map((part) => part.replaceAll(/[^\w.-]+/g, '-'))
    .join('/')}`;
  return reservedFolder.test(url) ? `/files${url}` : url;
}

/** @returns false if there is another file with this name */
function copyTo(file: string, copy: string, dryRun: boolean): boolean {
  if (existsSync(copy)) return readFileSync(copy).equals(readFileSync(file));
  if (!dryRun) {
    mkdirSync(path.dirname(copy), { recursive: true });
    copyFileSync(file, copy);
  }
  return true;
}

/** The picture of the front matter begins the text, unless the text shows it anyway. */
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

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
