import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/**
 * Markup in a text would be dropped without a word (a text becomes elements, never HTML that is
 * parsed): it is a mistake. Comments are the owner's own and are left out.
 */
export function refuseHtml() {
  return (tree: Root, file: VFile) => {
    visit(tree, 'html', (node) => {
      const [markup] = node.value
        .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
        .trim()
        .split('\n');
      if (markup)
        file.message(`expected Markdown, got ${markup} (to show "<", write \\<)`, node.position);
    });
  };
}
