import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { plainText } from '../../../../generator/forBlogImport';
import { trimLines } from '../markdown';
import { closingNode } from './convertRawHtml';
import { endOf, startOf } from './oldSyntax';
import { parseMarkdown } from './parseMarkdown';

/** How much of everything that readers see is in a text, and the text of its code blocks. */
export type Counts = Readonly<Record<(typeof counted)[number], number>> & {
  readonly code: readonly string[];
};

const counted = ['words', 'links', 'pictures', 'code blocks', 'tables', 'footnotes'] as const;

const html = unified().use(rehypeParse, { fragment: true }).freeze();

/** Matches the template tags of all blog systems, which readers never see. */
const templateTags = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|^:{2,}.*$|\{[:#][^}\n]*\}/gm;

/**
 * Matches code in a tag of Jekyll (`{% highlight %}`), Hexo (`{% codeblock %}`) or Hugo
 * (`{{< highlight >}}`). Only its words count, because a link in code is none.
 */
const codeInTags =
  /(?:\{%-?|\{\{[<%])\s*(?<tag>highlight|codeblock)\b[^\n]*?[%>]\}+(?<code>[\s\S]*?)(?:\{%-?\s*end|\{\{[<%]\s*\/)\k<tag>\b[^\n]*?\}+/g;

/** Each ideograph counts as a word, because Chinese and Japanese have no spaces between words. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu;

function wordsIn(text: string): number {
  return text.match(word)?.length ?? 0;
}

/**
 * Returns a code block's text without what may differ in a faithful copy: template tags, spaces at
 * the ends of lines, and empty lines around it.
 */
function comparable(code: string): string {
  return trimLines(code.replaceAll(templateTags, ' ').replaceAll(/[ \t]+$/gm, ''));
}

/** Counts what readers see in a text of Markdown or HTML. */
export function countsOf(source: string, isHtml = false): Counts {
  const counts = {
    words: 0,
    links: 0,
    pictures: 0,
    'code blocks': 0,
    tables: 0,
    footnotes: 0,
    code: [] as string[],
  };
  const text = source
    .replaceAll(codeInTags, (_, _tag, code: string) =>
      code.replaceAll(templateTags, ' ').replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, ' '),
    )
    .replaceAll(templateTags, ' ');
  if (isHtml) countHtml(text, counts);
  else {
    let raw = '';
    visit(parseMarkdown(text), (node, index, parent) => {
      if (node.type === 'link' || node.type === 'linkReference') counts.links += 1;
      if (node.type === 'code') {
        counts['code blocks'] += 1;
        // Indented lines may be text or code of a template tag, so they are only counted. A diagram
        // may have got a description.
        const isFenced = /^[`~]/.test(text.slice(node.position?.start.offset));
        if (isFenced && node.lang !== 'mermaid') counts.code.push(comparable(node.value));
      }
      if (node.type === 'table') counts.tables += 1;
      if (node.type === 'footnoteDefinition') counts.footnotes += 1;
      if (node.type === 'image' || node.type === 'imageReference') {
        counts.pictures += 1;
        counts.words += wordsIn(node.alt ?? '');
      }
      if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') {
        counts.words += wordsIn(node.value);
      }
      if (node.type !== 'html' || index === undefined || !parent) return undefined;
      // Elements may begin and end in different nodes.
      const last = closingNode(parent.children.slice(index)) ?? node;
      raw += `${last === node ? node.value : text.slice(startOf(node), endOf(last))}\n`;
      return parent.children.findIndex((one) => one === last) + 1;
    });
    countHtml(raw, counts);
  }
  return counts;
}

/** Elements whose content browsers do not show, because they show something else instead. */
const notShown = /^(?:script|style|template|noscript|iframe|video|audio|object)$/;

function countHtml(
  source: string,
  counts: Record<Exclude<keyof Counts, 'code'>, number> & { code: string[] },
): void {
  let shown = '';
  visit(html.parse(source), (node) => {
    if (node.type === 'text') shown += node.value;
    if (node.type !== 'element') return undefined;
    const { tagName, properties } = node;
    // Code is often in colors, which may divide its words.
    if (tagName !== 'span') shown += ' ';
    if (notShown.test(tagName)) return 'skip';
    if (tagName === 'a' && properties.href !== undefined) counts.links += 1;
    if (tagName === 'img') {
      counts.pictures += 1;
      counts.words += wordsIn(String(properties.alt ?? ''));
    }
    if (tagName === 'pre') {
      counts['code blocks'] += 1;
      counts.code.push(comparable(plainText(node)));
    }
    if (tagName === 'table') counts.tables += 1;
    return undefined;
  });
  counts.words += wordsIn(shown);
}

/** Returns the first code block of a text whose copy is missing in the result, if there is one. */
function differentCode(source: Counts, result: Counts): string | undefined {
  const copies = [...result.code];
  return source.code.find((code) => {
    const at = copies.indexOf(code);
    if (at >= 0) copies.splice(at, 1);
    return at < 0;
  });
}

/**
 * Describes what a text has less of than its source, such as `pictures: 3, now 1`, and code that is
 * not the same.
 *
 * @param reported how much of what is missing is in the report already
 * @returns undefined if nothing else is missing
 */
export function missingIn(
  source: Counts,
  result: Counts,
  reported: Partial<Record<(typeof counted)[number], number>> = {},
): string | undefined {
  const fewer = counted
    .filter((kind) => result[kind] + (reported[kind] ?? 0) < source[kind])
    .map((kind) => `${kind}: ${source[kind]}, now ${result[kind]}`);
  const code = differentCode(source, result);
  const all = code === undefined ? fewer : [...fewer, `code differs: ${code.split('\n')[0]}`];
  return all.length === 0 ? undefined : all.join('; ');
}
