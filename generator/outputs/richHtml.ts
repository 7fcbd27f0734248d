import type { RichNode } from '../../src/content/compiledContent';
import { escapeMarkup } from '../lib/xml';

/** Elements without an end tag (HTML, section 13.1.2). */
const voidElements = new Set(['br', 'hr', 'img', 'input', 'wbr', 'source', 'col']);

/** Attributes that are useless in a feed reader. */
const pageAttributes = /^(?:className|id|tabIndex|loading|decoding|fetchPriority|data.*|aria.*)$/;

const addresses = new Set(['href', 'src', 'cite']);

type Resolve = (address: string) => string;

/**
 * Returns the owner's article as HTML for a feed. All URLs in the HTML are absolute.
 *
 * @param resolve makes a URL absolute
 */
export function richHtml(nodes: readonly RichNode[], resolve: Resolve): string {
  return nodes.map((node) => nodeHtml(node, resolve)).join('');
}

function nodeHtml(node: RichNode, resolve: Resolve): string {
  if (typeof node === 'string') return escapeMarkup(node);
  const [name, attributes, ...children] = node;
  const written = Object.entries(attributes)
    .filter(([key, value]) => value !== false && !pageAttributes.test(key))
    .map(([key, value]) => attribute(key, value, resolve))
    .join('');
  if (voidElements.has(name)) return `<${name}${written}>`;
  return `<${name}${written}>${richHtml(children, resolve)}</${name}>`;
}

function attribute(name: string, value: string | number | boolean, resolve: Resolve): string {
  if (value === true) return ` ${name}`;
  const text = addresses.has(name) ? resolve(String(value)) : String(value);
  return ` ${name}="${escapeMarkup(text)}"`;
}
