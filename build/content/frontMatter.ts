import { left, right, type Either } from 'fp-ts/Either';
import { isScalar, parseDocument, visit, type Document } from 'yaml';
import type { Mistakes } from '../mistakes';

export interface FrontMatter {
  /**
   * What stands between the two lines of `---`, nothing where there are none; on the left, what is wrong with
   * the YAML, each with its line in the file.
   */
  data: Either<Mistakes, unknown>;
  /** The text after them, its lines where they were in the file (front matter is blanked out). */
  body: string;
}

/** A mistake, and where in the YAML it begins. */
type Misplaced = readonly [position: number, mistake: string];

const opening = /^---[ \t]*\r?\n/;
const fenced = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/** What YAML takes for its own in a title: by far the most frequent mistake. */
const wantsQuotes = '(words with ": " in them, or that begin with a sign, stand in quotes)';
const unquoted: ReadonlySet<string> = new Set([
  'BLOCK_AS_IMPLICIT_KEY',
  'BAD_SCALAR_START',
  'UNEXPECTED_TOKEN',
  'TAG_RESOLVE_FAILED',
]);

/** Splits a Markdown file into its YAML front matter and its text. */
export function splitFrontMatter(text: string): FrontMatter {
  if (!opening.test(text)) return { data: right(undefined), body: text };
  const match = fenced.exec(text);
  if (!match) {
    const mistake = 'line 1: expected a second line of --- after the front matter, found none';
    return { data: left([mistake]), body: '' };
  }
  const [whole, yaml = ''] = match;
  const blank = whole.replaceAll(/[^\n]/g, '');
  return { data: readYaml(yaml), body: blank + text.slice(whole.length) };
}

function readYaml(yaml: string): Either<Mistakes, unknown> {
  // YAML 1.2's core schema: `2026-11-21` stays text, as the codecs want it.
  const document = parseDocument(yaml, { prettyErrors: false, schema: 'core' });
  const mistakes = [
    ...[...document.errors, ...document.warnings].map(({ pos, code, message }): Misplaced => {
      return [pos[0], `expected YAML: ${message}${unquoted.has(code) ? ` ${wantsQuotes}` : ''}`];
    }),
    ...misread(document),
  ].sort(([one], [other]) => one - other);
  if (mistakes.length === 0) return right(document.toJS() ?? {});
  return left(
    mistakes.map(([position, mistake]) => {
      const line = yaml.slice(0, position).trimEnd().split('\n').length + 1;
      return `line ${line}: ${mistake}`;
    }),
  );
}

/** What YAML would read without a word, and otherwise than it was meant. */
function misread(document: Document): readonly Misplaced[] {
  const found: Misplaced[] = [];
  visit(document, {
    Alias(_, { source, range }) {
      found.push([range?.[0] ?? 0, `expected YAML without aliases, got *${source} ${wantsQuotes}`]);
    },
    Pair(_, { value }) {
      if (!isScalar(value) || value.type !== 'PLAIN' || !value.comment) return;
      found.push([
        value.range?.[0] ?? 0,
        `expected words with " #" in quotes, or a comment on a line of its own, got #${value.comment}`,
      ]);
    },
  });
  return found;
}
