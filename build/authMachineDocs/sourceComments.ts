import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The description of an actor, guard, action or delay in the machine's source. */
export interface SourceComment {
  name: string;
  /** First sentence of its comment, else its code if that is short, else null. */
  says: string | null;
}

const longestCode = 60;

/**
 * Reads the comments in `setup({actors, guards, actions, delays})`.
 *
 * @returns descriptions by group, in the order of the source
 * @throws Error if the file has no such call
 */
export function sourceComments(file: string): Readonly<Record<string, readonly SourceComment[]>> {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const groups = groupsOfSetup(source);
  if (!groups) throw new Error(`${file}: expected a call of setup({…}).`);
  return Object.fromEntries(
    assignments(groups).flatMap((group) =>
      ts.isObjectLiteralExpression(group.initializer)
        ? [
            [
              nameOf(group),
              assignments(group.initializer).map((one) => ({
                name: nameOf(one),
                says: says(one, source),
              })),
            ],
          ]
        : [],
    ),
  );
}

function groupsOfSetup(node: ts.Node): ts.ObjectLiteralExpression | undefined {
  if (ts.isCallExpression(node) && node.expression.getText() === 'setup') {
    const [argument] = node.arguments;
    if (argument && ts.isObjectLiteralExpression(argument)) return argument;
  }
  return ts.forEachChild(node, groupsOfSetup);
}

function assignments(object: ts.ObjectLiteralExpression): ts.PropertyAssignment[] {
  return object.properties.filter((one) => ts.isPropertyAssignment(one));
}

function nameOf({ name }: ts.PropertyAssignment): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText();
}

function says(one: ts.PropertyAssignment, source: ts.SourceFile): string | null {
  const own = firstSentence(one);
  const value = one.initializer;
  if (own !== null || !ts.isArrowFunction(value) || ts.isBlock(value.body)) return own;
  const { body } = value;
  const called = ts.isCallExpression(body) ? body.expression.getText() : null;
  const declared = source.statements.find(
    (statement) => ts.isFunctionDeclaration(statement) && statement.name?.text === called,
  );
  const code = body.getText();
  if (declared) return firstSentence(declared);
  return code.length <= longestCode && !code.includes('\n') ? `\`${code}\`` : null;
}

function firstSentence(node: ts.Node): string | null {
  const comment = ts
    .getJSDocCommentsAndTags(node)
    .map((one) => ts.getTextOfJSDocComment(one.comment))
    .join(' ')
    .replace(/\s+/g, ' ');
  return /^.*?[.](?=\s|$)/.exec(comment)?.[0] ?? (comment === '' ? null : comment);
}
