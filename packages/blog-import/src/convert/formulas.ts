import { mathOf } from '../../../../generator/forBlogImport';
import { indented, startOfLine } from '../markdown';
import type { Edit } from './edits';
import { lineBefore, type SyntaxMatch, type SyntaxRule } from './oldSyntax';

/** What decides which texts are formulas. */
export interface FormulaRules {
  /** Whether a field of the post, or the owner, says that the post has formulas. */
  hasMath: boolean;
  /** Called for what only looks different now. */
  changed: (kind: string, detail?: string) => void;
}

/** Marks around formulas, besides dollar signs. */
interface Mark {
  open: string;
  close: string;
  /** Whether the formula is on a line of its own. */
  isBlock: boolean;
  /** Whether Markdown reads the formula as text, and so the backslashes before signs in it. */
  isText: boolean;
}

/**
 * The marks that MathJax and KaTeX find in a page. If Markdown reads a formula as text, the backslash
 * of its mark is escaped with another one.
 */
const marks: readonly Mark[] = [
  { open: '\\\\(', close: '\\\\)', isBlock: false, isText: true },
  { open: '\\\\[', close: '\\\\]', isBlock: true, isText: true },
  { open: '\\\\\\[', close: '\\\\]', isBlock: true, isText: true },
  { open: '\\(', close: '\\)', isBlock: false, isText: false },
  { open: '\\[', close: '\\]', isBlock: true, isText: false },
];

/** Formulas between two dollar signs on each side, on lines of their own or in a line. */
const doubleDollars: readonly SyntaxRule[] = [
  {
    kind: 'formula',
    open: '$$',
    close: '$$',
    pattern: /^\$\$[ \t]*\n[\s\S]*\n[ \t]*\$\$$/,
    hasEmptyLines: true,
    only: 'flow',
  },
  { kind: 'formula', open: '$$', close: '$$', pattern: /^\$\$(?:[^$\\]|\\[\s\S])+\$\$$/ },
];

/**
 * Formulas between single dollar signs, with a space on both sides within them or on neither, unless
 * they have a sign that texts rarely have.
 */
const singleDollars: SyntaxRule = {
  kind: 'formula',
  open: '$',
  close: '$',
  pattern: /^\$(?:[ \t][^$]*[ \t]|[^\s$](?:[^$]*[^\s$])?|[^$]*[\\^_][^$]*)\$$/,
  notBefore: /[\d$]/,
  only: 'text',
};

function betweenMarks({ open, close, isBlock, isText }: Mark): SyntaxRule {
  const [start, end] = [open, close].map((one) => one.replaceAll(/[\\()[\]{}$.*+?^|]/g, '\\$&'));
  const pattern = new RegExp(String.raw`^${start}[\s\S]+(?<!\\)${end}$`);
  // In a line, Markdown shows `\[1\]` as brackets.
  return { kind: 'formula', open, close, pattern, ...(isBlock && !isText && { only: 'flow' }) };
}

/**
 * Returns the syntax of the formulas in a post. What is between two dollar signs on each side is always
 * a formula.
 */
export function formulaSyntaxes({ hasMath }: FormulaRules): readonly SyntaxRule[] {
  return hasMath ? [...doubleDollars, ...marks.map(betweenMarks), singleDollars] : doubleDollars;
}

/** Returns what looks like a formula in a text in which only `$$…$$` is one. */
export function likeFormulas(text: string): readonly string[] {
  const betweenDollars = text.match(/(?<![\\$])\$[^\s$](?:[^$\n]*[^\s$])?\$(?![\d$])/g) ?? [];
  const betweenBrackets = text.match(/\\\\[([][^\n]+?\\\\[)\]]/g) ?? [];
  return [...betweenDollars.filter((one) => /[\\^_]/.test(one)), ...betweenBrackets];
}

/** Writes a formula as this site reads it. */
export function formulaEdit(text: string, { value, start, end }: SyntaxMatch): Edit | undefined {
  const before = lineBefore(text, start);
  const [after = ''] = /^.*/.exec(text.slice(end)) ?? [];
  const mark = marks.find(({ open, close }) => value.startsWith(open) && value.endsWith(close));
  if (mark) {
    const tex = value.slice(mark.open.length, -mark.close.length);
    return {
      start,
      end,
      text: indented(betweenOurs(tex, mark, { before, after }), startOfLine(before)),
    };
  }
  const shown = inUnderstoodForm(value);
  const isBlock = /^\$\$[^\n]*\S.*\$\$$/s.test(shown) && isAlone(before, after);
  const written = isBlock ? `$$\n${shown.slice(2, -2).trim()}\n$$` : shown;
  return written === value
    ? undefined
    : { start, end, text: indented(written, startOfLine(before)) };
}

/** Returns whether the build can show TeX as a formula. */
export function isUnderstood(tex: string, displayMode: boolean): boolean {
  return 'tagName' in mathOf(tex, displayMode);
}

/**
 * Returns a formula between dollar signs in a form that the build understands, if there is one. A
 * blog whose Markdown reads formulas as text has escaped signs in them, such as `\\\\` for the end of a
 * line. In the text of a formula, `\_` is no such sign.
 */
function inUnderstoodForm(found: string): string {
  const [, mark = '', tex = ''] = /^([ \t>]*\$+)([\s\S]*?)\$+[ \t]*$/.exec(found) ?? [];
  const isEscaped = /\\{4}|\\[_*]|\\\\[{}]/.test(tex) && !/\\(?:text|operatorname)/.test(tex);
  const forms = [...(isEscaped ? [] : [tex]), textOfMarkdown(tex)];
  const form = forms.find((one) => isUnderstood(one, mark.endsWith('$$')));
  return form === undefined ? found : found.replace(tex, () => form);
}

/** Returns whether nothing else is on a line, given what is before and after something on it. */
function isAlone(before: string, after: string): boolean {
  return /^[ \t>]*$/.test(before) && after.trim() === '';
}

/** Returns a formula in the notation of this site. */
function betweenOurs(
  written: string,
  { isBlock, isText }: Mark,
  { before, after }: { before: string; after: string },
): string {
  const tex = (isText ? textOfMarkdown(written) : written).trim();
  if (isBlock && isAlone(before, after)) return `$$\n${tex}\n$$`;
  // Beside a letter or a digit, a single dollar sign may be that of a variable or a price.
  const isClear = !/[\w$]$/.test(before) && !/^[\w$]/.test(after) && !tex.includes('$');
  const line = tex.replaceAll(/\s*\n\s*/g, ' ');
  return isBlock || !isClear ? `$$${line}$$` : `$${line}$`;
}

/** Returns the text that Markdown shows for a source in which it only finds escaped characters. */
function textOfMarkdown(source: string): string {
  return source
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
