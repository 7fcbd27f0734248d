import { mathOf } from '../../../../generator/forBlogImport';
import { indented, startOfLine } from '../markdown';
import { scriptMarks, type FormulaSyntax, type Mark } from '../readers/mathScripts';
import type { Edit } from './edits';
import { lineBefore, type Found, type Syntax } from './oldSyntax';

/** What a blog reads as formulas, and whether a field in the front matter of a post says it has some. */
export interface FormulaRules extends FormulaSyntax {
  hasMath: boolean;
  /** Called for what only looks different now. */
  changed: (kind: string, detail?: string) => void;
}

/** Formulas between two dollar signs on each side, on lines of their own or in a line. */
const doubleDollars: readonly Syntax[] = [
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

/** Formulas between single dollar signs, with a space on both sides within them or on neither. */
const singleDollars: Syntax = {
  kind: 'formula',
  open: '$',
  close: '$',
  pattern: /^\$(?:[ \t][^$]*[ \t]|[^\s$](?:[^$]*[^\s$])?)\$$/,
  notBefore: /[\d$]/,
  only: 'text',
};

function betweenMarks({ open, close }: Mark): Syntax {
  const [start, end] = [open, close].map((one) => one.replaceAll(/[\\()[\]{}$.*+?^|]/g, '\\$&'));
  const pattern = new RegExp(String.raw`^${start}[\s\S]+(?<!\\)${end}$`);
  return { kind: 'formula', open, close, pattern };
}

/** Returns the marks of formulas in a post, besides dollar signs. */
function marksOf({ hasMath, formulaMarks }: FormulaRules): readonly Mark[] {
  return hasMath ? [...formulaMarks, ...scriptMarks] : formulaMarks;
}

/** Returns the syntax of all formulas that need no further look at the post. */
export function certainFormulas(rules: FormulaRules): readonly Syntax[] {
  return [...doubleDollars, ...marksOf(rules).map(betweenMarks)];
}

/** Finds out what a post has, from the formulas that are certain and the tags in it. */
export function formulasIn(
  text: string,
  found: readonly Found[],
  rules: FormulaRules,
): { hasMath: boolean; syntaxes: readonly Syntax[]; isDollarText: boolean } {
  const certain = found.filter(({ syntax }) => syntax.kind === 'formula');
  const isAtStart = ({ start }: Found) => lineBefore(text, start) === '';
  const displayed =
    certain.some((one) => one.value.startsWith('$$') && isAtStart(one)) ||
    found.some(({ value }) => /^\{\{[<%]\s*katex\b/.test(value));
  const hasMath =
    rules.hasMath ||
    rules.formulas === 'all' ||
    displayed ||
    certain.some(({ value }) => rules.formulas === 'double' || !value.startsWith('$$'));
  // Without a script that says otherwise, a single dollar sign is shown as it is.
  const isKnown = rules.formulas === 'double' || (rules.formulas === 'marked' && !displayed);
  const isDollarText = isKnown && !rules.hasMath;
  const all = [...certainFormulas(rules), ...(isDollarText ? [] : [singleDollars])];
  return { hasMath, isDollarText, syntaxes: hasMath ? all : [] };
}

/** Writes a formula as this site reads it. */
export function formulaEdit(
  text: string,
  { value, start, end }: Found,
  rules: FormulaRules,
): Edit | undefined {
  const before = lineBefore(text, start);
  const [after = ''] = /^.*/.exec(text.slice(end)) ?? [];
  const mark = marksOf(rules).find(
    ({ open, close }) => value.startsWith(open) && value.endsWith(close),
  );
  if (mark) {
    const tex = value.slice(mark.open.length, -mark.close.length);
    return {
      start,
      end,
      text: indented(betweenOurs(tex, mark, { before, after }), startOfLine(before)),
    };
  }
  const shown = inUnderstoodForm(value, rules.formulasAreText);
  // A script shows such a formula on a line of its own, also within a paragraph, and other blogs do
  // if it is a paragraph. If it has several lines, our Markdown would otherwise look for its end on
  // a later line.
  const isParagraph =
    /(?:^|\n)[ \t]*\n$/.test(`\n${text.slice(0, start - before.length)}`) &&
    /^[ \t]*(?:$|\n[ \t]*(?:\n|$))/.test(text.slice(end)) &&
    /^ {0,3}$/.test(before);
  const isBlock =
    /^\$\$[^\n]*\S.*\$\$$/s.test(shown) &&
    isAlone(before, after) &&
    (isParagraph || rules.formulasAreText || shown.includes('\n'));
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
 * line.
 */
function inUnderstoodForm(found: string, isText: boolean): string {
  const [, mark = '', tex = ''] = /^([ \t>]*\$+)([\s\S]*?)\$+[ \t]*$/.exec(found) ?? [];
  const isEscaped = isText && /\\{4}|\\[_*]|\\\\[{}]/.test(tex);
  const forms = [...(isEscaped ? [] : [tex]), ...(isText ? [textOfMarkdown(tex)] : [])];
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
