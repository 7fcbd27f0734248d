import type { Element, ElementContent, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { plainText } from '../../../../generator/forBlogImport';

/** Elements that become lines of a table cell, separated by `<br>`. */
const linesOfCell = new Set([
  'p',
  'div',
  'center',
  'ul',
  'ol',
  'li',
  'blockquote',
  'address',
  'section',
  'article',
]);

/** Elements that a table cell in Markdown cannot contain. */
const blocks = ['table', 'pre', 'listing', 'xmp', 'dl', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/**
 * Prepares a post's tables for Markdown, where a table has no caption and no merged cells, and each
 * cell has only one line. A caption becomes a paragraph before its table. If any cell contains a
 * block that Markdown does not allow in cells, such as code, the table is replaced by the content
 * of its cells, one after another.
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
      const own = ownElements(table);
      const caption = own.find(({ tagName }) => tagName === 'caption');
      const before = caption ? captionOf(caption) : [];
      if (caption) Object.assign(caption, { tagName: 'span', children: [] });
      const rows = own.filter(({ tagName }) => tagName === 'tr').map(cellsOf);
      const cells = rows.flat();
      const detail =
        cells.map((cell) => plainText(cell).trim().replaceAll(/\s+/g, ' ')).find(Boolean) ?? '';
      const hasBlock = cells.some((cell) =>
        within(cell).some(({ tagName }) => notInCell.has(tagName)),
      );
      if (hasBlock) {
        const kind = 'a table with blocks in its cells, which are one after another now';
        options.report(kind, detail);
        const contents = cells.map((cell) => created('div', cell.children));
        parent.children.splice(index, 1, ...before, ...contents);
        return index + before.length;
      }
      if (cells.some(isMerged)) {
        options.report(
          'merged cells of a table, beside or below which are empty cells now',
          detail,
        );
      }
      for (const row of rows) {
        // In Markdown, a row may have fewer cells than the table has columns, so no empty cells are
        // needed after a row's last cell, even if that cell spans several columns.
        const { properties } = row.at(-1) ?? {};
        if (properties && !properties.rowSpan) delete properties.colSpan;
      }
      for (const cell of cells) cell.children = onOneLine(cell.children);
      parent.children.splice(index, 0, ...before);
      return [SKIP, index + before.length + 1];
    });
}

/** Returns all descendant elements of an element. */
function within(element: Element): readonly Element[] {
  const found: Element[] = [];
  visit(element, 'element', (one) => void (one !== element && found.push(one)));
  return found;
}

/** Returns the elements of a table, without those inside its cells. */
function ownElements(table: Element): readonly Element[] {
  const found: Element[] = [];
  visit(table, 'element', (one) => {
    found.push(one);
    return ['td', 'th', 'caption'].includes(one.tagName) ? SKIP : undefined;
  });
  return found;
}

function cellsOf(row: Element): readonly Element[] {
  return row.children.filter((one) => one.type === 'element');
}

function isMerged({ properties: { colSpan, rowSpan } }: Element): boolean {
  return Number(colSpan ?? 1) !== 1 || Number(rowSpan ?? 1) !== 1;
}

function captionOf(caption: Element): Element[] {
  const line = onOneLine(caption.children);
  return line.length > 0 ? [created('p', [created('em', line)])] : [];
}

/** Puts a cell's content on one line, in which `<br>` separates paragraphs and list items. */
function onOneLine(nodes: readonly ElementContent[]): ElementContent[] {
  const lines: { mark: string; content: ElementContent[] }[] = [];
  let line = { mark: '', content: [] as ElementContent[] };
  const start = (mark = '') => {
    if (hasContent(line.content)) lines.push(line);
    else mark ||= line.mark;
    line = { mark, content: [] };
  };
  const add = (node: ElementContent, index: number, list?: Element) => {
    if (node.type !== 'element' || !linesOfCell.has(node.tagName)) {
      line.content.push(node);
      return;
    }
    start(node.tagName !== 'li' ? '' : list?.tagName === 'ol' ? `${index + 1}. ` : '• ');
    const items = node.children.filter(
      (one) => !/^[ou]l$/.test(node.tagName) || one.type === 'element',
    );
    items.forEach((one, at) => add(one, at, node));
    start();
  };
  nodes.forEach((node, index) => add(node, index));
  start();
  return lines.flatMap(({ mark, content }, index) => [
    ...(index > 0 ? [created('br', [])] : []),
    ...(mark ? [{ type: 'text' as const, value: mark }] : []),
    ...content,
  ]);
}

function hasContent(nodes: readonly ElementContent[]): boolean {
  return nodes.some(
    (node) => node.type === 'element' || (node.type === 'text' && node.value.trim()),
  );
}

function created(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}
