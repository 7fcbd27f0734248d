import type {
  SearchIndex,
  SearchTexts,
  SiteEntry,
  TextInLanguage,
} from '../../src/content/compiledContent';
import { entryPath } from '../../src/paths';
import { newestFirst } from '../model/publication';
import type { SiteSummaries } from '../model/collections';

/**
 * The size in bytes at which a search-index file is full. The next entry's text then goes into a
 * new file. Brotli compresses such a file to about a quarter of its size.
 */
const bytesPerPart = 300_000;

/**
 * Creates the search index for one language (docs/decisions/0031).
 *
 * @param entries the entries of all sections except sports
 * @param textOf returns an entry's article body, or undefined if it has none
 * @returns the index, and the texts of each search-index file
 */
export function searchIndex(
  entries: readonly SiteEntry[],
  sports: SiteSummaries['sports-records'],
  textOf: (entry: SiteEntry) => TextInLanguage | undefined,
): { index: SearchIndex; parts: readonly SearchTexts[] } {
  const records = new Map(
    sports.map(({ slug, sport: title, records }): [SiteEntry, TextInLanguage] => {
      const kind = 'sports-records';
      const [newest] = records;
      const text = records.map(({ date, place }) => `${date} ${place.text}`).join('\n');
      return [
        { kind, path: entryPath(kind, slug), title, date: newest?.date ?? '', tags: [] },
        { ...newest?.place, text },
      ];
    }),
  );
  const all = newestFirst([...entries, ...records.keys()], ({ date }) => date);
  const parts: (TextInLanguage | null)[][] = [];
  let bytes = bytesPerPart;
  for (const entry of all) {
    const text = records.get(entry) ?? textOf(entry) ?? null;
    if (bytes >= bytesPerPart) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(text);
    bytes += Buffer.byteLength(text?.text ?? '');
  }
  return { index: { entries: all, parts: parts.length }, parts };
}
