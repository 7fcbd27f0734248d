import { left, right, type Either } from 'fp-ts/Either';
import { parseDocument } from 'yaml';

export interface FrontMatter {
  /** What stands between the two lines of `---`; an empty object where there are none. */
  data: unknown;
  /** The text after them, its lines where they were in the file (front matter is blanked out). */
  body: string;
}

const opening = /^---[ \t]*\r?\n/;
const fenced = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/**
 * Splits a Markdown file into its YAML front matter and its text.
 *
 * @returns on the left, what is wrong with the YAML, with its line in the file
 */
export function splitFrontMatter(source: string): Either<string, FrontMatter> {
  const text = source.replace(/^\uFEFF/, '');
  if (!opening.test(text)) return right({ data: {}, body: text });
  const match = fenced.exec(text);
  if (!match)
    return left('line 1: expected a second line of --- after the front matter, found none');
  const [whole, yaml = ''] = match;
  const data = readYaml(yaml);
  if (data._tag === 'Left') return data;
  const blank = whole.replaceAll(/[^\n]/g, '');
  return right({ data: data.right, body: blank + text.slice(whole.length) });
}

function readYaml(yaml: string): Either<string, unknown> {
  // YAML 1.2's core schema: `2026-11-21` stays text, as the codecs want it.
  const document = parseDocument(yaml, { prettyErrors: false, schema: 'core' });
  const [error] = document.errors;
  if (error) {
    const line = yaml.slice(0, error.pos[0]).trimEnd().split('\n').length + 1;
    return left(`line ${line}: expected YAML: ${error.message}`);
  }
  try {
    return right(document.toJS() ?? {});
  } catch (cause) {
    // A value that begins with "*" stands for another one in YAML, which is not there.
    return left(`line 1: expected YAML: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
