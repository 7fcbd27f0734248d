import { find, html } from 'property-information';
import type { RichNode } from '../../src/content/compiledContent';
import { escapeMarkup } from './xml';

/** Elements without an end tag (HTML, section 13.1.2). */
const voidElements = new Set(['br', 'hr', 'img', 'input', 'wbr', 'source', 'col']);

/** Attributes that mean nothing outside of the page: a feed reader has neither its style nor its anchors. */
const ofThePage = /^(?:className|id|tabIndex|loading|decoding|data.*|aria.*)$/;

const addresses = new Set(['href', 'src', 'cite']);

/**
 * A text of the owner as HTML that stands alone, for a feed: escaped, and with whole URLs.
 *
 * @param pageUrl absolute URL of the page that shows the text; `#anchor` leads there
 */
export function richHtml(nodes: readonly RichNode[], pageUrl: string): string {
  return nodes.map((node) => nodeHtml(node, pageUrl)).join('');
}

function nodeHtml(node: RichNode, pageUrl: string): string {
  if (typeof node === 'string') return escapeMarkup(node);
  const [name, attributes, ...children] = node;
  const written = Object.entries(attributes)
    .filter(([key, value]) => value !== false && !ofThePage.test(key))
    .map(([key, value]) => attribute(key, value, pageUrl))
    .join('');
  if (voidElements.has(name)) return `<${name}${written}>`;
  return `<${name}${written}>${richHtml(children, pageUrl)}</${name}>`;
}

function attribute(key: string, value: string | number | boolean, pageUrl: string): string {
  // From React's name to HTML's, such as `colSpan` to `colspan`.
  const name = find(html, key).attribute;
  if (value === true) return ` ${name}`;
  const text = addresses.has(name) ? new URL(String(value), pageUrl).href : String(value);
  return ` ${name}="${escapeMarkup(text)}"`;
}
