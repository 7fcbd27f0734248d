import { left, right } from 'fp-ts/Either';
import { contentError } from '../diagnostics';
import { parseYaml, type ParsedYaml } from '../parseYaml';

/** `data`: the YAML between two lines of `---`; undefined without them, an empty object if there is nothing between. */
export interface FrontMatter extends ParsedYaml {
  /** The text, with an empty line in place of each line of front matter, so that line numbers are those of the file. */
  body: string;
}

const opening = /^---[ \t]*\r?\n/;
const fenced = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/**
 * Splits a Markdown file into its YAML front matter and its text.
 *
 * @param file the file in errors
 */
export function splitFrontMatter(file: string, text: string): FrontMatter {
  const lineOf = () => 1;
  if (!opening.test(text)) return { data: right(undefined), body: text, lineOf };
  const match = fenced.exec(text);
  if (!match) {
    const reason = 'expected a second line of --- after the front matter, found none';
    return { data: left([contentError({ file, line: 1 }, reason)]), body: '', lineOf };
  }
  const [whole, yaml = ''] = match;
  const blank = whole.replaceAll(/[^\n]/g, '');
  return { ...parseYaml(file, yaml, 1), body: blank + text.slice(whole.length) };
}
