import type { Nodes, Properties } from 'hast';
import { toHtml } from 'hast-util-to-html';

/** Attributes that are useless in a feed reader. */
const pageAttributes = /^(?:className|id|fetchPriority|data.*|aria.*)$/;

const addresses = new Set(['href', 'src', 'cite']);

type Resolve = (address: string) => string;

/**
 * Returns the owner's article as HTML for a feed. All URLs in the HTML are absolute.
 *
 * @param resolve makes a URL absolute
 */
export function feedHtml(article: Nodes, resolve: Resolve): string {
  const forReaders = <Node extends Nodes>(node: Node): Node => ({
    ...node,
    ...('properties' in node && { properties: attributes(node.properties, resolve) }),
    ...('children' in node && { children: node.children.map(forReaders) }),
  });
  return toHtml(forReaders(article));
}

function attributes(properties: Properties, resolve: Resolve): Properties {
  const shown = Object.entries(properties).filter(([name]) => !pageAttributes.test(name));
  return Object.fromEntries(
    shown.map(([name, value]) => [name, addresses.has(name) ? resolve(String(value)) : value]),
  );
}
