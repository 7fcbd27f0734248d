/* Small pieces of Markdown. */

/** Returns Markdown that shows a text as inline code, on one line. */
export function asCode(source: string): string {
  const marks = marksAround(source, 1);
  const space = marks.length > 1 ? ' ' : '';
  return marks + space + source.replaceAll(/\s*\n\s*/g, ' ') + space + marks;
}

/** Returns a block of code. */
export function fence(language: string, content: string): string {
  const marks = marksAround(content, 3);
  return `${marks}${language}\n${content}\n${marks}`;
}

/** Returns backticks that enclose a text as code. They are more than those in the text. */
function marksAround(text: string, least: number): string {
  const inText = text.match(/`+/g) ?? [];
  return '`'.repeat(Math.max(least, ...inText.map(({ length }) => length + 1)));
}

/**
 * Matches a pattern where Markdown does not escape it. Of two backslashes, the first one escapes the
 * second.
 */
export function unescaped(pattern: string): RegExp {
  return new RegExp(`(?<=(?<!\\\\)(?:\\\\\\\\)*)${pattern}`, 'g');
}

export function escapeBrackets(text: string): string {
  return text.replaceAll(unescaped('[[\\]]'), '\\$&').replaceAll(/\s*\n\s*/g, ' ');
}

/** Returns a URL in a form that Markdown accepts. */
export function destination(url: string): string {
  return /[\s()<>]/.test(url) || url === ''
    ? `<${url.replaceAll(/[<>\n]/g, encodeURIComponent)}>`
    : url;
}

/** Returns an HTML comment for the owner. The comment is not published. */
export function comment(text: string): string {
  return ` <!-- import: ${text.replaceAll('--', '- -').replaceAll(/\s*\n\s*/g, ' ')} -->`;
}

/**
 * What may stand before a block on its first line, as a regular expression: the marks of
 * quotations, an indent, and the mark of a list item.
 */
const lineStart = String.raw`(?<quotes>(?:[ \t]*>)*)(?<indent>[ \t]*)(?<item>(?:[-*+]|\d{1,9}[.)])[ \t]+)?`;

const atLineStart = new RegExp(`^${lineStart}`);

/** Returns the marks and the indent with which a line begins. */
export function startOfLine(line: string): string {
  return atLineStart.exec(line)?.[0] ?? '';
}

/** Returns what stands before the further lines of a block that begins after `start`. */
function indentOf(start: string): string {
  return start.replaceAll(/[^>\s]/g, ' ');
}

/** Gives the further lines of a block the indent and the marks of quotations of its first line. */
export function indented(block: string, start: string): string {
  const indent = indentOf(start);
  return block
    .split('\n')
    .map((line, index) => (index === 0 ? line : line ? indent + line : indent.trimEnd()))
    .join('\n');
}

/** The reverse of `indented`. A line with less of the indent loses what it has. */
export function outdented(block: string, start: string): string {
  const indent = indentOf(start).replaceAll(/[^>]/g, String.raw`[ \t]?`);
  return block.replaceAll(new RegExp(`\n${indent}`, 'g'), '\n');
}

/**
 * Like `outdented`, for code between two tags of a template. If a line has less than the indent, no
 * line has it: the code begins in the first column, and its own indents stay.
 */
export function outdentedCode(block: string, start: string): string {
  const indent = indentOf(start).replaceAll(
    /[ \t]+/g,
    (found) => `(?:[ \\t]{${found.length}}|[ ]*\\t)`,
  );
  const lines = block.split('\n').slice(1);
  const isIndented = new RegExp(`^(?:${indent}|[\\s>]*$)`);
  return lines.every((line) => isIndented.test(line)) ? outdented(block, start) : block;
}

/** Removes empty lines around a text, but not the indent of its first line, which may be code. */
export function trimLines(text: string): string {
  return text.replaceAll(/^(?:[ \t]*\n)+|(?:\n[ \t]*)+$/g, '');
}
