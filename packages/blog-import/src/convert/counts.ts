import rehypeParse from 'rehype-parse';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** How much of everything that readers see is in a text. */
export type Counts = Readonly<Record<(typeof counted)[number], number>>;

const counted = [
  ...(['words', 'links', 'pictures', 'code blocks', 'tables', 'footnotes'] as const),
];

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkCjkFriendly)
  .freeze();
const html = unified().use(rehypeParse, { fragment: true }).freeze();

/** Matches the template tags of all blog systems, which readers never see. */
const templateTags = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|^:{2,}.*$|\{[:#][^}\n]*\}/gm;

/** Each ideograph counts as a word, because Chinese and Japanese have no spaces between words. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu;

function wordsIn(text: string): number {
  return text.match(word)?.length ?? 0;
}

/** Counts what readers see in a text of Markdown or HTML. */
export function countsOf(source: string, isHtml = false): Counts {
  const counts = { words: 0, links: 0, pictures: 0, 'code blocks': 0, tables: 0, footnotes: 0 };
  const text = source.replaceAll(/<!--[\s\S]*?-->/g, '').replaceAll(templateTags, ' ');
  if (isHtml) countHtml(text, counts);
  else {
    let raw = '';
    visit(markdown.parse(text), (node) => {
      if (node.type === 'link' || node.type === 'linkReference') counts.links += 1;
      if (node.type === 'code') counts['code blocks'] += 1;
      if (node.type === 'table') counts.tables += 1;
      if (node.type === 'footnoteDefinition') counts.footnotes += 1;
      if (node.type === 'image' || node.type === 'imageReference') {
        counts.pictures += 1;
        counts.words += wordsIn(node.alt ?? '');
      }
      if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') {
        counts.words += wordsIn(node.value);
      }
      // Elements may begin and end in different nodes.
      if (node.type === 'html') raw += `${node.value}\n`;
    });
    countHtml(raw, counts);
  }
  return counts;
}

function countHtml(source: string, counts: Record<keyof Counts, number>): void {
  visit(html.parse(source), (node) => {
    if (node.type === 'text') counts.words += wordsIn(node.value);
    if (node.type !== 'element') return undefined;
    const { tagName, properties } = node;
    if (/^(?:script|style|template|noscript)$/.test(tagName)) return 'skip';
    if (tagName === 'a' && properties.href !== undefined) counts.links += 1;
    if (tagName === 'img') {
      counts.pictures += 1;
      counts.words += wordsIn(String(properties.alt ?? ''));
    }
    if (tagName === 'pre') counts['code blocks'] += 1;
    if (tagName === 'table') counts.tables += 1;
    return undefined;
  });
}

/**
 * Describes what a text has less of than its source, such as `pictures: 3, now 1`.
 *
 * @returns undefined if nothing is missing
 */
export function missingIn(source: Counts, result: Counts): string | undefined {
  const fewer = counted.filter((kind) => result[kind] < source[kind]);
  if (fewer.length === 0) return undefined;
  return fewer.map((kind) => `${kind}: ${source[kind]}, now ${result[kind]}`).join('; ');
}
