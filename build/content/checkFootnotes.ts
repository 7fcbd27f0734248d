import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/** A footnote that is not written would be shown as `[^name]`, one without a place would vanish. */
export function checkFootnotes() {
  return (tree: Root, file: VFile) => {
    const called = new Set<string>();
    visit(tree, 'footnoteReference', ({ identifier }) => {
      called.add(identifier);
    });
    visit(tree, (node) => {
      if (node.type === 'footnoteDefinition' && !called.has(node.identifier)) {
        const name = node.label ?? node.identifier;
        file.message(
          `expected [^${name}] in the text, found this footnote of it alone`,
          node.position,
        );
      }
      if (node.type === 'text' && node.position) {
        const { start, end } = node.position;
        // As it is written: \[^1] is meant to be shown.
        const source = String(file).slice(start.offset, end.offset);
        for (const [, name] of source.matchAll(/(?<!\\)\[\^([^\]\s]+)\]/g)) {
          file.message(`expected a line [^${name}]: with the footnote, found none`, node.position);
        }
      }
    });
  };
}
