import { left, right, type Either } from 'fp-ts/Either';
import ts from 'typescript';
import { isNode, parseDocument } from 'yaml';

/**
 * Parses JSON (RFC 8259). Unlike JSON.parse, it rejects objects with duplicate keys.
 *
 * @returns the value or, on the left, the line (from 1) and the mistake
 */
export function parseJson(text: string): Either<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    const again = duplicateKey(text);
    if (!again) return right(value);
    const line = lineAt(text, again.getStart());
    return left(`line ${line}: expected each key once, got ${again.getText()} again`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Node quotes the text around the mistake, which may have several lines.
    const short = reason.replace(/, (?:\.\.\.)?"[\s\S]*"(?:\.\.\.)? is not valid JSON$/, '');
    return left(`line ${lineOf(text, reason)}: expected JSON: ${short}`);
  }
}

/** Node reports the position of only some mistakes; TypeScript's parser finds the others, but accepts comments. */
function lineOf(text: string, reason: string): number {
  const position = /position (\d+)/.exec(reason)?.[1];
  if (position) return lineAt(text, Number(position));
  const start = ts.parseConfigFileTextToJson('', text).error?.start ?? text.length;
  const withoutStrings = text.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, ({ length }) =>
    '"'.repeat(length),
  );
  const comment = withoutStrings.indexOf('/');
  return lineAt(text, comment < 0 ? start : Math.min(start, comment));
}

/** The line of a position, from 1. Space at the end belongs to the line before it. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, Math.min(position, text.trimEnd().length)).split('\n').length;
}

function duplicateKey(text: string): ts.Node | undefined {
  function find(node: ts.Node): ts.Node | undefined {
    const seen = new Set<string>();
    for (const { name } of ts.isObjectLiteralExpression(node) ? node.properties : []) {
      if (!name || !ts.isStringLiteral(name)) continue;
      if (seen.has(name.text)) return name;
      seen.add(name.text);
    }
    return ts.forEachChild(node, find);
  }
  const file = ts.createSourceFile('a.json', text, ts.ScriptTarget.Latest, true);
  return find(file);
}

/**
 * The line of a value of JSON or YAML by its path, such as `['links', '0', 'url']`; of the innermost that exists, if it
 * does not; undefined if nothing of the path exists.
 */
export function lineOfField(text: string, field: readonly string[]): number | undefined {
  const document = parseDocument(text, { prettyErrors: false, schema: 'core' });
  // Indexes of a list are numbers.
  const keys = field.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  for (let length = keys.length; length > 0; length--) {
    const node = document.getIn(keys.slice(0, length), true);
    if (isNode(node) && node.range) return lineAt(text, node.range[0]);
  }
  return undefined;
}
