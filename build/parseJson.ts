import { left, right, type Either } from 'fp-ts/Either';
import ts from 'typescript';

/**
 * Parses JSON (RFC 8259). Unlike JSON.parse, it rejects objects with duplicate keys.
 *
 * @returns the value or, on the left, the line (from 1) and the mistake
 */
export function parseJson(text: string): Either<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    const again = keyAgain(text);
    if (!again) return right(value);
    return left(
      `line ${lineAt(text, again.start)}: expected each key once, got ${again.key} again`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Node quotes the text around the mistake, which may have several lines.
    const short = reason.replace(/, (?:\.\.\.)?"[\s\S]*"(?:\.\.\.)? is not valid JSON$/, '');
    return left(`line ${lineOf(text, reason)}: expected JSON: ${short}`);
  }
}

/** Node reports the position of only some mistakes; TypeScript's parser finds the others. */
function lineOf(text: string, reason: string): number {
  const position = /position (\d+)/.exec(reason)?.[1];
  if (position) return lineAt(text, Number(position));
  const start = ts.parseConfigFileTextToJson('', text).error?.start ?? text.length;
  return lineAt(text, Math.min(start, commentStart(text) ?? start));
}

function lineAt(text: string, position: number): number {
  return text.slice(0, Math.min(position, text.trimEnd().length)).split('\n').length;
}

/** The line of a value by its path, such as `['links', '0', 'url']`; of the innermost that exists, if it does not. */
export function lineOfField(text: string, field: readonly string[]): number {
  const file = ts.parseJsonText('', text);
  let node: ts.Node | undefined = file.statements[0]?.expression;
  for (const key of field) {
    const next: ts.Node | undefined =
      node && ts.isObjectLiteralExpression(node)
        ? node.properties.find(({ name }) => name && ts.isStringLiteral(name) && name.text === key)
        : node && ts.isArrayLiteralExpression(node)
          ? node.elements[Number(key)]
          : undefined;
    if (!next) break;
    node = ts.isPropertyAssignment(next) ? next.initializer : next;
  }
  return lineAt(text, node?.getStart(file) ?? 0);
}

/** TypeScript accepts comments. */
function commentStart(text: string): number | undefined {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, undefined, text);
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const isComment =
      token === ts.SyntaxKind.SingleLineCommentTrivia ||
      token === ts.SyntaxKind.MultiLineCommentTrivia;
    if (isComment) return scanner.getTokenStart();
  }
  return undefined;
}

/** The first duplicate key, as it is written, and its position. */
function keyAgain(text: string): { key: string; start: number } | undefined {
  const file = ts.parseJsonText('', text);

  function find(node: ts.Node): { key: string; start: number } | undefined {
    const seen = new Set<string>();
    for (const property of ts.isObjectLiteralExpression(node) ? node.properties : []) {
      if (!property.name || !ts.isStringLiteral(property.name)) continue;
      if (seen.has(property.name.text)) {
        return { key: property.name.getText(file), start: property.name.getStart(file) };
      }
      seen.add(property.name.text);
    }
    return ts.forEachChild(node, find);
  }
  return find(file);
}
