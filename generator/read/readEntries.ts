import path from 'node:path';
import { collectionNames, collections } from '../model/collections';
import type { CollectionName, CommonFields, Entry } from '../model/entry';
import { NoFrontMatter } from '../model/fileCodecs';
import { draftOf } from '../model/publication';
import { languageFor } from '../../src/content/languageFor';
import { fallbackLocale, type Locale } from '../../src/locale/locales';
import { Slug, slugOf, type ObjectCodec } from '../model/fieldCodecs';
import {
  contentError,
  contentWarning,
  errorsOf,
  type Diagnostic,
  type Diagnostics,
  type Finding,
  type Place,
} from '../lib/diagnostics';
import { decode } from '../model/decode';
import type { EntrySource, Sources } from '../model/sources';
import type { OwnersFiles } from './ownersFiles';
import { readFields } from './readData';
import { readTexts, type FrontFields } from './readTexts';

/** A function that returns the place of one of an entry's fields. */
type At = Entry['at'];

/**
 * Reads the entries of all collections.
 *
 * @param today today's date as YYYY-MM-DD; entries with a later date are still scheduled
 * @returns the entries, and the errors in files and folders that are not entries
 */
export function readEntries(
  files: OwnersFiles,
  today: string,
): Pick<Sources, 'entries' | 'invalid' | 'errors'> {
  const found = collectionNames.flatMap((collection) => {
    const kind = collections[collection];
    const ofKind =
      'file' in kind
        ? readFileEntries(files, collection, kind)
        : readTextEntries(files, collection, kind);
    return ofKind.map((one) => ({ ...one, collection }));
  });
  return {
    entries: found.flatMap(({ collection, slug, entry }) =>
      entry
        ? {
            ...entry,
            collection,
            slug,
            draft: draftOf(entry.fields, today),
            warnings: daysToCome(entry, today),
          }
        : [],
    ),
    invalid: found.flatMap(({ collection, slug, entry }) => (entry ? [] : [{ collection, slug }])),
    errors: [
      ...collectionNames.flatMap((name) =>
        files.namesIn(name).flatMap((file) => checkIndexSlug(name, file)),
      ),
      ...found.flatMap(({ errors = [] }) => errors),
    ],
  };
}

/** What a single file or folder of a collection contains: an entry, or errors instead. */
interface FoundEntry {
  slug: string;
  entry?: Omit<EntrySource, 'collection' | 'slug' | 'draft' | 'warnings'>;
  errors?: Diagnostics;
}

/**
 * Rejects the slug `index`, because many hosts send the file of this entry for the list of entries.
 */
function checkIndexSlug(collection: CollectionName, file: string): Diagnostics {
  if (collection === 'pages' || path.parse(file).name !== 'index') return [];
  const reason = `expected another slug, since many hosts show /${collection}/index for /${collection}`;
  return [contentError({ file: `${collection}/${file}` }, reason)];
}

/** Reads the Markdown files <collection>/<slug>/index.<language>.md. */
function readTextEntries(
  files: OwnersFiles,
  collection: CollectionName,
  { front, fields: codec, singular }: { front: Codec; fields: Codec; singular: string },
): readonly FoundEntry[] {
  return files.namesIn(collection).map((slug): FoundEntry => {
    const folder = `${collection}/${slug}`;
    if (!Slug.is(slug) || !files.isFolder(folder)) {
      const hint = files.isFolder(folder) ? renameHint(slug) : undefined;
      const reason = `expected a folder named <slug>, its slug of ${Slug.name}`;
      return { slug, errors: [contentError({ file: folder }, { reason, hint })] };
    }
    const { texts, fronts } = readTexts(files, folder, front, newCommand(singular, slug));
    const { fields, at, errors } = sharedFields(folder, fronts, codec);
    return {
      slug,
      entry: { fields, at, texts, errors: [...errors, ...checkUpdated(fields, at)] },
    };
  });
}

/**
 * A codec from the table of collections. Its type says nothing about the fields, because each
 * collection has different ones.
 */
type Codec = ObjectCodec<object>;

/** Returns the hint for an error, with a valid name. There is none for a name such as 茶. */
function renameHint(name: string, extension = ''): string | undefined {
  const slug = slugOf(name);
  return slug ? `rename it to ${slug}${extension}` : undefined;
}

/** Returns the hint for an error, with the command that creates the missing entry. */
const newCommand = (singular: string, slug: string) =>
  `to write it: npm run new -- ${singular} ${slug}`;

/**
 * Reads the fields that all languages of an entry share. A missing field is reported for the
 * language that is shown to most readers. If the front matter of any language cannot be read, no
 * field is reported as missing, because the unreadable front matter may contain it.
 */
function sharedFields(
  folder: string,
  fronts: ReadonlyMap<Locale, FrontFields>,
  codec: Codec,
): { fields: CommonFields; at: At; errors: Diagnostics } {
  const first = fronts.size > 0 ? languageFor(fallbackLocale, [...fronts.keys()]) : fallbackLocale;
  const fields: Record<string, unknown> = {};
  const saidIn: Record<string, Locale> = {};
  const errors: Diagnostic[] = [];
  for (const locale of new Set([first, ...fronts.keys()])) {
    for (const [key, value] of Object.entries(codec.validFields(fronts.get(locale)?.fields))) {
      const other = saidIn[key];
      if (other === undefined) {
        fields[key] = value;
        saidIn[key] = locale;
      } else if (JSON.stringify(fields[key]) !== JSON.stringify(value)) {
        const reason = `expected ${JSON.stringify(fields[key])}, as index.${other}.md has it`;
        const actual = `got ${JSON.stringify(value)}`;
        errors.push(contentError(at(key, locale), { reason, actual }));
      }
    }
  }
  const all = [...fronts.values()];
  if (all.length > 0 && all.every(({ given }) => given)) {
    const missing = errorsOf(decode(`${folder}/index.${first}.md`, codec, fields, () => 1));
    // If a file has an invalid value for the field, that error has already been reported.
    errors.push(
      ...missing.filter(({ field = '' }) => !all.some(({ given }) => field in Object(given))),
    );
  }
  return { fields, at, errors };

  function at(key: string, locale = saidIn[key] ?? first): Place {
    const line = fronts.get(locale)?.lineOf([key]) ?? 1;
    return { file: `${folder}/index.${locale}.md`, line, field: key };
  }
}

/**
 * Warns about days in an entry that have not come yet. If the entry itself is scheduled, `updated`
 * cannot be earlier.
 */
function daysToCome({ fields, at }: Pick<Entry, 'fields' | 'at'>, today: string): Diagnostics {
  const { date = '', updated = '', records = [] } = fields;
  const days = [
    ...(date <= today ? [['updated', updated] as const] : []),
    ...records.map((record, index) => [`records.${index}.date`, record.date] as const),
  ];
  return days
    .filter(([, day]) => day > today)
    .map(([field, day]) =>
      contentWarning(at(field), {
        reason: `expected a day until today (${today})`,
        actual: `got ${day}`,
      }),
    );
}

/** Checks that an entry's `updated` date is not before its `date`. */
function checkUpdated({ date, updated }: CommonFields, at: At): Diagnostics {
  // Dates in the form YYYY-MM-DD can be compared as text.
  if (!date || !updated || updated >= date) return [];
  const reason = `expected a day on or after date (${date})`;
  return [contentError(at('updated'), { reason, actual: `got ${updated}` })];
}

/**
 * Reads the files <collection>/<slug>.json, and the optional article bodies in
 * <collection>/<slug>/index.<language>.md.
 */
function readFileEntries(
  files: OwnersFiles,
  collection: CollectionName,
  { file: codec, singular }: { file: Codec; singular: string },
): readonly FoundEntry[] {
  const names = files.namesIn(collection);

  function read(name: string): readonly FoundEntry[] {
    const file = `${collection}/${name}`;
    const { name: slug, ext } = path.parse(name);
    if (Slug.is(name) && files.isFolder(file)) {
      if (names.includes(`${name}.json`)) return [];
      const hint = newCommand(singular, name);
      const reason = `expected this file beside the folder ${file}, found none`;
      return [wrong(name, `${file}.json`, { reason, hint })];
    }
    if (ext !== '.json' || !Slug.is(slug)) {
      const hint = ext === '.json' ? renameHint(slug, ext) : undefined;
      const reason = `expected a file named <slug>.json, its slug of ${Slug.name}`;
      return [wrong(slug, file, { reason, hint })];
    }
    return [{ slug, entry: readEntry(slug, file) }];
  }

  function wrong(slug: string, file: string, finding: Finding): FoundEntry {
    return { slug, errors: [contentError({ file }, finding)] };
  }

  function readEntry(slug: string, file: string): Required<FoundEntry>['entry'] {
    const texts = names.includes(slug)
      ? readTexts(files, `${collection}/${slug}`, NoFrontMatter).texts
      : undefined;
    const { value, lineOf, errors } = readFields(files, file, codec);
    const fields: CommonFields = value;
    const at = (field: string) => ({ file, line: lineOf(field.split('.')), field });
    return { fields, at, texts, errors: [...errors, ...checkUpdated(fields, at)] };
  }

  return names.flatMap(read);
}
