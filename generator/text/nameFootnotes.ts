import type { Root } from 'hast';
import { readable } from '../lib/readable';
import { visitNodes } from './visitNodes';

/**
 * Gives each footnote the same name as the first mark that refers to it, as a `data-note`
 * attribute. In a wide window, CSS anchors the footnote to its mark by this name, so that the
 * footnote stands in the margin beside the mark (src/entries/RichText.module.css).
 */
export function nameFootnotes() {
  return (tree: Root) => {
    const names = new Map<string, string>();
    visitNodes(tree, 'element', ({ properties }) => {
      if (properties['dataFootnoteRef'] === undefined) return;
      const id = readable(String(properties['href'])).slice(1);
      if (names.has(id)) return;
      const name = `--note-${names.size + 1}`;
      names.set(id, name);
      properties['dataNote'] = name;
    });
    visitNodes(tree, 'element', ({ tagName, properties }) => {
      const name = tagName === 'li' && names.get(String(properties['id']));
      if (name) properties['dataNote'] = name;
    });
  };
}
