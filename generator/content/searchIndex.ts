import type {
  RichNode,
  SearchIndex,
  SearchTexts,
  SiteEntry,
  TextInLanguage,
} from '../../src/content/compiledContent';
import { entryPath } from '../../src/paths';
import { newestFirst } from './publication';
import type { SiteSummaries } from './summaries';

/**
 * The size in bytes at which a file of the search index is full, so the text of the next entry goes into a new
 * file. Brotli compresses such a file to about a quarter.
 */
const bytesPerPart = 300_000;

/** The text of an entry, which is only read when a file of the search index needs it. */
export interface SearchedText {
  /** The size of the text in bytes. */
  bytes: number;
  read: () => TextInLanguage;
}

/**
 * Creates the search index for one language (docs/decisions/0031).
 *
 * @param entries the entries of all sections except sports
 * @param textOf returns the text of an entry, or undefined if it has none
 */
export function searchIndex(
  entries: readonly SiteEntry[],
  sports: SiteSummaries['sports-records'],
  textOf: (entry: SiteEntry) => SearchedText | undefined,
): { index: SearchIndex; parts: readonly (() => SearchTexts)[] } {
  const records = new Map(
    sports.map(({ slug, sport: title, records }): [SiteEntry, SearchedText] => {
      const kind = 'sports-records';
      const [newest] = records;
      const text = records.map(({ date, place }) => `${date} ${place.text}`).join('\n');
      return [
        { kind, path: entryPath(kind, slug), title, date: newest?.date ?? '', tags: [] },
        { bytes: Buffer.byteLength(text), read: () => ({ ...newest?.place, text }) },
      ];
    }),
  );
  const all = newestFirst([...entries, ...records.keys()], ({ date }) => date);
  const parts: (SearchedText | null)[][] = [];
  let bytes = bytesPerPart;
  for (const entry of all) {
    const text = records.get(entry) ?? textOf(entry) ?? null;
    if (bytes >= bytesPerPart) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(text);
    bytes += text?.bytes ?? 0;
  }
  return {
    index: { entries: all, parts: parts.length },
    parts: parts.map((texts) => () => texts.map((text) => text?.read() ?? null)),
  };
}

/** Elements that start a new line, so their text does not continue the surrounding line. */
const block = /^(?:p|h\d|li|t[dhr]|pre|blockquote|div|figcaption|br)$/;

/** The results of `searchableText`, because the index needs the size of a text before the text. */
const searchable = new WeakMap<readonly RichNode[], string>();

/**
 * Returns the text of compiled Markdown, with one line for each paragraph. It contains neither the TeX source of
 * formulas nor the parts that footnotes add.
 */
export function searchableText(nodes: readonly RichNode[]): string {
  const known = searchable.get(nodes);
  if (known !== undefined) return known;
  const text = nodes.map(textOfNode).join('');
  const lines = text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
    .join('\n');
  searchable.set(nodes, lines);
  return lines;
}

function textOfNode(node: RichNode): string {
  if (typeof node === 'string') return node.replace(/\n/g, ' ');
  const [name, attributes, ...children] = node;
  const isAdded =
    'data-footnote-ref' in attributes ||
    'data-footnote-backref' in attributes ||
    attributes['id'] === 'footnote-label';
  if (name === 'annotation' || isAdded) return '';
  const text = children.map(textOfNode).join('');
  return block.test(name) ? `\n${text}\n` : text;
}
