import type { Nodes, Properties } from 'hast';
import { find, hastToReact, html } from 'property-information';
import type { RichNode } from '../../src/content/compiledContent';

/** In these elements, white space between children is not shown; in tables React warns about it. */
const withoutSpace = new Set([undefined, 'table', 'thead', 'tbody', 'tr', 'ul', 'ol', 'section']);

/**
 * Converts HTML to data from which the browser creates React elements, so that it parses no markup.
 *
 * @param parent name of the parent element
 */
export function toRichNodes(nodes: readonly Nodes[], parent?: string): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (node.type === 'text') {
      return withoutSpace.has(parent) && node.value.trim() === '' ? [] : [node.value];
    }
    if (node.type !== 'element') return [];
    const { tagName, properties, children } = node;
    // KaTeX's wrapper is for its stylesheet, which MathML does not need.
    if ([properties['className']].flat().includes('katex')) return toRichNodes(children, parent);
    return [[tagName, toProps(properties), ...toRichNodes(children, tagName)]];
  });
}

function toProps(properties: Properties): Record<string, string | number | boolean> {
  const props: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(properties)) {
    // The content security policy blocks it.
    if (value === null || value === undefined || key === 'style') continue;
    const info = find(html, key);
    const name = info.space ? (hastToReact[info.property] ?? info.property) : info.attribute;
    props[name] = Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : value;
  }
  return props;
}
