import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** A link of a text to a page or file of this site. */
export interface SiteLink {
  /** Path of its URL, without query and fragment. */
  path: string;
  line: number;
}

/** The links of a text that stay on the site, and leave the page. */
export function siteLinks(tree: Root): readonly SiteLink[] {
  const links: SiteLink[] = [];
  visit(tree, 'element', ({ tagName, properties, position }) => {
    const [path] = String(properties['href']).split(/[?#]/);
    if (tagName !== 'a' || !path || !/^\/(?!\/)/.test(path)) return;
    links.push({ path, line: position?.start.line ?? 1 });
  });
  return links;
}
