import type { RichNode } from '../../../src/content/compiledContent';
import { numeralsOf } from '../../../src/content/numerals';

/**
 * The parts of a vertical text that do not follow the default, which turns Latin letters and digits
 * on their side (JLREQ 2.3.2 and 3.2.5, CLREQ 4.1):
 *
 * - `year`: four digits before 年, which become ideographs
 * - `pair`: one or two digits, or two marks such as !?, which share the space of one character
 * - `letters`: a single capital letter or an abbreviation of two or three, which stay upright
 */
const parts =
  /(?<year>(?<![\d.,])\d{4}(?=\s?年))|(?<pair>(?<![\p{Script=Latin}\d.,:/%+-])\d{1,2}(?![\p{Script=Latin}\d%]|[.,:/-]\d)|[!?！？]{2})|(?<letters>(?<![\p{Script=Latin}\d.&'’-]|\p{Script=Latin} )[A-Z]{1,3}(?![\p{Script=Latin}\d.&'’-]| \p{Script=Latin}))/gu;

/** Elements whose text keeps its direction, because they stay horizontal or are code. */
const horizontal = new Set(['pre', 'code', 'kbd', 'math', 'table', 'sup', 'sub']);

/**
 * Marks the parts of an article body that need their own setting in vertical text. CSS sets the
 * text vertically in wide windows only (src/entries/RichText.module.css); elsewhere the marks show
 * nothing.
 */
export function setVertically(nodes: readonly RichNode[]): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (typeof node === 'string') return markParts(node);
    const [name, attributes, ...children] = node;
    if (horizontal.has(name)) return [node];
    return [[name, attributes, ...setVertically(children)]];
  });
}

function markParts(text: string): RichNode[] {
  const marked: RichNode[] = [];
  let end = 0;
  for (const match of text.matchAll(parts)) {
    const [found] = match;
    if (match.index > end) marked.push(text.slice(end, match.index));
    end = match.index + found.length;
    const { year, pair } = match.groups ?? {};
    if (year) marked.push(['span', { 'data-numerals': numeralsOf(year) }, ['span', {}, year]]);
    else marked.push(['span', { 'data-upright': pair ? 'pair' : 'letters' }, found]);
  }
  if (end < text.length) marked.push(text.slice(end));
  return marked;
}
