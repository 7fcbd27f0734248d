import type { RichNode } from '../../../src/content/compiledContent';

/** Elements that start a new line, so that their text is not joined to the text before them. */
const startsLine = /^(?:p|h\d|li|t[dhr]|pre|blockquote|div|figcaption|br)$/;

/**
 * Returns the text of compiled Markdown, with one line for each paragraph. It contains neither the
 * readings of ruby, nor the numbers, links and headings that footnotes add.
 */
export function searchableText(nodes: readonly RichNode[]): string {
  return nodes
    .map(textOfNode)
    .join('')
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
    .join('\n');
}

function textOfNode(node: RichNode): string {
  if (typeof node === 'string') return node.replace(/\n/g, ' ');
  const [name, attributes, ...children] = node;
  const isAdded =
    'data-footnote-ref' in attributes ||
    'data-footnote-backref' in attributes ||
    attributes['id'] === 'footnote-label';
  if (/^r[tp]$/.test(name) || isAdded) return '';
  const text = children.map(textOfNode).join('');
  return startsLine.test(name) ? `\n${text}\n` : text;
}
