import { slug } from 'github-slugger';
import type { Element, Root } from 'hast';
import { percentDecode } from '../../src/ui/percentDecode';
import { plainText } from './plainText';
import { visitNodes } from './visitNodes';

/* The ids of headings and footnotes, to which links within a text point. */

/**
 * Ids that headings cannot have, because the footnotes or the page around the article already use
 * them (public/index.html, src/app/Layout.tsx).
 */
const takenIds = ['app', 'content', 'footnote-label'];

/**
 * Gives each heading an id that is unique on the page, and writes all ids in the same way. A
 * heading without letters gets the id `section`.
 */
export function giveIds() {
  return (tree: Root) => {
    const ids = new Set(takenIds);
    visitNodes(tree, 'element', ({ properties }) => {
      if (typeof properties['id'] !== 'string') return;
      properties['id'] = idOf(properties['id']);
      ids.add(properties['id']);
    });
    visitNodes(tree, 'element', (element) => {
      const { tagName, properties } = element;
      if (!/^h[2-6]$/.test(tagName) || properties['id'] !== undefined) return;
      const wanted = idOf(slug(headingText(element))) || 'section';
      let id = wanted;
      for (let count = 1; ids.has(id); count += 1) id = `${wanted}-${count}`;
      ids.add(id);
      properties['id'] = id;
    });
  };
}

/**
 * Returns an id or the fragment of a URL in the one form in which ids are written: decoded, because
 * remark-rehype percent-encodes the ids of footnotes, in Unicode's NFC form, and without the selectors
 * that tell whether an emoji has colours, because nobody sees them.
 */
export function idOf(text: string): string {
  return percentDecode(text)
    .normalize('NFC')
    .replaceAll(/[\ufe0e\ufe0f]/g, '');
}

/**
 * Returns the text of a heading without the numbers of footnotes. A heading that consists of
 * pictures has their alternative texts.
 */
export function headingText(heading: Element): string {
  const text = plainText(heading).replaceAll(/\s+/g, ' ').trim();
  if (text) return text;
  const alternatives: unknown[] = [];
  visitNodes(heading, 'element', ({ properties }) => void alternatives.push(properties['alt']));
  return alternatives.filter(Boolean).join(' ');
}
