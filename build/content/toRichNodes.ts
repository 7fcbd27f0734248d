import type { Nodes, Properties } from 'hast';
import { find, hastToReact, html } from 'property-information';
import type { RichNode } from '../../src/content/compiledContent';

/** In these, white space between the elements says nothing, and React warns of it in tables. */
const spacedOut = new Set([undefined, 'table', 'thead', 'tbody', 'tr', 'ul', 'ol', 'section']);

/**
 * HTML of the pipeline as data that becomes React elements: no markup travels to the browser.
 *
 * @param parent name of the element that the nodes are in
 */
export function toRichNodes(nodes: readonly Nodes[], parent?: string): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (node.type === 'text') {
      return spacedOut.has(parent) && node.value.trim() === '' ? [] : [node.value];
    }
    if (node.type !== 'element') return [];
    const { tagName, properties, children } = node;
    // KaTeX's own wrapper, for a stylesheet that is not needed: the formula is MathML.
    if ([properties['className']].flat().includes('katex')) return toRichNodes(children, parent);
    return [[tagName, toProps(properties), ...toRichNodes(children, tagName)]];
  });
}

function toProps(properties: Properties): Record<string, string | number | boolean> {
  const props: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(properties)) {
    // The content security policy would block it.
    if (value === null || value === undefined || key === 'style') continue;
    const info = find(html, key);
    const name = info.space ? (hastToReact[info.property] ?? info.property) : info.attribute;
    props[name] = Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : value;
  }
  return props;
}
