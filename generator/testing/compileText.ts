import { isLeft, left, right } from 'fp-ts/Either';
import type { RichNode } from '../../src/content/compiledContent';
import { printed, type Diagnostics } from '../lib/diagnostics';
import { richNodes } from '../outputs/content/richNodes';
import { compileMarkdown } from '../text/compileMarkdown';

const picture = (name: string) =>
  name === 'tea.svg'
    ? right({ src: '/content/tea.svg', width: 40, height: 30 })
    : left({ reason: 'expected a picture beside the text', actual: `found no ${name}` });

const compiled = (body: string) =>
  compileMarkdown('a.md', body, { language: 'zh-Hant-TW', picture });

/** Compiles Markdown, beside which there is one picture, `tea.svg`. Throws its errors. */
export function compile(body: string) {
  const { text, warnings } = compiled(body);
  if (isLeft(text)) throw new Error(lines(text.left).join('\n'));
  return { ...text.right, nodes: richNodes(text.right.html.children), warnings };
}

/** Returns the errors in Markdown as they are printed, but without the file name. */
export function errors(body: string): readonly string[] {
  const { text } = compiled(body);
  return isLeft(text) ? lines(text.left) : [];
}

/** Returns the warnings about Markdown as they are printed, but without the file name. */
export const warnings = (body: string) => lines(compiled(body).warnings);

const lines = (found: Diagnostics) => found.map((one) => printed(one).replace('a.md: ', ''));

/** Returns all elements with a given name. */
export function elements(
  name: string,
  nodes: readonly RichNode[],
): readonly Exclude<RichNode, string>[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const [own, , ...children] = node;
    return [...(own === name ? [node] : []), ...elements(name, children)];
  });
}

/** Returns the text of nodes. */
export const wordsOf = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : wordsOf(node.slice(2) as RichNode[])))
    .join('');
