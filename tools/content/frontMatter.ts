import { left, right, type Either } from 'fp-ts/Either';
import { parseDocument } from 'yaml';

export interface FrontMatter {
  /** What stands between the two lines of `---`; an empty object where there are none. */
  data: unknown;
  /** The text after them, its lines where they were in the file (front matter is blanked out). */
  body: string;
}

const fenced = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/**
 * Splits a Markdown file into its YAML front matter and its text.
 *
 * @returns on the left, what is wrong with the YAML, with its line in the file
 */
export function splitFrontMatter(source: string): Either<string, FrontMatter> {
  const text = source.replace(/^\uFEFF/, '');
  const match = text.startsWith('---') ? fenced.exec(text) : null;
  if (!match || match.index !== 0) return right({ data: {}, body: text });
  const [whole, yaml = ''] = match;
  // YAML 1.2's core schema: `2026-11-21` stays text, as the codecs want it.
  const document = parseDocument(yaml, { prettyErrors: false, schema: 'core' });
  const [error] = document.errors;
  if (error) {
    const line = yaml.slice(0, error.pos[0]).split('\n').length + 1;
    return left(`line ${line}: expected YAML: ${error.message}`);
  }
  const blank = whole.replaceAll(/[^\n]/g, '');
  return right({ data: document.toJS() ?? {}, body: blank + text.slice(whole.length) });
}
