import { isLeft, left, map, right, type Either } from 'fp-ts/Either';
import type * as t from 'io-ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { collections } from './collections';
import { visibilityOf, type CollectionName, type CommonFacts, type Entry } from './entry';
import { NoFrontMatter } from './fileCodecs';
import { languageFor } from '../../src/content/languageFor';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import { feedPath, manifestPath, paths, sectionNames } from '../../src/paths';
import { Slug } from './fieldCodecs';
import {
  contentError,
  type Diagnostic,
  type Diagnostics,
  type Finding,
  type Place,
} from '../diagnostics';
import { progressOf } from '../progress';
import { placePicture } from './pictures';
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
type At = Entry['at'];

/**
 * Reads all entries of a collection.
 *
 * @param today YYYY-MM-DD: decides which entries are scheduled
 * @returns left: the errors of all its files
 */
export function readCollection(
  folders: ContentFolders,
  name: CollectionName,
  today: string,
): Either<Diagnostics, readonly Entry[]> {
  const kind = collections[name];
  const read: Either<Diagnostics, readonly Read[]> =
    'file' in kind ? readFiles(folders, name, kind) : readTextEntries(folders, name, kind);
  const taken = name === 'pages' ? takenSlugs(folders) : [];
  if (taken.length > 0) return left([...taken, ...errorsOf(read)]);
  return map((entries: readonly Read[]) =>
    entries.map((entry) => ({
      ...entry,
      collection: name,
      visibility: visibilityOf(entry.facts, today),
    })),
  )(read);
}

/** An entry without what its collection says of it. */
type Read = Omit<Entry, 'collection' | 'visibility'>;

/** The address of a standalone page is /<slug>, which may belong to another page or folder. */
function takenSlugs(folders: ContentFolders): Diagnostics {
  return entriesOf(path.join(folders.content, 'pages'))
    .filter((slug) => takenNames.has(slug) || existsSync(path.join(folders.public, slug)))
    .map((slug) => {
      const reason = `expected another slug, since /${slug} is another page or folder`;
      return contentError({ file: `pages/${slug}` }, reason);
    });
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

/** <collection>/<slug>/index.<language>.md. */
function readTextEntries(
  folders: ContentFolders,
  collection: CollectionName,
  { front, facts: factsCodec, singular }: { front: Codec; facts: Codec; singular: string },
): Either<Diagnostics, readonly Read[]> {
  const names = entriesOf(path.join(folders.content, collection));
  const progress = progressOf(`Texts of ${collection}`);
  return all(
    names.map((slug, index): Either<Diagnostics, Read> => {
      progress(index + 1, names.length);
      const folder = `${collection}/${slug}`;
      if (!Slug.is(slug) || !isFolder(path.join(folders.content, folder))) {
        const hint = isFolder(path.join(folders.content, folder))
          ? slugCommand(folders, folder, '')
          : undefined;
        const reason = `expected a folder named <slug>, its slug of ${Slug.name}`;
        return left([contentError({ file: folder }, { reason, hint })]);
      }
      const texts = readTexts(folders, folder, front, newCommand(singular, slug));
      if (isLeft(texts)) return texts;
      const shared = sharedFacts(folder, texts.right, factsCodec);
      if (isLeft(shared)) return shared;
      const errors = checkUpdated(shared.right.facts, shared.right.at);
      if (errors.length > 0) return left(errors);
      return right({ slug, texts: texts.right, cover: undefined, ...shared.right });
    }),
  );
}

/** A codec from the table of collections, in which each collection has its own type of facts. */
type Codec = t.Decoder<unknown, object>;

/** The hint of an error: the command that writes an entry. */
const newCommand = (singular: string, slug: string) =>
  `to write it: npm run new -- ${singular} ${slug}`;

/** The fields that all languages of a text share. A missing field is reported for the text that most readers get. */
function sharedFacts(
  folder: string,
  { texts }: WrittenTexts<object>,
  codec: Codec,
): Either<Diagnostics, { facts: CommonFacts; at: At }> {
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

/** An entry is not changed before its date. */
function checkUpdated({ date, updated }: CommonFacts, at: At): Diagnostics {
  // As text, YYYY-MM-DD sorts by date.
  if (!date || !updated || updated >= date) return [];
  const reason = `expected a day on or after date (${date})`;
  return [contentError(at('updated'), { reason, actual: `got ${updated}` })];
}

/** <collection>/<slug>.json, with the optional text <collection>/<slug>/index.<language>.md. */
function readFiles(
  folders: ContentFolders,
  collection: CollectionName,
  { file: codec, singular }: { file: Codec; singular: string },
): Either<Diagnostics, readonly Read[]> {
  const names = new Set(entriesOf(path.join(folders.content, collection)));

  function read(name: string): Either<Diagnostics, Read>[] {
    const file = `${collection}/${name}`;
    const { name: slug, ext } = path.parse(name);
    if (Slug.is(name) && isFolder(path.join(folders.content, file))) {
      if (names.has(`${name}.json`)) return [];
      const hint = newCommand(singular, name);
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

  function readEntry(slug: string, file: string): Either<Diagnostics, Read> {
    const texts = names.has(slug)
      ? readTexts(folders, `${collection}/${slug}`, NoFrontMatter)
      : undefined;
    const data = readData(folders, file, codec);
    if (isLeft(data)) return left([...data.left, ...errorsOf(texts)]);
    const facts: CommonFacts = data.right.value;
    const { lineOf } = data.right;
    const at = (field: string) => ({ file, line: lineOf(field.split('.')), field });
    const cover = facts.cover && placePicture(folders, facts.cover, at('cover.src'));
    const errors = [...checkUpdated(facts, at), ...errorsOf(cover), ...errorsOf(texts)];
    if (errors.length > 0) return left(errors);
    return right({
      slug,
      facts,
      at,
      cover: cover && !isLeft(cover) ? cover.right : undefined,
      texts: texts && !isLeft(texts) ? texts.right : undefined,
    });
  }

  return all([...names].flatMap(read));
}
