import type { Nodes } from 'hast';

/**
 * The words of an element as they are read: without the TeX that comes with a formula and without the
 * numbers of footnotes.
 *
 * @param without an element that is left out as well
 */
export function plainText(node: Nodes, without?: string): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type === 'element') {
    const { tagName, properties } = node;
    if (tagName === 'annotation' || tagName === without) return '';
    if ('dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties) return '';
  }
  return node.children.map((child) => plainText(child, without)).join('');
}
