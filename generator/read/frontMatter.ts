import { left, right } from 'fp-ts/Either';
import { contentError } from '../lib/diagnostics';
import { parseYaml, type ParsedYaml } from '../lib/parseYaml';

/**
 * A Markdown file's front matter. `data` is the YAML between two `---` lines. It is undefined if
 * these lines are missing, and an empty object if there is nothing between them.
 */
export interface FrontMatter extends ParsedYaml {
  /**
   * The Markdown after the front matter. Each line of the front matter is replaced by an empty
   * line, so that line numbers match the file's.
   */
  body: string;
}

const firstLine = /^---[ \t]*\r?\n/;
const fenced = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/**
 * Splits a Markdown file into its YAML front matter and its body.
 *
 * @param file file name, for error messages
 */
export function splitFrontMatter(file: string, text: string): FrontMatter {
  const lineOf = () => 1;
  if (!firstLine.test(text)) return { data: right(undefined), body: text, lineOf };
  const match = fenced.exec(text);
  if (!match) {
    const reason = 'expected a second line of --- after the front matter, found none';
    return { data: left([contentError({ file, line: 1 }, reason)]), body: '', lineOf };
  }
  const [whole, yaml = ''] = match;
  const blank = whole.replaceAll(/[^\n]/g, '');
  return { ...parseYaml(file, yaml, 1), body: blank + text.slice(whole.length) };
}
