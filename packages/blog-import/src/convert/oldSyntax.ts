import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types';
import { unified, type Processor } from 'unified';
import { visit } from 'unist-util-visit';
import { verbatim } from '../html/fencesInHtml';

/*
 * What blog systems add to Markdown, such as template tags, formulas and directives, as syntax
 * extensions of the parser. So code stays code: nothing is found in it.
 */

/** Something that a blog system adds to Markdown. */
export interface SyntaxRule {
  kind: 'tag' | 'code' | 'value' | 'attributes' | 'directive' | 'formula';
  open: string;
  /** The end, or a line end if it takes the rest of its line. */
  close: string;
  /** Matches all of it. */
  pattern: RegExp;
  /** Matches its beginning, if the end may be far from there. */
  beginning?: RegExp;
  /** Matches characters that cannot follow. */
  notBefore?: RegExp;
  /** Whether there may be empty lines in it. */
  hasEmptyLines?: boolean;
  /** Where it may stand: in the middle of a line, or on lines of its own. Without this, in both. */
  only?: 'text' | 'flow';
}

/** A piece of such syntax in a text. */
export interface SyntaxMatch {
  syntax: SyntaxRule;
  /** What is written, without the marks of lists and quotations around it. */
  value: string;
  start: number;
  end: number;
}

const token = 'oldSyntax' as 'data';
const data = 'oldSyntaxData' as 'data';
const isLineEnd = (code: Code) => code !== null && code >= -5 && code <= -3;
const backslash = 92;

function characterOf(code: Exclude<Code, null>): string {
  if (code >= 0) return String.fromCharCode(code);
  return isLineEnd(code) ? '\n' : code === -2 ? '\t' : '';
}

/** Returns a construct of micromark, for lines or for what is in a line. */
function constructOf(syntax: SyntaxRule, isFlow: boolean): Construct {
  const { open, close, pattern, beginning, notBefore, hasEmptyLines = false } = syntax;
  function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- as in all constructs of micromark
    const context = this;
    let found = '';
    const inside: State = (code) => {
      const isEnd = code === null || isLineEnd(code);
      if (isEnd && close === '\n' && pattern.test(found)) {
        effects.exit(data);
        return after(code);
      }
      if (code === null || (isEnd && close === '\n')) return nok(code);
      const next = found + characterOf(code);
      if (next.length <= open.length && !open.startsWith(next)) return nok(code);
      if (isEnd) {
        if (!hasEmptyLines && /\n[ \t]*\n$/.test(next)) return nok(code);
        // Whether a paragraph ends here is asked line by line.
        if (isFlow && context.interrupt) return ok(code);
        if (!found.endsWith('\n')) effects.exit(data);
        effects.enter('lineEnding');
      }
      found = next;
      effects.consume(code);
      if (isEnd) {
        effects.exit('lineEnding');
        return lineStart;
      }
      if (!found.endsWith(close) || found.length <= open.length) return inside;
      if (!pattern.test(found)) return beginning?.test(found) === false ? nok : inside;
      effects.exit(data);
      return after;
    };
    const lineStart: State = (code) => {
      if (code === null || (isFlow && context.parser.lazy[context.now().line])) return nok(code);
      if (!isLineEnd(code)) effects.enter(data);
      return inside(code);
    };
    const after: State = (code) => {
      effects.exit(token);
      if (code !== null && notBefore?.test(characterOf(code))) return nok(code);
      return isFlow ? restOfLine(code) : ok(code);
    };
    const restOfLine: State = (code) => {
      if (code === null || isLineEnd(code)) return ok(code);
      if (!/^[ \t]?$/.test(characterOf(code))) return nok(code);
      effects.enter('whitespace');
      effects.consume(code);
      effects.exit('whitespace');
      return restOfLine;
    };
    return (code) => {
      // Of two backslashes before a mark, the second one does not begin it.
      if (open.startsWith('\\') && context.previous === backslash) return nok(code);
      effects.enter(token);
      effects.enter(data);
      return inside(code);
    };
  }
  return { name: 'oldSyntax', concrete: true, tokenize };
}

function constructsOf(
  syntaxes: readonly SyntaxRule[],
  isFlow: boolean,
): Record<string, Construct[]> {
  const byCode: Record<string, Construct[]> = {};
  for (const syntax of syntaxes) {
    if (syntax.only === (isFlow ? 'text' : 'flow')) continue;
    (byCode[syntax.open.charCodeAt(0)] ??= []).push(constructOf(syntax, isFlow));
  }
  return byCode;
}

/**
 * Makes a parser extension.
 *
 * @param found called for each piece of the syntax, in order
 * @param disabled names of constructs that are text
 */
function extension(
  syntaxes: readonly SyntaxRule[],
  found: (one: SyntaxMatch) => void,
  disabled: readonly string[],
) {
  return function attach(this: Processor) {
    const extensions = this.data();
    const text = constructsOf(syntaxes, false);
    // A URL may contain tags, but no formulas.
    const inUrl = syntaxes.filter(({ kind }) => kind === 'tag' || kind === 'value');
    (extensions.micromarkExtensions ??= []).push({
      flow: constructsOf(syntaxes, true),
      text,
      string: constructsOf(inUrl, false),
      // A vertical bar in a tag does not end the cell of a table.
      disable: { null: ['table', ...disabled] },
    });
    (extensions.fromMarkdownExtensions ??= []).push({
      enter: {
        [token](given) {
          const value = this.sliceSerialize(given);
          const syntax = syntaxes.find(({ pattern }) => pattern.test(value));
          if (syntax) found({ syntax, value, start: given.start.offset, end: given.end.offset });
        },
      },
    });
  };
}

/** Parses a text of Markdown, and finds what a blog system adds to it. */
export function parseOld(
  text: string,
  syntaxes: readonly SyntaxRule[],
  disabled: readonly string[] = [],
): { tree: Root; found: readonly SyntaxMatch[] } {
  const all: SyntaxMatch[] = [];
  const tree = unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(extension(syntaxes, (one) => void all.push(one), disabled))
    .parse(text);
  const code: (readonly [number, number])[] = [];
  visit(tree, (node) => {
    const [start, end] = [startOf(node), endOf(node)];
    const source = text.slice(start, end);
    const below = () => {
      const inner = parseOld(source, syntaxes, ['htmlFlow', 'htmlText', 'codeIndented']).found;
      return inner.map((one) => ({ ...one, start: start + one.start, end: start + one.end }));
    };
    if (node.type === 'html') {
      const kept = [...source.matchAll(verbatim)].map(
        ({ 0: { length }, index }) => [start + index, start + index + length] as const,
      );
      all.push(...below().filter((one) => !isWithin(one, kept)));
    } else if (node.type === 'code') {
      // The tags of a theme are often indented in one another, so these are not indented code.
      const isFenced = /^[`~]/.test(source);
      const onLines = isFenced ? [] : below().filter((one) => isOnLine(text, one));
      if (onLines.some(({ syntax: { kind } }) => kind !== 'formula')) all.push(...below());
      else code.push([start, end]);
    }
  });
  const found = all.filter((one) => !isWithin(one, code));
  return { tree, found: found.sort((one, other) => one.start - other.start) };
}

function isWithin(
  { start, end }: { start: number; end: number },
  ranges: readonly (readonly [number, number])[],
): boolean {
  return ranges.some(([from, to]) => start >= from && end <= to);
}

function isOnLine(text: string, { start, end }: SyntaxMatch): boolean {
  const [after = ''] = /^.*/.exec(text.slice(end)) ?? [];
  return (lineBefore(text, start) + after).trim() === '';
}

/** Returns what stands on a line before an offset. */
export function lineBefore(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
}

export const startOf = (node: Nodes) => node.position?.start.offset ?? 0;
export const endOf = (node: Nodes) => node.position?.end.offset ?? 0;
