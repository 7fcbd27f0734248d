import type { Nodes, Properties } from 'hast';
import { find, html } from 'property-information';
import type { RichNode } from '../../../src/content/compiledContent';

/**
 * The names of elements in which browsers do not show white space between children. In tables,
 * React even warns about such white space. `undefined` stands for the top level.
 */
const withoutSpace = new Set([
  undefined,
  'table',
  'thead',
  'tbody',
  'tr',
  'ul',
  'ol',
  'section',
  'details',
  'figure',
]);

/**
 * Converts HTML to data from which the browser creates React elements, so that the browser does not
 * have to parse markup.
 *
 * @param parent name of the parent element
 */
export function richNodes(nodes: readonly Nodes[], parent?: string): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (node.type === 'text') {
      return withoutSpace.has(parent) && node.value.trim() === '' ? [] : [node.value];
    }
    if (node.type !== 'element') return [];
    const { tagName, properties, children } = node;
    return [[tagName, toProps(properties), ...richNodes(children, tagName)]];
  });
}

function toProps(properties: Properties): Record<string, string | number | boolean> {
  const props: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    const info = find(html, key);
    const name = info.space ? info.property : info.attribute;
    props[name] = Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : value;
  }
  return props;
}
