import { asCode } from './markdown';

/**
 * How much an item of the report matters to the owner:
 *
 * - `lost`: readers of the new site do not get something that the old blog had
 * - `changed`: the import decided something, or changed how something looks
 */
type Level = 'lost' | 'changed';

/** Something that the import did not convert, or a choice that it made on the owner's behalf. */
export interface ReportItem {
  level: Level;
  /**
   * What has happened, such as `shortcode {{< gh >}}`. All items of the same kind have the
   * same text here.
   */
  kind: string;
  /** The post's path, relative to the blog's folder. */
  file: string;
  /** Text that the owner can search for in the post. */
  detail?: string;
}

/** Collects what an import reports, and keeps them in order. */
export interface Report {
  lost: (kind: string, file: string, detail?: string) => void;
  changed: (kind: string, file: string, detail?: string) => void;
  items: readonly ReportItem[];
}

export function newReport(): Report {
  const items: ReportItem[] = [];
  const add = (level: Level) => (kind: string, file: string, detail?: string) =>
    void items.push({ level, kind, file, ...(detail && { detail }) });
  return { items, lost: add('lost'), changed: add('changed') };
}

/** Groups items by kind. Losses come first, and the largest group of each level. */
export function byKind(items: readonly ReportItem[]): ReadonlyMap<string, readonly ReportItem[]> {
  const kinds = new Map<string, ReportItem[]>();
  for (const item of items) {
    kinds.set(item.kind, [...(kinds.get(item.kind) ?? []), item]);
  }
  const rank = (ones: readonly ReportItem[]) => (ones[0]?.level === 'lost' ? 0 : 1);
  return new Map(
    [...kinds].sort(([, one], [, other]) => rank(one) - rank(other) || other.length - one.length),
  );
}

/** The largest number of texts that one line of the report quotes. */
const quotes = 5;

/**
 * Returns the report as Markdown. It contains every item: first what was lost and then what was
 * changed, grouped by kind, with one line for each file.
 *
 * @param heading lines about what was imported
 */
export function reportText(heading: readonly string[], items: readonly ReportItem[]): string {
  const parts = (
    [
      ['lost', 'What readers no longer get'],
      ['changed', 'What is different now'],
    ] as const
  ).flatMap(([level, title]) => {
    const ofLevel = items.filter((one) => one.level === level);
    if (ofLevel.length === 0) return [];
    const groups = [...byKind(ofLevel)].map(([kind, ofKind]) => {
      const lines = [...groupByFile(ofKind)].map(([file, ones]) => lineOf(file, ones));
      return `### ${kind}: ${ofKind.length}\n\n${lines.join('\n')}\n`;
    });
    return [`## ${title}: ${ofLevel.length}`, '', ...groups];
  });
  return ['# Import', '', ...heading, '', ...parts].join('\n');
}

function groupByFile(items: readonly ReportItem[]): ReadonlyMap<string, readonly ReportItem[]> {
  const files = new Map<string, ReportItem[]>();
  for (const item of items) {
    files.set(item.file, [...(files.get(item.file) ?? []), item]);
  }
  return files;
}

/** Returns one line of the report, about all items of one kind in one file. */
function lineOf(file: string, items: readonly ReportItem[]): string {
  const details = [...new Set(items.flatMap(({ detail }) => detail ?? []))];
  const count = items.length > 1 ? ` (${items.length} times)` : '';
  const more = details.length > quotes ? `, and ${details.length - quotes} more` : '';
  const quoted = details.slice(0, quotes).map((detail) => asCode(detail));
  return `- ${file}${count}${quoted.length > 0 ? `: ${quoted.join(', ')}${more}` : ''}`;
}
