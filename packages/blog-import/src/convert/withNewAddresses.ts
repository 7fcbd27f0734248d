import { isLeft } from 'fp-ts/Either';
import type { Html, Image, Link, LinkReference, Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { allowedElements, drawDiagram, spacedAddress } from '../../../../generator/forBlogImport';
import {
  asCode,
  comment,
  destination,
  escapeBrackets,
  fence,
  trimLines,
  unescaped,
} from '../markdown';
import { isRemote, shownUrl } from '../urls';
import { acceptedText } from './acceptedText';
import { picture } from './convertTags';
import { applyEdits, type Edit } from './edits';
import { isUnderstood } from './formulas';
import { headingFinder, levelHeadings } from './headings';
import { textRanges } from './oldMarkdown';
import { endOf, startOf } from './oldSyntax';
import { parseMarkdown } from './parseMarkdown';
import { definitionsIn, linkElement, type Article } from './toMarkdown';

/** What an article needs for its new URLs: where pages and files are now, and how the blog showed the article. */
export interface NewPlaces {
  title: string;
  language: string;
  /** Whether the blog shows each line end in a paragraph as a line break. */
  hasHardBreaks: boolean;
  /**
   * Returns the path of this site's page for an old URL or path, or undefined if the import does
   * not know such a page.
   */
  newPathForUrl: (url: string) => string | undefined;
  /**
   * Returns a heading's anchor on a page that `newPathForUrl` has returned, or undefined if there is no
   * such heading.
   */
  findHeading: (page: string, anchor: string) => string | undefined;
  /** Returns the name of the picture beside the Markdown file, if it can be shown. */
  pictureAt: (url: string) => string | undefined;
  /** Returns the URL path of a file in public/, for a link to it, if it is there. */
  fileAt: (url: string) => string | undefined;
  /** Called for what readers no longer get, and for what only looks different now. */
  lost: (kind: string, detail?: string) => void;
  changed: (kind: string, detail?: string) => void;
}

type References = NewPlaces & Pick<Article, 'hasMath'>;

/** The kind of finding about a picture that `--download` would fetch. */
export const remotePicture = 'a picture on another site, of which only the description is left';

/** The kind of finding about a link whose text is left. */
export const lostLink = 'a link to a page or file that this site does not have';

/** The kind of finding about any other picture that cannot be shown. */
export const lostPicture =
  'a picture that is missing, damaged, or of a kind that browsers do not show';

/** Puts the new URLs into an article, and makes it a text that the build accepts. */
export function withNewAddresses({ markdown, hasMath }: Article, context: NewPlaces): string {
  const pictures = new Set<string>();
  const pictureAt = (url: string) => {
    const name = context.pictureAt(url);
    if (name !== undefined) pictures.add(name);
    return name;
  };
  const places = { ...context, hasMath, pictureAt };
  const converted = trimLines(applyEdits(markdown, editsOf(markdown, places)));
  // What was in the middle of a line, such as `# x` after a frame, may begin a line now.
  const edits: Edit[] = [];
  const tree = parseMarkdown(converted, hasMath);
  levelHeadings(tree, converted, edits);
  if (context.hasHardBreaks) escapeLineEnds(tree, converted, edits);
  return acceptedText(applyEdits(converted, edits), {
    language: context.language,
    pictures,
    lost: (line) => context.lost('a block that the build would reject, which is code now', line),
  });
}

function editsOf(text: string, references: References): readonly Edit[] {
  const tree = parseMarkdown(text, references.hasMath);
  const edits: Edit[] = [];
  const definitions = definitionsIn(tree);
  const findHeading = headingFinder(tree);
  levelHeadings(tree, text, edits);
  visit(tree, (node, _, parent) => {
    const [start, end] = [startOf(node), endOf(node)];
    const source = text.slice(start, end);
    switch (node.type) {
      case 'link':
        convertLink(node, node.url, node.title);
        break;
      case 'linkReference': {
        const definition = definitions.get(node.identifier);
        if (definition) convertLink(node, definition.url, definition.title);
        break;
      }
      case 'definition':
        edits.push({ start, end, text: '' });
        break;
      case 'image':
        edits.push({ start, end, text: convertPicture(node) });
        break;
      case 'imageReference': {
        const { url = '', title } = definitions.get(node.identifier) ?? {};
        edits.push({ start, end, text: convertPicture({ url, alt: node.alt, title }) });
        break;
      }
      case 'html': {
        const anchor = parent && isAnchor.test(node.value) && endOfAnchor(node, parent.children);
        if (anchor) {
          for (const tag of [node, anchor]) {
            edits.push({ start: startOf(tag), end: endOf(tag), text: '' });
          }
          break;
        }
        edits.push({ start, end, text: convertHtml(source) });
        break;
      }
      case 'code':
        convertDiagram(node.lang, node.value, start);
        break;
      case 'math':
      case 'inlineMath':
        convertFormula(node.value, node.type === 'math', { start, end });
        break;
    }
    return undefined;
  });
  for (const [start, end] of textRanges(tree)) convertText(text.slice(start, end), start);
  return edits;

  /**
   * Escapes dollar signs if the blog has no formulas, because the build would read text between two
   * dollar signs as a formula.
   */
  function escapeMoney(words: string): string {
    return references.hasMath ? words : words.replaceAll(unescaped('\\$'), '\\$');
  }

  function convertText(source: string, start: number) {
    for (const { 0: found, index } of source.matchAll(spacedAddress)) {
      references.changed('a link whose URL contains spaces, which Markdown shows as text', found);
      const bracket = start + index + found.indexOf('[');
      edits.push({ start: bracket, end: bracket, text: '\\' });
    }
    for (const { 0: found, index } of source.matchAll(unescaped('\\[\\^[^\\]\\s]+\\]'))) {
      references.changed('a reference to a footnote that does not exist', found);
      edits.push({ start: start + index, end: start + index, text: '\\' });
    }
    if (references.hasMath) return;
    for (const { index } of source.matchAll(unescaped('\\$'))) {
      edits.push({ start: start + index, end: start + index, text: '\\' });
    }
  }

  /**
   * Edits only the markup around the link's text. The text may contain a picture, which has its own
   * edit.
   */
  function convertLink(node: Link | LinkReference, url: string, title?: string | null) {
    const last = node.children.at(-1);
    const [first] = node.children;
    const isBracketed = text[startOf(node)] === '[';
    // A link without text, such as `[](/posts/tea/)`, has no children.
    const inner = startOf(node) + 1;
    const target = convertUrl(url);
    if (target === url && node.type === 'link') return;
    if (!isBracketed) {
      if (target !== undefined) return;
      references.lost(lostLink, url);
      edits.push({ start: startOf(node), end: endOf(node), text: asCode(url) });
      return;
    }
    const closing = { start: last ? endOf(last) : inner, end: endOf(node) };
    if (target === undefined) {
      references.lost(lostLink, url);
      edits.push({ start: startOf(node), end: first ? startOf(first) : inner, text: '' });
      edits.push({ ...closing, text: comment(`the link led to ${url}`) });
      return;
    }
    const shown = title ? ` "${escapeMoney(title).replaceAll('"', '\\"')}"` : '';
    edits.push({ ...closing, text: `](${destination(target)}${shown})` });
  }

  /**
   * Converts the URL of a link.
   *
   * @returns undefined if this site has no such page or file
   */
  function convertUrl(url: string): string | undefined {
    const [address = '', anchor] = url.split('#');
    if (address === '') {
      const heading = anchor && findHeading(anchor);
      return heading ? `#${heading}` : undefined;
    }
    const page = references.newPathForUrl(address);
    if (page !== undefined) {
      const heading = anchor && references.findHeading(page, anchor);
      if (anchor && !heading) {
        references.changed(
          'a link to a place in another page, which leads to the beginning of the page now',
          url,
        );
      }
      return heading ? `${page}#${heading}` : page;
    }
    const file = references.fileAt(address);
    // A page of its own, or the viewer of a file, may read what follows the path.
    if (file !== undefined) return file + (/[?#].*$/.exec(url)?.[0] ?? '');
    if (/^(?:https?:\/\/|mailto:)/i.test(url)) return URL.canParse(url) ? url : undefined;
    return /^\/\//.test(url) ? `https:${url}` : undefined;
  }

  function convertPicture({ url, alt, title }: Pick<Image, 'url' | 'alt' | 'title'>): string {
    const attributes = {
      alt: escapeMoney(alt ?? ''),
      ...(title && { caption: escapeMoney(title) }),
    };
    const isElsewhere = isRemote(url) && references.newPathForUrl(url) === undefined;
    const copy = references.pictureAt(url);
    if (copy !== undefined) return picture({ ...attributes, src: copy });
    const name = isElsewhere ? shownUrl(url) : '';
    const words = escapeMoney(escapeBrackets([alt, title, name].find(Boolean) ?? ''));
    const file = isElsewhere ? undefined : references.fileAt(url);
    if (file !== undefined) {
      references.changed('a picture in a format that this site does not show, with a link', url);
      return `[${words || escapeBrackets(url)}](${destination(file)})`;
    }
    references.lost(isElsewhere ? remotePicture : lostPicture, url);
    return `${words ? `*${words}*` : ''}${comment(`the picture was ${url}`)}`;
  }

  /**
   * Converts links that are written in HTML. The build sanitizes all other HTML
   * (generator/text/sanitizeHtml.ts).
   */
  function convertHtml(html: string): string {
    return html
      .split(/(<!--[\s\S]*?(?:-->|$))/)
      .map((part) => (part.startsWith('<!--') ? part : convertElements(part)))
      .join('');
  }

  function convertElements(html: string): string {
    return html
      .replaceAll(/<a\b(?![^>]*\bhref\b)[^>]*>\s*<\/a\s*>/gi, '')
      .replaceAll(/<([a-z][\w-]*)/gi, (found, name: string) => {
        const isKept = allowedElements.has(name.toLowerCase());
        if (!isKept)
          references.lost(`HTML <${name}>, which the build leaves out`, html.split('\n')[0]);
        return found;
      })
      .replaceAll(linkElement, (found, start: string, mark: string, url: string) => {
        const target = convertUrl(url.replaceAll('&amp;', '&'));
        if (target !== undefined) return `${start}${mark}${target}${mark}`;
        references.lost(lostLink, url);
        return found.replace(/\s*\bhref=(["']).*?\1/i, '');
      });
  }

  /** Shows a formula as code if TeX does not understand it, because the build would reject it. */
  function convertFormula(value: string, isBlock: boolean, place: Omit<Edit, 'text'>) {
    const hasEnd = !isBlock || /\n[\s>]*\$\$+[ \t]*$/.test(text.slice(place.start, place.end));
    if (hasEnd && isUnderstood(value, isBlock)) return;
    references.lost('a formula that TeX does not understand, which is code now', value);
    if (isBlock) {
      edits.push({ ...place, text: fence('tex', value) });
      return;
    }
    // Code that begins where other code ends would be one code with it.
    const before = text[place.start - 1] === '`' ? ' ' : '';
    const after = text[place.end] === '`' ? ' ' : '';
    edits.push({ ...place, text: `${before}${asCode(value)}${after}` });
  }

  /** Describes a diagram for those who do not see it, as the build asks, if the blog did not. */
  function convertDiagram(lang: string | null | undefined, value: string, start: number) {
    const isDrawn = (diagram: string) => !isLeft(drawDiagram(diagram, references.language));
    if (lang !== 'mermaid' || isDrawn(value)) return;
    const description = `accTitle: ${references.title}`;
    const lines = value.split('\n');
    // Comments and settings may come before the kind of the diagram.
    const kind = lines.findIndex((line) => /^\s*[a-z]/i.test(line)) + 1;
    if (isDrawn(lines.toSpliced(kind, 0, description).join('\n'))) {
      references.changed('a diagram without a description, which is the title of the post now');
      let at = start;
      for (let line = 0; line < kind; line += 1) at = text.indexOf('\n', at) + 1;
      const before = /^[\s>]*/.exec(text.slice(at))?.[0] ?? '';
      const end = text.indexOf('\n', at);
      edits.push({ start: end, end, text: `\n${before}${description}` });
      return;
    }
    references.lost(
      'a diagram of Mermaid that this site cannot draw, which is code now',
      value.split('\n')[0],
    );
    const name = text.indexOf('mermaid', start);
    edits.push({ start: name, end: name + 'mermaid'.length, text: 'text' });
  }
}

/** Makes each line end in a paragraph a line break, except after the kind of a callout. */
function escapeLineEnds(tree: Root, text: string, edits: Edit[]): void {
  visit(tree, 'paragraph', (paragraph) => {
    for (const [start, end] of textRanges(paragraph)) {
      for (const { index } of text.slice(start, end).matchAll(/(?<!\[!\w+\][ \t]*)\n/g)) {
        edits.push({ start: start + index, end: start + index, text: '\\' });
      }
    }
  });
}

/** Returns the first closing tag of an anchor that follows its opening tag. */
function endOfAnchor(node: Html, siblings: readonly Nodes[]): Nodes | undefined {
  const isEnd = (one: Nodes) => one.type === 'html' && /^<\/a\s*>/i.test(one.value);
  return siblings.slice(siblings.indexOf(node)).find(isEnd);
}

/**
 * Matches the opening tag of an anchor, which is an `<a>` with a name or an id but without a link.
 */
const isAnchor = /^<a\b(?=[^>]*\s(?:name|id)\s*=)(?![^>]*\bhref\b)/i;
