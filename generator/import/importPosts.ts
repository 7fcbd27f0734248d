import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { locales, type Locale } from '../../src/locale/locales';
import { entryPath, notesSections, withoutSlash, type NotesSection } from '../../src/paths';
import { readable } from '../content/checkMarkdown';
import { convertBody } from './convertBody';
import { oldAddresses, openBlog, postsIn, type OldBlog, type OldPost } from './oldBlog';
import { frontOf, readPost } from './readPost';

interface ImportOptions {
  /** Absolute path of the folder content/. */
  content: string;
  section: NotesSection;
  /** By default, the language that the post declares or appears to have. */
  language?: Locale | undefined;
}

/** The written files, and the places of what was not converted, by kind. */
export interface ImportResult {
  written: readonly string[];
  pictures: number;
  unconverted: ReadonlyMap<string, readonly string[]>;
}

/**
 * `npm run import`: copies the posts of a Hugo, Jekyll or Astro blog to content/. It never overwrites a file.
 *
 * @throws Error if the folder contains no such blog
 */
export function importPosts(
  blog: OldBlog,
  { content, section, language }: ImportOptions,
): ImportResult {
  const unconverted = new Map<string, string[]>();
  const note = (kind: string, place: string) =>
    void unconverted.set(kind, [...(unconverted.get(kind) ?? []), place]);
  const posts = postsIn(blog).flatMap((post) => readPost(post, language, note) ?? []);
  /** Old addresses of a post in all its languages, by slug. */
  const old = new Map<string, ReadonlySet<string>>();
  /** New addresses by old ones, and by names of posts. */
  const addresses = new Map<string, string>();
  for (const post of posts) {
    const now = entryPath(section, post.slug);
    const own = oldAddresses(blog, post, post.front, post.date);
    const others = own.filter((address) => withoutSlash(address) !== now);
    old.set(post.slug, new Set([...(old.get(post.slug) ?? []), ...others]));
    for (const from of [...own, post.name]) addresses.set(withoutSlash(from), now);
  }
  const written: string[] = [];
  const pictures = new Set<string>();
  const sharedBy = new Set<string>();
  for (const post of posts) {
    const folder = path.join(content, section, post.slug);
    const target = path.join(folder, `index.${post.language}.md`);
    if (existsSync(target)) {
      note('already there, not overwritten', `${post.file} → ${path.relative(content, target)}`);
      continue;
    }
    const body = convertBody(post, addresses, note, (src) => {
      const found = findPicture(blog, post, src);
      const copy = found && copyPicture(found, folder);
      if (copy) pictures.add(copy);
      return copy && path.basename(copy);
    });
    // Fields that all languages share are written once.
    const aliases = sharedBy.has(post.slug) ? undefined : [...(old.get(post.slug) ?? [])];
    const front = frontOf({ ...post, body }, aliases, note);
    mkdirSync(folder, { recursive: true });
    writeFileSync(target, `---\n${stringify(front, { lineWidth: 0 })}---\n\n${body}\n`, {
      flag: 'wx',
    });
    sharedBy.add(post.slug);
    written.push(path.relative(content, target));
  }
  return { written, pictures: pictures.size, unconverted };
}

/** @returns the copy, with a name that the build accepts and that no other picture has */
function copyPicture(picture: string, folder: string): string {
  const bytes = readFileSync(picture);
  const base = path.basename(picture).replaceAll(/[^\w.-]+/g, '-');
  let copy = path.join(folder, base.replace(/^[.-]+/, ''));
  while (existsSync(copy) && !readFileSync(copy).equals(bytes)) {
    copy = path.join(folder, `other-${path.basename(copy)}`);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(copy, bytes);
  return copy;
}

function findPicture({ folder, publicFolder }: OldBlog, post: OldPost, src: string) {
  const name = readable(src).split(/[?#]/)[0] ?? '';
  return (name.startsWith('/') ? [publicFolder, folder] : [path.dirname(post.path), publicFolder])
    .map((one) => path.join(one, name))
    .find((file) => existsSync(file));
}

const usage = `Usage: npm run import -- <folder of the blog> [--section <section>] [--language <language>]
  section: ${notesSections.join(', ')}; coding-notes without it
  language: ${locales.join(', ')}; of posts that do not say it`;

function main(): void {
  const { positionals, values } = parseArgs({
    options: { section: { type: 'string' }, language: { type: 'string' } },
    allowPositionals: true,
  });
  const section = notesSections.find((one) => one === (values.section ?? 'coding-notes'));
  const language = locales.find((one) => one === values.language);
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0 || !section || (values.language && !language))
    throw new Error(usage);
  const content = path.join(__dirname, '../../content');
  const blog = openBlog(path.resolve(folder));
  const { written, pictures, unconverted } = importPosts(blog, { content, section, language });
  for (const file of written) console.log(`  content/${file}`);
  console.log(`Imported from ${blog.system}: ${written.length} texts, ${pictures} pictures.`);
  if (unconverted.size > 0) console.log('Not converted:');
  for (const [kind, places] of unconverted) {
    const more = places.length > 3 ? ` and ${places.length - 3} more` : '';
    console.log(`  ${kind}: ${places.length}\n    ${places.slice(0, 3).join('\n    ')}${more}`);
  }
  console.log('`npm run build` names what the site does not accept yet.');
}

if (require.main === module) {
  try {
    main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
