import katex from 'katex';
import { scriptMarks, type FormulaSyntax, type Mark } from '../readers/mathScripts';
import { maskCode } from './convertTags';

/** What a blog reads as formulas, and whether a field in the front matter of a post says it has some. */
export interface FormulaRules extends FormulaSyntax {
  hasMath: boolean;
  /** Called for what only looks different now. */
  changed: (kind: string, detail?: string) => void;
}

/**
 * Finds out whether a post has formulas, and writes them as this site reads them. Dollar signs that
 * do not belong to a formula, such as that of `$5`, are escaped in a post with formulas, unless its
 * front matter says that text between two of them is a formula.
 */
export function withFormulas(
  given: string,
  { hasMath, formulas, formulaMarks, formulasAreText, changed }: FormulaRules,
): { source: string; hasMath: boolean } {
  let hasFormulas = hasMath || formulas === 'all';
  const marks = hasMath ? [...formulaMarks, ...scriptMarks] : formulaMarks;
  const source = maskCode(given, ['\ue00a', '\ue00b'], (masked) => {
    const isFormula =
      formulas === 'double'
        ? /\$\$(?:(?!\n\s*\n)[^$])+\$\$|^[ \t>]*\$\$[ \t]*$/m
        : /^\$\$|\{\{[<%]\s*katex\b/m;
    hasFormulas ||= isFormula.test(masked) || marks.some((one) => betweenMarks(one).test(masked));
    if (!hasFormulas) return masked;
    // Without a script that says otherwise, a single dollar sign is shown as it is.
    const isKnown = formulas === 'double' || (formulas === 'marked' && !isFormula.test(masked));
    const isDollar = isKnown && !hasMath;
    const pattern = new RegExp(
      [
        ...[blockOfDollars, betweenDoubleDollars, ...marks.map((one) => betweenMarks(one).source)],
        ...[String.raw`\\[\s\S]`, betweenDollars, String.raw`\$`],
      ].join('|'),
      'gm',
    );
    return masked
      .replaceAll(pattern, (found: string, ...rest) => {
        if (found === '$') return hasMath ? found : '\\$';
        if (isDollar && /^\$[^$]/.test(found)) {
          if (/[\\^_]/.test(found))
            changed('dollar signs that the old blog showed, not a formula', found);
          return found.replaceAll('$', '\\$');
        }
        const mark = marks.find(
          ({ open, close }) => found.startsWith(open) && found.endsWith(close),
        );
        const isDollars = /^[ \t>]*\$/.test(found);
        if (!mark && !isDollars) return found;
        const [offset = 0] = rest.filter((one) => typeof one === 'number');
        const before = masked.slice(masked.lastIndexOf('\n', offset - 1) + 1, offset);
        const [after = ''] = /^.*/.exec(masked.slice(offset + found.length)) ?? [];
        if (mark) {
          const tex = found.slice(mark.open.length, -mark.close.length);
          return inUnderstoodForm(betweenOurs(tex, mark, { before, after }), false);
        }
        const shown = inUnderstoodForm(found, formulasAreText);
        // A script shows such a formula on a line of its own, also within a paragraph. If it has
        // several lines, our Markdown would otherwise look for its end on a later line.
        const isBlock = /^\$\$[^\n]*\S.*\$\$$/s.test(shown) && isAlone(before, after);
        if (!isBlock || (!formulasAreText && !shown.includes('\n'))) return shown;
        return `$$\n${before}${shown.slice(2, -2).trim()}\n${before}$$`;
      })
      .replaceAll(displayed, display);
  });
  return { source, hasMath: hasFormulas };
}

const literally = (text: string) => text.replaceAll(/[\\()[\]{}$.*+?^|]/g, '\\$&');

function betweenMarks({ open, close }: Mark): RegExp {
  const [start, end] = [open, close].map((one) => String.raw`(?<!\\)${literally(one)}`);
  return new RegExp(String.raw`${start}(?:(?!\n\s*\n)[\s\S])+?${end}`);
}

const blockOfDollars = String.raw`^[ \t>]*\$\$[ \t]*\n[\s\S]*?\n[ \t>]*\$\$[ \t]*$`;
const betweenDoubleDollars = String.raw`\$\$(?:(?!\n\s*\n)[^$])+\$\$`;
const betweenDollars = String.raw`\$(?:[ \t](?:[^$\n]|\n(?!\s*\n))*[ \t]|[^\s$](?:(?:[^$\n]|\n(?!\s*\n))*[^\s$])?)\$(?![\d$])`;

/** Returns whether the build can show TeX as a formula. */
export function isUnderstood(tex: string, displayMode: boolean): boolean {
  const trust = ({ command }: { command: string }) => {
    throw new Error(command);
  };
  try {
    // For HTML, KaTeX would log characters of which it does not know the width.
    katex.renderToString(tex, { displayMode, output: 'mathml', strict: 'ignore', trust });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a formula between dollar signs in a form that the build understands, if there is one. A
 * blog whose Markdown reads formulas as text has escaped signs in them, such as `\\\\` for the end of a
 * line. The build does not number formulas, so it has no names for them.
 */
function inUnderstoodForm(found: string, isText: boolean): string {
  const [, mark = '', tex = ''] = /^([ \t>]*\$+)([\s\S]*?)\$+[ \t]*$/.exec(found) ?? [];
  const isEscaped = isText && /\\{4}|\\[_*]|\\\\[{}]/.test(tex);
  const forms = [...(isEscaped ? [] : [tex]), ...(isText ? [textOfMarkdown(tex)] : [])];
  const unnamed = forms.map((form) => form.replaceAll(/\\label\s*\{[^{}]*\}/g, ''));
  const form = [...forms, ...unnamed].find((one) => isUnderstood(one, mark.endsWith('$$')));
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
  if (isBlock && isAlone(before, after)) return `$$\n${before}${tex}\n${before}$$`;
  // Beside a letter or a digit, a single dollar sign may be that of a variable or a price.
  const isClear = !/[\w$]$/.test(before) && !/^[\w$]/.test(after) && !tex.includes('$');
  return isBlock || !isClear ? `$$${tex}$$` : `$${tex.replaceAll(/\s*\n\s*/g, ' ')}$`;
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

/**
 * Matches a formula at the beginning of a paragraph and the end of a line. The last group is there
 * if the paragraph goes on.
 */
const displayed =
  /(?<=^|\n[ \t]*\n)( {0,3})\$\$(?!\$)((?:(?!\$\$|\n[ \t]*\n)[\s\S])+?)\$\$[ \t]*(?=\n|$)(?=(\n[ \t]*\S)?)/g;

/** Puts a formula that is a paragraph on a line of its own, as blogs show it. */
function display(found: string, indent: string, formula: string, more?: string): string {
  const isBlock = /^[ \t]*\n[\s\S]*\n[ \t]*$/.test(formula);
  if (isBlock || (more !== undefined && !formula.includes('\n'))) return found;
  return `${indent}$$\n${indent}${formula.trim()}\n${indent}$$`;
}
