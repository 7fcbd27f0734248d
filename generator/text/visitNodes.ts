import type { Element, Nodes as HtmlNodes, Root as HtmlRoot } from 'hast';
import type { Nodes, Parents } from 'mdast';

/**
 * Calls a function for each node of one type, in document order. A node is visited before its
 * children, so the function may replace the children. The unist-util-visit package does more, but
 * creates a named function for each node in the tree. With about 20 visits per Markdown file, this
 * took up a fifth of the compile time (docs/decisions/0036-compiled-texts.md).
 */
export function visitNodes<Type extends Nodes['type']>(
  tree: Parents,
  type: Type,
  visitor: (node: Extract<Nodes, { type: Type }>) => void,
): void;
export function visitNodes<Type extends HtmlNodes['type']>(
  tree: HtmlRoot | Element,
  type: Type,
  visitor: (node: Extract<HtmlNodes, { type: Type }>) => void,
): void;
export function visitNodes(
  tree: Parents | HtmlRoot | Element,
  type: string,
  visitor: (node: never) => void,
): void {
  const walk = (node: Nodes | HtmlNodes) => {
    if (node.type === type) visitor(node as never);
    if ('children' in node) node.children.forEach(walk);
  };
  walk(tree);
}
