import { asCode } from './markdown';

/**
 * How much a finding matters to the owner:
 *
 * - `lost`: readers of the new site do not get something that the old blog had
 * - `changed`: the import decided something, or changed how something looks
 */
type Level = 'lost' | 'changed';

/** Something that the import did not convert, or a choice that it made on the owner's behalf. */
export interface Finding {
  level: Level;
  /**
   * The kind of finding, such as `shortcode {{< gh >}}`. All findings of the same kind have the
   * same text here.
   */
  kind: string;
  /** The post's path, relative to the blog's folder. */
  file: string;
  /** Text that the owner can search for in the post. */
  detail?: string;
}

/** Collects an import's findings and keeps them in order. */
export interface Report {
  lost: (kind: string, file: string, detail?: string) => void;
  changed: (kind: string, file: string, detail?: string) => void;
  findings: readonly Finding[];
}

export function newReport(): Report {
  const findings: Finding[] = [];
  const add = (level: Level) => (kind: string, file: string, detail?: string) =>
    void findings.push({ level, kind, file, ...(detail && { detail }) });
  return { findings, lost: add('lost'), changed: add('changed') };
}

/** Groups findings by kind. Losses come first, and the largest group of each level. */
export function byKind(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const kinds = new Map<string, Finding[]>();
  for (const finding of findings) {
    kinds.set(finding.kind, [...(kinds.get(finding.kind) ?? []), finding]);
  }
  const rank = (ones: readonly Finding[]) => (ones[0]?.level === 'lost' ? 0 : 1);
  return new Map(
    [...kinds].sort(([, one], [, other]) => rank(one) - rank(other) || other.length - one.length),
  );
}

/** The largest number of texts that one line of the report quotes. */
const quotes = 5;

/**
 * Returns the report as Markdown. It contains every finding: first what was lost and then what was
 * changed, grouped by kind, with one line for each file.
 *
 * @param heading lines about what was imported
 */
export function reportText(heading: readonly string[], findings: readonly Finding[]): string {
  const parts = (
    [
      ['lost', 'What readers no longer get'],
      ['changed', 'What is different now'],
    ] as const
  ).flatMap(([level, title]) => {
    const ofLevel = findings.filter((one) => one.level === level);
    if (ofLevel.length === 0) return [];
    const groups = [...byKind(ofLevel)].map(([kind, ofKind]) => {
      const lines = [...groupByFile(ofKind)].map(([file, ones]) => lineOf(file, ones));
      return `### ${kind}: ${ofKind.length}\n\n${lines.join('\n')}\n`;
    });
    return [`## ${title}: ${ofLevel.length}`, '', ...groups];
  });
  return ['# Import', '', ...heading, '', ...parts].join('\n');
}

function groupByFile(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const files = new Map<string, Finding[]>();
  for (const finding of findings) {
    files.set(finding.file, [...(files.get(finding.file) ?? []), finding]);
  }
  return files;
}

/** Returns one line of the report, about all findings of one kind in one file. */
function lineOf(file: string, findings: readonly Finding[]): string {
  const details = [...new Set(findings.flatMap(({ detail }) => detail ?? []))];
  const count = findings.length > 1 ? ` (${findings.length} times)` : '';
  const more = details.length > quotes ? `, and ${details.length - quotes} more` : '';
  const quoted = details.slice(0, quotes).map((detail) => asCode(detail));
  return `- ${file}${count}${quoted.length > 0 ? `: ${quoted.join(', ')}${more}` : ''}`;
}
