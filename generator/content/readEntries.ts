import { isLeft, left, right, type Either } from 'fp-ts/Either';
import type * as t from 'io-ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  ArticleFile,
  NoFrontMatter,
  NoteFacts,
  NoteFront,
  PageFacts,
  PageFront,
  ProjectFile,
  SportFile,
} from './fileCodecs';
import type { Draft } from '../../src/content/compiledContent';
import { languageFor } from '../../src/content/languageFor';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import { feedPath, manifestPath, paths, sectionNames, type NotesSection } from '../../src/paths';
import { Slug } from './fieldCodecs';
import { withLines, type Mistakes } from '../mistakes';
import { progressOf } from '../progress';
import { placePicture, type PlacedPicture } from './pictures';
import {
  all,
  decode,
  entriesOf,
  isFolder,
  lineOfJson,
  readJson,
  slugCommand,
  type ContentFolders,
} from './readFiles';
import { readTexts, type WrittenTexts } from './readTexts';

/** The place of a field of an entry: `file: line 3`. */
type At = (key: string) => string;

/** The facts of an entry and its text, if it has one. */
export interface WrittenEntry<Facts> {
  slug: string;
  facts: Facts;
  cover?: PlacedPicture;
  texts?: WrittenTexts<unknown>;
  /** Why it is not on the site, if it is not (readSite). */
  draft?: Draft;
  at: At;
}

export interface WrittenNote extends WrittenEntry<NoteFacts> {
  texts: WrittenTexts<NoteFront>;
}

export interface WrittenPage extends WrittenEntry<PageFacts> {
  texts: WrittenTexts<PageFront>;
}

/** projects/<slug>.json, with the optional text projects/<slug>/index.<language>.md. */
export function readProjects(
  folders: ContentFolders,
): Either<Mistakes, readonly WrittenEntry<ProjectFile>[]> {
  return readFacts(
    folders,
    'projects',
    ProjectFile,
    checkUpdated,
    ({ cover }, file) => cover && placePicture(folders, cover, `${file}: cover`),
  );
}

/** article-share/<slug>.json, with an optional text. */
export function readArticles(
  folders: ContentFolders,
): Either<Mistakes, readonly WrittenEntry<ArticleFile>[]> {
  return readFacts(folders, 'article-share', ArticleFile, checkUpdated);
}

/** sports-records/<slug>.json, with an optional text. */
export function readSports(
  folders: ContentFolders,
): Either<Mistakes, readonly WrittenEntry<SportFile>[]> {
  return readFacts(folders, 'sports-records', SportFile);
}

/** <section>/<slug>/index.<language>.md. */
export function readNotes(
  folders: ContentFolders,
  section: NotesSection,
): Either<Mistakes, readonly WrittenNote[]> {
  return readTextEntries(folders, section, NoteFront, NoteFacts);
}

/** pages/<slug>/index.<language>.md: a page with the address /<slug>. */
export function readPages(folders: ContentFolders): Either<Mistakes, readonly WrittenPage[]> {
  const pages = readTextEntries(folders, 'pages', PageFront, PageFacts);
  const wrong = entriesOf(path.join(folders.content, 'pages')).filter(
    (slug) => takenNames.has(slug) || existsSync(path.join(folders.public, slug)),
  );
  if (wrong.length === 0) return pages;
  const mistakes = wrong.map(
    (slug) => `pages/${slug}: expected another slug, since /${slug} is another page or folder`,
  );
  return left([...mistakes, ...(isLeft(pages) ? pages.left : [])]);
}

/** The first parts of other addresses. */
const takenNames: ReadonlySet<string> = new Set([
  ...[...Object.values(paths), feedPath(''), manifestPath('')].map(
    (one) => one.split('/')[1] ?? '',
  ),
  ...sectionNames,
  ...locales,
  ...['api', 'assets', 'content', 'index', 'shell', 'page', 'pages'],
]);

/** Entries that are only texts. */
function readTextEntries<Front extends object, Facts extends object>(
  folders: ContentFolders,
  section: NotesSection | 'pages',
  frontCodec: t.Decoder<unknown, Front>,
  factsCodec: t.Decoder<unknown, Facts>,
) {
  type Read = { slug: string; facts: Facts; texts: WrittenTexts<Front>; at: At };
  const names = entriesOf(path.join(folders.content, section));
  const progress = progressOf(`Texts of ${section}`);
  return all(
    names.map((slug, index): Either<Mistakes, Read> => {
      progress(index + 1, names.length);
      const folder = `${section}/${slug}`;
      if (!Slug.is(slug) || !isFolder(path.join(folders.content, folder))) {
        const command = isFolder(path.join(folders.content, folder))
          ? slugCommand(folders, folder, '')
          : '';
        return left([
          `${folder}: expected a folder named <slug>, its slug of ${Slug.name}${command}`,
        ]);
      }
      const command = `; to write it: npm run new -- ${section.replace(/s$/, '')} ${slug}`;
      const texts = readTexts(folders, folder, frontCodec, command);
      if (isLeft(texts)) return texts;
      const facts = sharedFacts(folder, texts.right, factsCodec);
      if (isLeft(facts)) return facts;
      const mistakes = checkUpdated(
        facts.right.facts as Partial<NoteFacts>,
        facts.right.at('updated'),
      );
      if (mistakes.length > 0) return left(mistakes);
      return right({ slug, texts: texts.right, ...facts.right });
    }),
  );
}

/** The fields that all languages of a text share. A missing field is reported for the text that most readers get. */
function sharedFacts<Front extends object, Facts>(
  folder: string,
  { texts }: WrittenTexts<Front>,
  codec: t.Decoder<unknown, Facts>,
): Either<Mistakes, { facts: Facts; at: At }> {
  const first = languageFor(fallbackLocale, [...texts.keys()]);
  const facts: Record<string, unknown> = {};
  const saidIn: Record<string, Locale> = {};
  const mistakes: string[] = [];
  for (const locale of new Set([first, ...texts.keys()])) {
    for (const [key, value] of Object.entries(texts.get(locale)?.front ?? {})) {
      if (key === 'title' || key === 'summary') continue;
      const other = saidIn[key];
      if (other === undefined) {
        facts[key] = value;
        saidIn[key] = locale;
      } else if (JSON.stringify(facts[key]) !== JSON.stringify(value)) {
        mistakes.push(
          `${at(key, locale)}: ${key}: expected ${JSON.stringify(facts[key])}, as index.${other}.md has it, got ${JSON.stringify(value)}`,
        );
      }
    }
  }
  if (mistakes.length > 0) return left(mistakes);
  const file = `${folder}/index.${first}.md`;
  const decoded = decode(file, codec, facts);
  if (isLeft(decoded)) return left(withLines(decoded.left, file, () => 1));
  return right({ facts: decoded.right, at });

  function at(key: string, locale = saidIn[key] ?? first): string {
    return `${folder}/index.${locale}.md: line ${texts.get(locale)?.lineOf([key]) ?? 1}`;
  }
}

/** What `npm run new` calls an entry of these folders. */
const kinds: Readonly<Record<string, string>> = {
  projects: 'project',
  'article-share': 'article',
  'sports-records': 'sport',
};

/** An entry is not changed before its date. */
function checkUpdated(
  { date, updated }: { date?: string; updated?: string },
  place: string,
): Mistakes {
  // As text, YYYY-MM-DD sorts by date.
  if (!date || !updated || updated >= date) return [];
  return [`${place}: updated: expected a day on or after date (${date}), got ${updated}`];
}

function mistakesOf(read: Either<Mistakes, unknown> | undefined): Mistakes {
  return read && isLeft(read) ? read.left : [];
}

function readFacts<Facts>(
  folders: ContentFolders,
  section: string,
  codec: t.Decoder<unknown, Facts>,
  check: (facts: Facts, file: string) => Mistakes = () => [],
  coverOf: (facts: Facts, file: string) => Either<Mistakes, PlacedPicture> | undefined = () =>
    undefined,
): Either<Mistakes, readonly WrittenEntry<Facts>[]> {
  const names = new Set(entriesOf(path.join(folders.content, section)));

  function read(name: string): Either<Mistakes, WrittenEntry<Facts>>[] {
    const file = `${section}/${name}`;
    const { name: slug, ext } = path.parse(name);
    if (Slug.is(name) && isFolder(path.join(folders.content, file))) {
      if (names.has(`${name}.json`)) return [];
      const command = `; to write it: npm run new -- ${kinds[section] ?? section} ${name}`;
      return [
        left([`${file}.json: expected this file beside the folder ${file}, found none${command}`]),
      ];
    }
    if (ext !== '.json' || !Slug.is(slug)) {
      const command = ext === '.json' ? slugCommand(folders, file, ext) : '';
      return [
        left([`${file}: expected a file named <slug>.json, its slug of ${Slug.name}${command}`]),
      ];
    }
    return [readEntry(slug, file)];
  }

  function readEntry(slug: string, file: string): Either<Mistakes, WrittenEntry<Facts>> {
    const facts = readJson(folders, file, codec);
    const lineOf = lineOfJson(folders, file);
    const cover = isLeft(facts) ? undefined : coverOf(facts.right, file);
    const wrong = isLeft(facts)
      ? facts.left
      : withLines([...check(facts.right, file), ...mistakesOf(cover)], file, lineOf);
    const texts = names.has(slug)
      ? readTexts(folders, `${section}/${slug}`, NoFrontMatter)
      : undefined;
    const mistakes = [...wrong, ...mistakesOf(texts)];
    if (mistakes.length > 0 || isLeft(facts)) return left(mistakes);
    return right({
      slug,
      facts: facts.right,
      at: (key) => `${file}: line ${lineOf([key])}`,
      ...(cover && !isLeft(cover) && { cover: cover.right }),
      ...(texts && !isLeft(texts) && { texts: texts.right }),
    });
  }

  return all([...names].flatMap(read));
}
