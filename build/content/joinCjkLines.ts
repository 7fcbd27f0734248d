import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** Ideographs, kana and their punctuation, between which no space is written. */
const wide = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff01-\uff60]`;
const breakBetween = new RegExp(`(?<=${wide})\\n(?=${wide})`, 'gu');

/** In Chinese and Japanese the end of a line in the file is no space, which it would be in HTML. */
export function joinCjkLines() {
  return (tree: Root) => {
    visit(tree, 'text', (node) => {
      node.value = node.value.replaceAll(breakBetween, '');
    });
  };
}
