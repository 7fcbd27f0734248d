import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Blog, Front, Owner, Post } from '../model';
import { newReport } from '../report';
import {
  filesIn,
  firstFile,
  parseData,
  placeOf,
  postsIn,
  reportUnread,
  servedFiles,
  type Configuration,
} from './files';
import { splitFront, withLowerCase } from './parseFrontMatter';
import { ownerIn, type Named } from './owner';
import { addressesInFront, belowSite, dateParts, fill, pathIn } from './permalinks';
import { whyDraftIn, isOn, readPostFile, safeDecode, textOf, type PostText } from './readPost';
import { readFileSync } from 'node:fs';

const configurationNames = ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'];
const extensions = ['toml', 'yaml', 'yml', 'json'];

/** Returns whether a folder contains a blog of Hugo. */
export function isHugo(folder: string): boolean {
  if (existsSync(path.join(folder, 'content'))) return true;
  const config = readConfiguration(folder);
  return contentFolders(config).some(({ name }) => existsSync(path.join(folder, name)));
}

/** Reads a blog of Hugo. */
export function readHugo(folder: string): Blog {
  const report = newReport();
  const config = readConfiguration(folder);
  const text = (key: string) => textOf(config[key]) || undefined;
  const language = text('defaultcontentlanguage') ?? text('languagecode') ?? text('locale');
  const languages = Object.keys(Object(config['languages']) as object);
  const statics = [config['staticdir'] ?? 'static'].flat().map(String);
  const published = statics.map((one) => path.join(folder, one));
  const posts: Post[] = [];
  const beside: string[] = [];
  for (const { name, language: ofFolder } of contentFolders(config)) {
    const root = path.join(folder, name);
    // A folder with the posts of one language may be inside another content folder.
    const inner = contentFolders(config)
      .map((one) => path.posix.relative(name, one.name))
      .filter((one) => one !== '' && !one.startsWith('..'));
    const names = filesIn(root).filter(
      (one) => !inner.some((below) => one.startsWith(`${below}/`)),
    );
    const found = postsIn(root, names);
    const cascades = cascadesOf(root, found.lists);
    beside.push(...found.beside.map((one) => path.join(root, one)));
    for (const one of found.posts) {
      const place = placeOf(folder, root, one, {
        languages: [...languages, language ?? []].flat(),
        // Hugo only knows the languages listed in its configuration. If none are listed, a folder
        // named `en` is a section like any other.
        hasLanguageFolders: languages.length > 0,
      });
      const file = { ...place, language: place.language ?? ofFolder };
      const defaults = Object.assign(
        {},
        ...cascades
          .filter(({ below }) => below === '' || one.startsWith(`${below}/`))
          .map(({ front }) => front),
      ) as Front;
      // Many themes have their standalone pages in a folder with this name.
      const isPage = /^pages?$/.test(place.folder);
      const post = readPostFile(file, report, { defaults, isPage });
      if (!post) continue;
      const address = addressOf(post, config, { language, languages });
      posts.push({ ...post, address, otherAddresses: addressesInFront(post.front, address) });
    }
    reportUnread(found, report, (one) => `${name}/${one}`);
  }
  return {
    system: 'Hugo',
    folder,
    // Hugo also serves the other files in its content folders at their own paths.
    publicFolders: [
      ...published,
      ...contentFolders(config).map(({ name }) => path.join(folder, name)),
      path.join(folder, 'assets'),
    ],
    url: text('baseurl'),
    language,
    hasHardBreaks: hasHardBreaks(config),
    templateSyntax: 'hugo',
    owner: ownerOf(folder, config),
    posts,
    files: [...beside, ...published.flatMap(servedFiles)],
    reportItems: report.items,
  };
}

/** Returns the folders with posts, each with the language of its posts if it has one. */
function contentFolders(
  config: Configuration,
): readonly { name: string; language?: string | undefined }[] {
  const folders = new Map<string, string | undefined>([
    [path.posix.normalize(textOf(config['contentdir']) || 'content'), undefined],
  ]);
  const languages = Object.entries(Object(config['languages']) as Record<string, unknown>);
  for (const [language, settings] of languages) {
    const name = textOf(withLowerCase(settings)['contentdir']);
    if (name) folders.set(path.posix.normalize(name), language);
  }
  return [...folders].map(([name, language]) => ({ name, language }));
}

/**
 * Returns the front matter that a section's `_index.md` hands down to its posts, with the folder it
 * applies to. Sections come before the folders inside them.
 */
function cascadesOf(
  root: string,
  lists: readonly string[],
): readonly { below: string; front: Front }[] {
  return lists
    .map((name) => ({ below: path.posix.dirname(name).replace(/^\.$/, ''), name }))
    .sort((one, other) => one.below.length - other.below.length)
    .flatMap(({ below, name }) => {
      const { front } = splitFront(readFileSync(path.join(root, name), 'utf8'));
      // A cascade with a target applies only to some pages, which the import does not work out. If it
      // hides them, it hides all, so that no page becomes public by mistake.
      return [front['cascade'] ?? []]
        .flat()
        .map(withLowerCase)
        .filter(
          (one) => (!('_target' in one) && !('target' in one)) || whyDraftIn(one) !== undefined,
        )
        .map((one) => ({
          below,
          front: one['params'] ? { ...withLowerCase(one['params']), ...one } : one,
        }));
    });
}

function addressOf(
  post: PostText,
  config: Configuration,
  { language, languages }: { language: string | undefined; languages: readonly string[] },
): string | undefined {
  const { front, title, pathKey, name, folder, day } = post;
  const url = textOf(front['url']);
  if (url) return pathIn(url);
  const tag = post.declaredLanguage ?? language;
  const isForeign = tag?.toLowerCase() !== language?.toLowerCase();
  const hasPrefix =
    tag !== undefined &&
    languages.length > 0 &&
    (config['defaultcontentlanguageinsubdir'] === true || isForeign);
  const prefix = hasPrefix ? `/${tag.toLowerCase()}` : '';
  const permalinks = Object(config['permalinks']) as Configuration;
  // Recent versions of Hugo have separate patterns for pages and for lists. In older ones, `page`
  // is the name of a section, such as `posts`.
  const ofPages = isObject(permalinks['page']) ? permalinks['page'] : permalinks;
  const pattern = ofPages[folder || '/'];
  // Hugo takes a date out of a file name only if its configuration says so.
  const dates = withLowerCase(config['frontmatter'])['date'];
  const isDateInName = [dates].flat().some((one) => textOf(one).toLowerCase() === ':filename');
  const file = post.date === undefined ? name : `${post.date}-${name}`;
  const slug = textOf(front['slug']) || (post.date !== undefined && isDateInName ? name : '');
  const sections = path.posix.dirname(pathKey).replace(/^\.$/, '');
  const cased = (text: string) => (isOn(config['disablepathtolower']) ? text : text.toLowerCase());
  const urlPart = (text: string) => cased(hugoPart(text));
  const segments = sections.split('/').map(urlPart).join('/');
  const written =
    typeof pattern === 'string'
      ? fill(pattern, {
          ...dateParts(day),
          section: urlPart(folder),
          sections: segments,
          filename: urlPart(file),
          contentbasename: urlPart(file),
          title: urlPart(title),
          slug: urlPart(slug || title),
          slugorfilename: urlPart(slug || file),
          slugorcontentbasename: urlPart(slug || file),
        })
      : path.posix.join('/', segments, urlPart(slug || file), '/');
  if (written === undefined) return undefined;
  const address = prefix + (isUgly(config['uglyurls'], folder) ? asFile(written) : written);
  return textOf(config['baseurl']) ? belowSite(textOf(config['baseurl']), address) : address;
}

/** Hugo's `uglyURLs` is a flag, or a flag for each section. */
function isUgly(setting: unknown, section: string): boolean {
  if (typeof setting !== 'object') return isOn(setting);
  return isOn(withLowerCase(setting)[section.toLowerCase()]);
}

function asFile(address: string): string {
  return /\.\w+$/.test(address) ? address : `${address.replace(/\/$/, '')}.html`;
}

/**
 * Converts a title, slug or file name to the form that Hugo uses in URLs. Hugo keeps only letters,
 * digits and the characters `. / _ # + ~ @ -`, and replaces spaces with hyphens.
 */
function hugoPart(text: string): string {
  return safeDecode(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}\s./_#+~@-]/gu, '')
    .trim()
    .replaceAll(/(?<=-)\s+|\s+(?=-)/g, '')
    .replaceAll(/\s+/g, '-');
}

/** Returns the settings of Hugo's Markdown. */
function goldmarkOf(config: Configuration): Configuration {
  return withLowerCase(withLowerCase(config['markup'])['goldmark']);
}

function hasHardBreaks(config: Configuration): boolean {
  return isOn(withLowerCase(goldmarkOf(config)['renderer'])['hardwraps']);
}

/** Returns what the configuration and its parts for each language say about the owner. */
function ownerOf(folder: string, config: Configuration): Owner {
  const parts = partFiles(folder).map(([, file]) => file);
  const [file = folder] = [...configurationFiles(folder), ...parts];
  const named = (settings: Configuration): Named => {
    const { author, description, bio } = withLowerCase(settings['params']);
    return { author, title: settings['title'], line: description ?? bio };
  };
  const languages = Object.entries(Object(config['languages']) as Record<string, unknown>);
  const byLanguage = languages.map(([tag, one]) => [tag, named(withLowerCase(one))] as const);
  return ownerIn(path.relative(folder, file), {
    '': named(config),
    ...Object.fromEntries(byLanguage),
  });
}

function isObject(value: unknown): value is Configuration {
  return typeof value === 'object' && value !== null;
}

function configurationFiles(folder: string): readonly string[] {
  return configurationNames.flatMap((name) => firstFile(folder, [name], extensions) ?? []);
}

/** Returns the files with one part of the configuration each, and the names of the parts. */
function partFiles(folder: string): readonly (readonly [part: string, file: string])[] {
  return ['permalinks', 'languages', 'params', 'markup'].flatMap((part) => {
    const file = firstFile(folder, [`config/_default/${part}`], extensions);
    return file ? [[part, file] as const] : [];
  });
}

/** Reads the configuration, whose keys are in lower case on the top level. */
function readConfiguration(folder: string): Configuration {
  const config: Record<string, unknown> = {};
  for (const file of configurationFiles(folder))
    Object.assign(config, withLowerCase(parseData(file)));
  for (const [part, file] of partFiles(folder)) config[part] = parseData(file);
  return config;
}
