import type { Element, Nodes, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { plainText } from '../../../../generator/forBlogImport';

/** Elements that a table cell in Markdown cannot contain. */
const blocks = [
  ...['ul', 'ol', 'menu', 'blockquote', 'table', 'pre', 'listing', 'xmp', 'dl', 'hr'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
];

/** Elements that a table cell can contain if nothing else is beside them. */
const paragraphs = new Set(['p', 'div', 'center', 'address', 'section', 'article']);

/**
 * Prepares a post's tables for Markdown, where a table has no caption, and each cell has only one
 * line. A caption becomes a paragraph before its table. If any cell contains a block, such as a list
 * or code, the table is replaced by the content of its cells, one after another.
 *
 * @param options.blocks names of other elements that a cell cannot contain
 */
export function prepareTables(options: {
  blocks: readonly string[];
  report: (kind: string, detail: string) => void;
}) {
  const notInCell = new Set([...blocks, ...options.blocks]);
  return (tree: Root): void =>
    visit(tree, 'element', (table, index, parent) => {
      if (table.tagName !== 'table' || index === undefined || !parent) return undefined;
      const parts = elementsOf(table, ['caption', 'td', 'th']);
      const cells = parts.filter(({ tagName }) => tagName !== 'caption');
      const captions = parts
        .filter(({ tagName }) => tagName === 'caption')
        .map((caption) => created('p', caption.children.splice(0)));
      if (!cells.some((cell) => hasBlock(cell, notInCell))) {
        parent.children.splice(index, 0, ...captions);
        return [SKIP, index + captions.length + 1];
      }
      options.report(
        'a table with blocks in its cells, which are one after another now',
        cells.map((cell) => plainText(cell).trim().replaceAll(/\s+/g, ' ')).find(Boolean) ?? '',
      );
      const contents = cells.map((cell) => created('div', cell.children));
      parent.children.splice(index, 1, ...captions, ...contents);
      return index + captions.length;
    });
}

/** Returns the elements in a tree that have one of these names, without those inside of them. */
function elementsOf(tree: Nodes, names: readonly string[]): readonly Element[] {
  const found: Element[] = [];
  visit(tree, 'element', (element) => {
    if (!names.includes(element.tagName)) return undefined;
    found.push(element);
    return SKIP;
  });
  return found;
}

function hasBlock(cell: Element, notInCell: ReadonlySet<string>): boolean {
  let isFound = false;
  visit(cell, 'element', ({ tagName }, _, parent) => {
    const isAlone =
      parent?.children.filter((child) => child.type !== 'text' || child.value.trim()).length === 1;
    isFound ||= notInCell.has(tagName) || (paragraphs.has(tagName) && !isAlone);
  });
  return isFound;
}

function created(tagName: string, children: Element['children']): Element {
  return { type: 'element', tagName, properties: {}, children };
}
