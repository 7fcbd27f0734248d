import { isLeft, type Either } from 'fp-ts/Either';
import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { readable } from './readable';

/**
 * Finds a picture that lies beside the text, by its name.
 *
 * @returns its URL and size in pixels; on the left, what was expected
 */
export type FindPicture = (
  name: string,
) => Either<string, { src: string; width: number; height: number }>;

/** Gives each picture its URL and size, so that nothing moves when it arrives. */
export function placePictures(tree: Root, file: VFile, find: FindPicture): void {
  visit(tree, 'element', ({ tagName, properties, position }) => {
    if (tagName !== 'img') return;
    const name = String(properties['src']);
    if (!properties['alt']) {
      file.message(
        `expected what the picture shows in the brackets of ![](${readable(name)}), got nothing`,
        position,
      );
    }
    const found = find(name);
    if (isLeft(found)) file.message(found.left, position);
    else Object.assign(properties, found.right, { loading: 'lazy', decoding: 'async' });
  });
}
