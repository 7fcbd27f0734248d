import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/** To Markdown an address ends at a space: `![a cup](my cup.png)` would be shown as it is written. */
export function checkAddresses() {
  return (tree: Root, file: VFile) => {
    visit(tree, 'text', ({ position }) => {
      if (!position) return;
      // As it is written: \[a](b c) is meant to be shown.
      const source = String(file).slice(position.start.offset, position.end.offset);
      for (const [mark] of source.matchAll(/(?<!\\)!?\[[^\]]*(?<!\\)\]\([^)\s]+[^\S\n][^)]*\)/g)) {
        file.message(
          `expected an address without spaces, or between < and >, got ${mark}`,
          position,
        );
      }
    });
  };
}
