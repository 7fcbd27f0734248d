import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

const deepest = 4;

/**
 * Headings are ##, ### and ####, none left out on the way down: who reads by headings reads them as a
 * table of contents (WCAG 2.2, 1.3.1).
 */
export function checkHeadings() {
  return (tree: Root, file: VFile) => {
    let above = 1;
    visit(tree, 'heading', ({ depth, position }) => {
      if (depth === 1) {
        file.message('expected headings from ## on: the title is the first level', position);
      } else if (depth > deepest) {
        file.message(`expected headings of ## to ####, got ${'#'.repeat(depth)}`, position);
      } else if (depth > above + 1) {
        const missing = '#'.repeat(above + 1);
        file.message(
          `expected a heading of ${missing} before one of ${'#'.repeat(depth)}`,
          position,
        );
      }
      above = depth;
    });
  };
}
