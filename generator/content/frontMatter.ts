import { left, right, type Either } from 'fp-ts/Either';
import { isScalar, parseDocument, visit, type Document } from 'yaml';
import type { Mistakes } from '../mistakes';
import { lineAt, lineOfField } from '../parseJson';

export interface ReadYaml {
  /** The line of a field by its path; of the innermost that exists, if it does not. */
  lineOf: (field: readonly string[]) => number;
  /** left: all mistakes with their lines */
  data: Either<Mistakes, unknown>;
}

/** `data`: the YAML between two lines of `---`; undefined without them. */
export interface FrontMatter extends ReadYaml {
  /** The text, with an empty line in place of each line of front matter, so that line numbers are those of the file. */
  body: string;
}

type MistakeAt = readonly [position: number, mistake: string];

const opening = /^---[ \t]*\r?\n/;
const fenced = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/** Titles without quotes that YAML reads as syntax are the most frequent mistake. */
const wantsQuotes = '(write titles with ": " or with a sign at the beginning in quotes)';
const unquoted: ReadonlySet<string> = new Set([
  'BLOCK_AS_IMPLICIT_KEY',
  'BAD_SCALAR_START',
  'UNEXPECTED_TOKEN',
  'TAG_RESOLVE_FAILED',
]);

/** Splits a Markdown file into its YAML front matter and its text. */
export function splitFrontMatter(text: string): FrontMatter {
  if (!opening.test(text)) return { data: right(undefined), body: text, lineOf: () => 1 };
  const match = fenced.exec(text);
  if (!match) {
    const mistake = 'line 1: expected a second line of --- after the front matter, found none';
    return { data: left([mistake]), body: '', lineOf: () => 1 };
  }
  const [whole, yaml = ''] = match;
  const blank = whole.replaceAll(/[^\n]/g, '');
  return { ...readYaml(yaml, 1), body: blank + text.slice(whole.length) };
}

/** @param before number of lines of the file before the YAML */
export function readYaml(yaml: string, before = 0): ReadYaml {
  return {
    data: dataOf(yaml, before),
    lineOf: (field) => {
      const line = lineOfField(yaml, field);
      return line === undefined ? 1 : before + line;
    },
  };
}

function dataOf(yaml: string, before: number): Either<Mistakes, unknown> {
  // In YAML 1.2's core schema, `2026-11-21` is text.
  const document = parseDocument(yaml, { prettyErrors: false, schema: 'core' });
  const mistakes = [
    ...[...document.errors, ...document.warnings].map(({ pos, code, message }): MistakeAt => {
      return [pos[0], `expected YAML: ${message}${unquoted.has(code) ? ` ${wantsQuotes}` : ''}`];
    }),
    ...misread(document),
  ].sort(([one], [other]) => one - other);
  if (mistakes.length === 0) return right(document.toJS() ?? {});
  return left(
    mistakes.map(([position, mistake]) => {
      return `line ${before + lineAt(yaml, position)}: ${mistake}`;
    }),
  );
}

/** Valid YAML that most likely means something else. */
function misread(document: Document): readonly MistakeAt[] {
  const found: MistakeAt[] = [];
  visit(document, {
    Alias(_, { source, range }) {
      found.push([range?.[0] ?? 0, `expected YAML without aliases, got *${source} ${wantsQuotes}`]);
    },
    Pair(_, { value }) {
      if (!isScalar(value) || value.type !== 'PLAIN' || !value.comment) return;
      found.push([
        value.range?.[0] ?? 0,
        `expected words with " #" in quotes, or a comment on a separate line, got #${value.comment}`,
      ]);
    },
  });
  return found;
}
