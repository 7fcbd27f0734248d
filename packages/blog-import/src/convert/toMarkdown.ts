import type { Definition, Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { convertRawHtml, type HtmlReport } from './convertRawHtml';
import { removeTitle } from './headings';
import { withoutOldSyntax, type OldMarkdown } from './oldMarkdown';
import { parseMarkdown } from './parseMarkdown';

/** A text of Markdown whose links and pictures still have the URLs of the old blog. */
export interface Article {
  markdown: string;
  /** Whether text between dollar signs is a formula in it. */
  hasMath: boolean;
}

/** A picture or link in an article. */
export interface Reference {
  /** The URL in the article. That of a link is without its anchor. */
  url: string;
  /** A picture in a link cannot become a link itself. */
  kind: 'picture' | 'linked picture' | 'link';
}

/**
 * Converts a post to the Markdown that this site supports, except for its URLs. Syntax without a
 * counterpart either stays in the article, where readers see it, or becomes a comment. In both
 * cases, the import reports it.
 */
export function toMarkdown(source: string, context: OldMarkdown & HtmlReport): Article {
  const { source: text, hasMath } = withoutOldSyntax(source, context);
  const markdown = convertRawHtml(text, { ...context, hasMath });
  return { markdown: removeTitle(markdown, context.title), hasMath };
}

/** Returns the pictures and links of an article, in order. */
export function referencesIn({ markdown, hasMath }: Article): readonly Reference[] {
  const tree = parseMarkdown(markdown, hasMath);
  const definitions = definitionsIn(tree);
  const linked = nodesInLinks(tree);
  const references: Reference[] = [];
  const addLink = (url: string) => {
    const [address = ''] = url.split('#');
    if (address !== '') references.push({ url: address, kind: 'link' });
  };
  visit(tree, (node) => {
    const definition = 'identifier' in node ? definitions.get(node.identifier) : undefined;
    const url = 'url' in node ? node.url : (definition?.url ?? '');
    if (node.type === 'image' || node.type === 'imageReference') {
      references.push({ url, kind: linked.has(node) ? 'linked picture' : 'picture' });
    } else if (node.type === 'link' || node.type === 'linkReference') addLink(url);
    else if (node.type === 'html') {
      const elements = node.value.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '');
      for (const { groups } of elements.matchAll(linkElement)) {
        addLink((groups?.['url'] ?? '').replaceAll('&amp;', '&'));
      }
    }
  });
  return references;
}

/** Matches the beginning of a link in HTML. */
export const linkElement = /(<a\b[^>]*?\bhref=)(["'])(?<url>.*?)\2/gi;

export function definitionsIn(tree: Root): ReadonlyMap<string, Definition> {
  const definitions = new Map<string, Definition>();
  visit(tree, 'definition', (node) => void definitions.set(node.identifier, node));
  return definitions;
}

/** Returns everything that is in a link, in Markdown or in HTML, whose tags are nodes of their own. */
function nodesInLinks(tree: Root): ReadonlySet<Nodes> {
  const linked = new Set<Nodes>();
  let isInElement = false;
  visit(tree, (node) => {
    if (isInElement) linked.add(node);
    if (node.type === 'link' || node.type === 'linkReference') {
      visit(node, (one) => void linked.add(one));
    }
    if (node.type !== 'html') return;
    for (const [tag] of node.value.matchAll(/<a\b[^>]*?\shref\b|<\/a\s*>/gi)) {
      isInElement = !tag.startsWith('</');
    }
  });
  return linked;
}
