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
import {
  contentError,
  type Diagnostic,
  type Diagnostics,
  type Finding,
  type Place,
} from '../diagnostics';
import { progressOf } from '../progress';
import { placePicture, type PlacedPicture } from './pictures';
import {
  all,
  decode,
  entriesOf,
  errorsOf,
  isFolder,
  readData,
  slugCommand,
  type ContentFolders,
} from './readFiles';
import { readTexts, type WrittenTexts } from './readTexts';

/** The place of a field of an entry. */
type At = (key: string) => Place;

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
): Either<Diagnostics, readonly WrittenEntry<ProjectFile>[]> {
  return readFacts(
    folders,
    'projects',
    ProjectFile,
    checkUpdated,
    ({ cover }, at) => cover && placePicture(folders, cover, at('cover.src')),
  );
}

/** article-share/<slug>.json, with an optional text. */
export function readArticles(
  folders: ContentFolders,
): Either<Diagnostics, readonly WrittenEntry<ArticleFile>[]> {
  return readFacts(folders, 'article-share', ArticleFile, checkUpdated);
}

/** sports-records/<slug>.json, with an optional text. */
export function readSports(
  folders: ContentFolders,
): Either<Diagnostics, readonly WrittenEntry<SportFile>[]> {
  return readFacts(folders, 'sports-records', SportFile);
}

/** <section>/<slug>/index.<language>.md. */
export function readNotes(
  folders: ContentFolders,
  section: NotesSection,
): Either<Diagnostics, readonly WrittenNote[]> {
  return readTextEntries(folders, section, NoteFront, NoteFacts);
}

/** pages/<slug>/index.<language>.md: a page with the address /<slug>. */
export function readPages(folders: ContentFolders): Either<Diagnostics, readonly WrittenPage[]> {
  const pages = readTextEntries(folders, 'pages', PageFront, PageFacts);
  const wrong = entriesOf(path.join(folders.content, 'pages')).filter(
    (slug) => takenNames.has(slug) || existsSync(path.join(folders.public, slug)),
  );
  if (wrong.length === 0) return pages;
  const errors = wrong.map((slug) => {
    const reason = `expected another slug, since /${slug} is another page or folder`;
    return contentError({ file: `pages/${slug}` }, reason);
  });
  return left([...errors, ...errorsOf(pages)]);
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
    names.map((slug, index): Either<Diagnostics, Read> => {
      progress(index + 1, names.length);
      const folder = `${section}/${slug}`;
      if (!Slug.is(slug) || !isFolder(path.join(folders.content, folder))) {
        const hint = isFolder(path.join(folders.content, folder))
          ? slugCommand(folders, folder, '')
          : undefined;
        const reason = `expected a folder named <slug>, its slug of ${Slug.name}`;
        return left([contentError({ file: folder }, { reason, hint })]);
      }
      const command = `to write it: npm run new -- ${section.replace(/s$/, '')} ${slug}`;
      const texts = readTexts(folders, folder, frontCodec, command);
      if (isLeft(texts)) return texts;
      const facts = sharedFacts(folder, texts.right, factsCodec);
      if (isLeft(facts)) return facts;
      const errors = checkUpdated(facts.right.facts as Partial<NoteFacts>, facts.right.at);
      if (errors.length > 0) return left(errors);
      return right({ slug, texts: texts.right, ...facts.right });
    }),
  );
}

/** The fields that all languages of a text share. A missing field is reported for the text that most readers get. */
function sharedFacts<Front extends object, Facts>(
  folder: string,
  { texts }: WrittenTexts<Front>,
  codec: t.Decoder<unknown, Facts>,
): Either<Diagnostics, { facts: Facts; at: At }> {
  const first = languageFor(fallbackLocale, [...texts.keys()]);
  const facts: Record<string, unknown> = {};
  const saidIn: Record<string, Locale> = {};
  const errors: Diagnostic[] = [];
  for (const locale of new Set([first, ...texts.keys()])) {
    for (const [key, value] of Object.entries(texts.get(locale)?.front ?? {})) {
      if (key === 'title' || key === 'summary') continue;
      const other = saidIn[key];
      if (other === undefined) {
        facts[key] = value;
        saidIn[key] = locale;
      } else if (JSON.stringify(facts[key]) !== JSON.stringify(value)) {
        const reason = `expected ${JSON.stringify(facts[key])}, as index.${other}.md has it`;
        const actual = `got ${JSON.stringify(value)}`;
        errors.push(contentError(at(key, locale), { reason, actual }));
      }
    }
  }
  if (errors.length > 0) return left(errors);
  const decoded = decode(`${folder}/index.${first}.md`, codec, facts, () => 1);
  if (isLeft(decoded)) return decoded;
  return right({ facts: decoded.right, at });

  function at(key: string, locale = saidIn[key] ?? first): Place {
    const line = texts.get(locale)?.lineOf([key]) ?? 1;
    return { file: `${folder}/index.${locale}.md`, line, field: key };
  }
}

/** What `npm run new` calls an entry of these folders. */
const kinds: Readonly<Record<string, string>> = {
  projects: 'project',
  'article-share': 'article',
  'sports-records': 'sport',
};

/** An entry is not changed before its date. */
function checkUpdated({ date, updated }: { date?: string; updated?: string }, at: At): Diagnostics {
  // As text, YYYY-MM-DD sorts by date.
  if (!date || !updated || updated >= date) return [];
  const reason = `expected a day on or after date (${date})`;
  return [contentError(at('updated'), { reason, actual: `got ${updated}` })];
}

function readFacts<Facts>(
  folders: ContentFolders,
  section: string,
  codec: t.Decoder<unknown, Facts>,
  check: (facts: Facts, at: At) => Diagnostics = () => [],
  coverOf: (facts: Facts, at: At) => Either<Diagnostics, PlacedPicture> | undefined = () =>
    undefined,
): Either<Diagnostics, readonly WrittenEntry<Facts>[]> {
  const names = new Set(entriesOf(path.join(folders.content, section)));

  function read(name: string): Either<Diagnostics, WrittenEntry<Facts>>[] {
    const file = `${section}/${name}`;
    const { name: slug, ext } = path.parse(name);
    if (Slug.is(name) && isFolder(path.join(folders.content, file))) {
      if (names.has(`${name}.json`)) return [];
      const hint = `to write it: npm run new -- ${kinds[section] ?? section} ${name}`;
      const reason = `expected this file beside the folder ${file}, found none`;
      return [wrong(`${file}.json`, { reason, hint })];
    }
    if (ext !== '.json' || !Slug.is(slug)) {
      const hint = ext === '.json' ? slugCommand(folders, file, ext) : undefined;
      const reason = `expected a file named <slug>.json, its slug of ${Slug.name}`;
      return [wrong(file, { reason, hint })];
    }
    return [readEntry(slug, file)];
  }

  const wrong = (file: string, finding: Finding) => left([contentError({ file }, finding)]);

  function readEntry(slug: string, file: string): Either<Diagnostics, WrittenEntry<Facts>> {
    const texts = names.has(slug)
      ? readTexts(folders, `${section}/${slug}`, NoFrontMatter)
      : undefined;
    const data = readData(folders, file, codec);
    if (isLeft(data)) return left([...data.left, ...errorsOf(texts)]);
    const { value: facts, lineOf } = data.right;
    const at = (field: string) => ({ file, line: lineOf(field.split('.')), field });
    const cover = coverOf(facts, at);
    const errors = [...check(facts, at), ...errorsOf(cover), ...errorsOf(texts)];
    if (errors.length > 0) return left(errors);
    return right({
      slug,
      facts,
      at,
      ...(cover && !isLeft(cover) && { cover: cover.right }),
      ...(texts && !isLeft(texts) && { texts: texts.right }),
    });
  }

  return all([...names].flatMap(read));
}
