/* Small pieces of Markdown. */

/** Returns Markdown that shows a text as inline code, on one line. */
export function asCode(source: string): string {
  const marks = source.includes('`') ? '``' : '`';
  const space = marks.length > 1 ? ' ' : '';
  return marks + space + source.replaceAll(/\s*\n\s*/g, ' ') + space + marks;
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
