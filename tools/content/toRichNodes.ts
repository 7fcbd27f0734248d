import type { Nodes, Properties } from 'hast';
import { find, hastToReact, html } from 'property-information';
import type { RichNode } from '../../src/content/compiledContent';

/** HTML of the pipeline as data that becomes React elements: no markup travels to the browser. */
export function toRichNodes(nodes: readonly Nodes[]): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (node.type === 'text') return node.value === '' ? [] : [node.value];
    if (node.type !== 'element') return [];
    return [[node.tagName, toProps(node.properties), ...toRichNodes(node.children)]];
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
