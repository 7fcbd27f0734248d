import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Ids of the page around the text (public/index.html, src/app/Site.tsx) and of its footnotes. */
const taken = ['app', 'content', 'footnote-label'];

/**
 * A heading such as "Content" would have the id of the page's main part, and one without letters
 * none: they get another, that no heading has.
 */
export function keepIdsApart() {
  return (tree: Root) => {
    const ids = new Set(taken);
    visit(tree, 'element', ({ tagName, properties }) => {
      if (!/^h[2-6]$/.test(tagName) || properties['id'] === 'footnote-label') return;
      const wanted = String(properties['id'] || 'section');
      let id = wanted;
      for (let count = 1; ids.has(id); count += 1) id = `${wanted}-${count}`;
      ids.add(id);
      properties['id'] = id;
    });
  };
}
