import { isLeft, type Either } from 'fp-ts/Either';
import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { readable } from './checkMarkdown';

/*
 * Steps of compileMarkdown.ts that change a text, and one that collects its links.
 */

/** Ideographs, kana and their punctuation, between which no space is written. */
const wide = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff01-\uff60]`;
const breakBetween = new RegExp(`(?<=${wide})\\n(?=${wide})`, 'gu');

/** Removes line breaks between Chinese or Japanese characters, which HTML would show as a space. */
export function joinCjkLines() {
  return (tree: Root) => {
    visit(tree, 'text', (node) => {
      node.value = node.value.replaceAll(breakBetween, '');
    });
  };
}

/** Ids of the page around the text (public/index.html, src/app/Site.tsx) and of its footnotes. */
const takenIds = ['app', 'content', 'footnote-label'];

/** Makes the ids of headings unique in the page. A heading without letters gets the id `section`. */
export function keepIdsApart() {
  return (tree: HtmlRoot) => {
    const ids = new Set(takenIds);
    visit(tree, 'element', ({ tagName, properties }) => {
      if (!/^h[2-6]$/.test(tagName) || properties['id'] === 'footnote-label') return;
      const wanted = String(properties['id'] || 'section');
      let id = wanted;
      for (let count = 1; ids.has(id); count += 1) id = `${wanted}-${count}`;
      ids.add(id);
      properties['id'] = id;
    });
  };
}

/**
 * Finds a picture next to the text by its name.
 *
 * @returns its URL and size in pixels; left: the mistake
 */
export type FindPicture = (
  name: string,
) => Either<string, { src: string; width: number; height: number }>;

/** Gives each picture its URL and its size, so that the text does not move when the picture has loaded. */
export function placePictures(tree: HtmlRoot, file: VFile, find: FindPicture): void {
  visit(tree, 'element', ({ tagName, properties, position }) => {
    if (tagName !== 'img') return;
    const name = String(properties['src']);
    if (!properties['alt']) {
      const brackets = `the brackets of ![](${readable(name)})`;
      file.message(`expected what the picture shows in ${brackets}, got nothing`, position);
    }
    const found = find(name);
    if (isLeft(found)) file.message(found.left, position);
    else Object.assign(properties, found.right, { loading: 'lazy', decoding: 'async' });
  });
}

/** A link to another page or a file of this site. */
export interface SiteLink {
  /** Path of its URL, without query and fragment. */
  path: string;
  line: number;
}

export function siteLinks(tree: HtmlRoot): readonly SiteLink[] {
  const links: SiteLink[] = [];
  visit(tree, 'element', ({ tagName, properties, position }) => {
    const [path] = String(properties['href']).split(/[?#]/);
    if (tagName !== 'a' || !path || !/^\/(?!\/)/.test(path)) return;
    links.push({ path, line: position?.start.line ?? 1 });
  });
  return links;
}
