import { isLeft, type Either } from 'fp-ts/Either';
import type { Element, Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { visitNodes } from './visitNodes';
import type { VFile } from 'vfile';
import { reportError, reportWarning } from './markdownMessages';
import type { Finding } from '../lib/diagnostics';
import { decodedUrl } from '../lib/decodedUrl';
import { drawDiagram } from './drawDiagram';
import { plainText } from './plainText';
import path from 'node:path';
import { shortHash } from '../lib/hash';
import type { Asset } from '../model/picture';
import { rightToLeft, type SiteLink } from '../model/text';

/*
 * The steps of compileMarkdown.ts that change the text, and one step that only collects the links
 * in it.
 */

/**
 * Finds a picture in the Markdown file's folder by name.
 *
 * @returns the picture; a `Left` with the error if there is no such picture; or undefined if the
 * picture is damaged. The caller does not report damaged pictures, because they are all reported
 * together.
 */
export type FindPicture = (
  name: string,
) => Either<
  Finding,
  { src: string; width: number; height: number; widths?: readonly number[] } | undefined
>;

/** The kinds of callouts that GitHub supports (src/entries/richElements.tsx shows them). */
const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'];

/**
 * Turns a quotation into a callout if it begins with a line such as `[!NOTE]`, and removes that
 * line.
 */
export function markCallouts() {
  return (tree: Root, file: VFile) => {
    visitNodes(tree, 'blockquote', (quotation) => {
      const [paragraph] = quotation.children;
      const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
      if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return;
      const [line, name = '', rest = ''] = /^\[!([^\]\n]*)\]([^\n]*)\n?/.exec(text.value) ?? [];
      // If there is a backslash before the bracket, the owner means a literal bracket.
      if (line === undefined || String(file)[text.position?.start.offset ?? 0] !== '[') return;
      const kind = name.toLowerCase();
      if (!calloutKinds.includes(kind)) {
        const kinds = calloutKinds.map((one) => `[!${one.toUpperCase()}]`).join(', ');
        reportError(
          file,
          { reason: `expected one of ${kinds}`, actual: `got [!${name}]` },
          text.position,
        );
      } else if (rest.trim()) {
        const actual = `got ${rest.trim()}`;
        reportError(
          file,
          { reason: `expected only [!${name}] on its line`, actual },
          text.position,
        );
      }
      text.value = text.value.slice(line.length);
      if (!text.value) paragraph.children.shift();
      if (paragraph.children.length === 0) quotation.children.shift();
      quotation.data = { hProperties: { dataCallout: kind } };
    });
  };
}

/** Lets the browser detect the text direction of each block that contains right-to-left text. */
export function markDirection() {
  return (tree: HtmlRoot) => {
    visitNodes(tree, 'element', (element) => {
      if (!/^(?:p|h[2-4]|[uo]l|t[hd]|blockquote)$/.test(element.tagName)) return;
      if (rightToLeft.test(plainText(element))) element.properties['dir'] = 'auto';
    });
  };
}

/**
 * Sets each picture's URL, its size, and the widths of its other versions. Because the size is
 * known, the text does not move when the picture loads. A picture at the beginning of the article
 * loads with high priority.
 *
 * @returns the `src` of each picture, as the text writes it
 */
export function placePictures(tree: HtmlRoot, file: VFile, find: FindPicture): readonly string[] {
  const names: string[] = [];
  const [first] = tree.children.filter(({ type }) => type === 'element');
  visitNodes(tree, 'element', (element) => {
    const { tagName, properties, position } = element;
    if (tagName !== 'img') return;
    const name = String(properties['src']);
    names.push(name);
    if (!properties['alt']) {
      const reason = 'expected what the picture shows in the brackets of ![]()';
      reportWarning(file, { reason, actual: `got ![](${decodedUrl(name)})` }, position);
    }
    const found = find(name);
    if (isLeft(found)) return void reportError(file, found.left, position);
    const { widths, ...attributes } = found.right ?? {};
    const isFirst = first && 'children' in first && first.children[0] === element;
    Object.assign(properties, attributes, {
      ...(widths && { dataWidths: widths.join(' ') }),
      ...(isFirst && { fetchPriority: 'high' }),
    });
  });
  return names;
}

/**
 * Gives each footnote the same name as the first mark that refers to it, as a `data-note`
 * attribute. In a wide window, CSS anchors the footnote to its mark by this name, so that the
 * footnote stands in the margin beside the mark (src/entries/RichText.module.css).
 */
export function nameFootnotes() {
  return (tree: HtmlRoot) => {
    const names = new Map<string, string>();
    visitNodes(tree, 'element', ({ properties }) => {
      if (properties['dataFootnoteRef'] === undefined) return;
      const id = decodedUrl(String(properties['href'])).slice(1);
      if (names.has(id)) return;
      const name = `--note-${names.size + 1}`;
      names.set(id, name);
      properties['dataNote'] = name;
    });
    visitNodes(tree, 'element', ({ tagName, properties }) => {
      const name = tagName === 'li' && names.get(String(properties['id']));
      if (name) properties['dataNote'] = name;
    });
  };
}

/** The elements that begin a new block in a list item. */
const block = /^(?:p|pre|[uo]l|table|blockquote|details|figure|h[2-4]|hr|section)$/;

/**
 * Puts a picture with a title into a paragraph if it is alone in a list item or in a cell. The
 * title of a picture that is alone in its paragraph becomes its caption
 * (src/entries/richElements.tsx).
 */
export function keepCaptions() {
  return (tree: HtmlRoot) => {
    visitNodes(tree, 'element', (element) => {
      if (!/^(?:li|t[dh])$/.test(element.tagName)) return;
      const { children } = element;
      const end = children.findIndex((one) => one.type === 'element' && block.test(one.tagName));
      const line = children.slice(0, end < 0 ? undefined : end);
      const [picture, ...others] = line.filter((one) => one.type !== 'text' || one.value.trim());
      if (picture?.type !== 'element' || picture.tagName !== 'img' || others.length > 0) return;
      if (!picture.properties['title']) return;
      const paragraph: Element = { ...picture, tagName: 'p', properties: {}, children: [picture] };
      element.children = [paragraph, ...children.slice(line.length)];
    });
  };
}

/**
 * The maximum width, in pixels, of a diagram that shrinks in a narrow window. A phone's window
 * shows 328 of them, so the labels of arrows, the smallest text, are 12 pixels high there. Wider
 * diagrams scroll instead.
 */
const widestShrunk = 370;

/**
 * Replaces each Mermaid code block with the drawn diagram.
 *
 * @param file its path is part of the URLs of the diagrams
 * @returns the files of the diagrams
 */
export function placeDiagrams(tree: HtmlRoot, file: VFile, language: string): readonly Asset[] {
  const drawings: Asset[] = [];
  visitNodes(tree, 'element', (element) => {
    const [code] = element.children;
    if (element.tagName !== 'pre' || code?.type !== 'element') return;
    if (![code.properties['className']].flat().includes('language-mermaid')) return;
    const diagram = drawDiagram(plainText(code), language);
    if (isLeft(diagram)) {
      const firstLine = (element.position?.start.line ?? 0) + 1;
      const [line, finding] = diagram.left;
      reportError(file, finding, { line: firstLine + line, column: 1 });
      return;
    }
    const { svg, ...shown } = diagram.right;
    element.tagName = 'img';
    element.children = [];
    const url = `/content/${path.posix.dirname(file.path)}/diagram.${shortHash([svg])}.svg`;
    drawings.push({ url, content: { text: svg } });
    element.properties = { src: url, ...shown };
    if (shown.width > widestShrunk) element.properties['className'] = ['wide'];
  });
  return drawings;
}

/** Returns the links to other pages and files of this site. */
export function siteLinks(tree: HtmlRoot): readonly SiteLink[] {
  const links: SiteLink[] = [];
  visitNodes(tree, 'element', ({ tagName, properties, position }) => {
    const [target] = String(properties['href']).split(/[?#]/);
    if (tagName !== 'a' || !target || !/^\/(?!\/)/.test(target)) return;
    links.push({ path: target, line: position?.start.line ?? 1 });
  });
  return links;
}
