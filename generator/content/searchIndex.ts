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

/** Bytes of a file of texts: brotli leaves about a quarter. */
const bytesPerPart = 300_000;

/**
 * The index of the search in one language (docs/decisions/0031).
 *
 * @param entries of all sections except sports
 * @param textOf the text of an entry, if it has one
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
      const lines = records.map(({ date, place }) => `${date} ${place.text}`);
      return [
        { kind, path: entryPath(kind, slug), title, date: newest?.date ?? '', tags: [] },
        { ...newest?.place, text: lines.join('\n') },
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

/** Elements whose text does not continue the line around them. */
const block = /^(?:p|h\d|li|t[dhr]|pre|blockquote|div|figcaption|br)$/;

/** The text of a Markdown text, a line for each paragraph, without the TeX source of formulas and what footnotes add. */
export function searchableText(nodes: readonly RichNode[]): string {
  const text = nodes.map(textOfNode).join('');
  return text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
    .join('\n');
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
