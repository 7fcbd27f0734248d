import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { readable } from './readable';

/** A link leads to a page of this site, to an anchor of this text, or by https: or mailto: elsewhere. */
export function checkLinks() {
  return (tree: Root, file: VFile) => {
    const anchors = new Set<unknown>();
    visit(tree, 'element', ({ properties }) => {
      anchors.add(properties['id']);
    });
    visit(tree, 'element', ({ tagName, properties, position }) => {
      if (tagName !== 'a') return;
      const target = readable(String(properties['href']));
      if (target.startsWith('#')) {
        if (!anchors.has(target.slice(1)))
          file.message(`expected a heading for ${target}, found none in this text`, position);
      } else if (!isSafe(target)) {
        file.message(
          `expected a link with https: or mailto:, or to a path or an anchor of this site, got ${target}`,
          position,
        );
      }
    });
  };
}

function isSafe(target: string): boolean {
  if (/^\/(?![/\\])/.test(target)) return true;
  if (/^https:(?!\/\/)/i.test(target)) return false;
  return URL.canParse(target) && ['https:', 'mailto:'].includes(new URL(target).protocol);
}
