import type { SearchIndex, SearchTexts, SiteEntry } from '../../src/content/compiledContent';
import { searchFile, searchTextsFile } from '../../src/content/contentFiles';
import { localise } from '../../src/content/languageFor';
import { locales, type Locale } from '../../src/locale/locales';
import { entryPath, notesSections } from '../../src/paths';
import type { Entry } from '../model/entry';
import type { SportFile } from '../model/fileCodecs';
import type { PlannedFile } from '../model/plannedFile';
import { newestFirst } from '../model/publication';
import type { Site } from '../model/site';
import { listsIn, type ListedSite } from './content/pageData';
import { pickText } from './content/summaries';
import { textInLines } from '../text/plainText';
import { contentPath } from './contentJson';

/**
 * The size in bytes at which a file with texts is full. The next entry's text then goes into a new
 * file. Brotli compresses such a file to about a quarter of its size.
 */
const bytesPerPart = 300_000;

/** Plans the search index of each language, and the files with the texts (docs/decisions/0031). */
export function search(site: ListedSite): readonly PlannedFile[] {
  return locales.flatMap((locale) => {
    const parts = textsIn(site, locale);
    return [
      plannedJson(searchFile(locale).path, () => indexIn(site, locale, parts.length)),
      ...parts.map((texts, part) => plannedJson(searchTextsFile(locale, part).path, () => texts)),
    ];
  });
}

function plannedJson(name: string, compile: () => object): PlannedFile {
  return {
    path: contentPath + name,
    producer: 'the search index',
    visibility: 'pages',
    isContent: true,
    make: () => ({ json: compile() }),
  };
}

/** Returns all entries of the index, newest first. */
function indexIn(site: ListedSite, locale: Locale, parts: number): SearchIndex {
  const { entries, summaries } = listsIn(site, locale);
  const kind = 'sports-records';
  const sports = summaries[kind].map(({ slug, sport: title, records }): SiteEntry => {
    return { kind, path: entryPath(kind, slug), title, date: records[0]?.date ?? '', topics: [] };
  });
  return { entries: newestFirst([...entries, ...sports], ({ date }) => date), parts };
}

/** Returns the texts of the entries in the index, in the same order, distributed to files. */
function textsIn({ entries }: Pick<Site, 'entries'>, locale: Locale): readonly SearchTexts[] {
  const written = [
    ...entries.projects,
    ...notesSections.flatMap((section): readonly Entry[] => entries[section]),
    ...entries['article-share'],
  ].map(({ fields: { date }, texts }) => ({ date, text: () => textOf(texts, locale) }));
  const sports = entries['sports-records'].map(({ fields }) => {
    const records = newestFirst(fields.records ?? [], ({ date }) => date);
    return { date: records[0]?.date, text: () => textOfRecords(records, locale) };
  });
  const parts: SearchTexts[number][][] = [];
  let bytes = bytesPerPart;
  for (const { text } of newestFirst([...written, ...sports], ({ date = '' }) => date)) {
    if (bytes >= bytesPerPart) {
      parts.push([]);
      bytes = 0;
    }
    const found = text();
    parts.at(-1)?.push(found);
    bytes += Buffer.byteLength(found?.text ?? '');
  }
  return parts;
}

function textOf(texts: Entry['texts'], locale: Locale): SearchTexts[number] {
  // A text with errors is missing.
  if (!texts?.byLocale.size) return null;
  const { text, ...lang } = pickText(texts, locale);
  return { text: textInLines(text.html), ...lang };
}

function textOfRecords(records: SportFile['records'], locale: Locale): SearchTexts[number] {
  const places = records.map(({ date, place }) => ({ date, place: localise(place, locale) }));
  const text = places.map(({ date, place }) => `${date} ${place.text}`).join('\n');
  return { ...places[0]?.place, text };
}
