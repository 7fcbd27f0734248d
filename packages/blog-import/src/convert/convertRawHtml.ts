import type { Html, Nodes } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { shownUrl } from '../urls';
import { readAttributes } from '../html/attributes';
import { htmlToMarkdown } from '../html/htmlToMarkdown';
import { comment, destination, escapeBrackets, indented } from '../markdown';
import { applyEdits, type Edit } from './edits';
import { endOf, lineBefore, startOf } from './oldSyntax';
import { parseMarkdown } from './parseMarkdown';

/*
 * Raw HTML in Markdown. What Markdown has too becomes Markdown. Of elements that only group or
 * decorate text, the text is left.
 */

/** Elements of HTML that the site does not keep, but whose content it does. */
const onlyGroup = new Set([
  ...['div', 'span', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'search', 'hgroup'],
  ...['center', 'font', 'small', 'big', 'u', 'ins', 's', 'strike', 'tt', 'blink', 'marquee'],
  ...['cite', 'q', 'dfn', 'var', 'samp', 'time', 'data', 'address', 'acronym', 'nobr', 'wbr'],
  ...['dl', 'dt', 'dd', 'label', 'fieldset', 'legend', 'noscript', 'menu', 'picture'],
  ...['rb', 'rtc', 'bdi', 'bdo', 'tfoot', 'colgroup', 'col', 'h1', 'h5', 'h6', 'body', 'html'],
]);

/** Elements that become Markdown if a block of HTML contains them. */
const becomeMarkdown = new Set([...onlyGroup, 'h2', 'h3', 'h4']);

const isVoid = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

const tagPattern = /<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>/gi;

export interface HtmlReport {
  hasMath: boolean;
  lost: (kind: string, detail?: string) => void;
  changed: (kind: string, detail?: string) => void;
}

/** Converts the raw HTML in a text of Markdown. */
export function convertRawHtml(text: string, report: HtmlReport): string {
  const edits: Edit[] = [];
  let end = 0;
  visit(parseMarkdown(text, report.hasMath), (node, index, parent) => {
    if (node.type !== 'html' || index === undefined || !parent) return undefined;
    const start = startOf(node);
    if (start < end) return undefined;
    const isBlock = parent.type !== 'paragraph' && !('align' in parent) && !isInline(parent);
    const last = closingNode(parent.children.slice(index)) ?? node;
    end = endOf(last === node ? (endOfLink(node, parent.children[index + 1]) ?? node) : last);
    const source = text.slice(start, end);
    const written = withLinkTexts(source, report);
    edits.push({
      start,
      end,
      text: convertHtml(written, lineBefore(text, start), isBlock, report),
    });
    return SKIP;
  });
  return applyEdits(text, edits);
}

/** Returns the end of a link without a text, whose tags are separate nodes in a paragraph. */
function endOfLink({ value }: Html, next: Nodes | undefined): Html | undefined {
  const isEmpty = /^<a\b[^>]*\bhref\b[^>]*>$/i.test(value) && next?.type === 'html';
  return isEmpty && /^<\/a\s*>$/i.test(next.value) ? next : undefined;
}

/** Gives a text to each link without one, because readers could not see it. */
function withLinkTexts(html: string, report: HtmlReport): string {
  return html.replaceAll(
    /(<a\b[^>]*?\bhref=["']?([^"'\s>]+)[^>]*>)\s*(<\/a\s*>)/gi,
    (_, start: string, url: string, end: string) => {
      report.changed('a link without text, which shows its URL now', url);
      return start + url.replace(/^https?:\/\/(?:www\.)?|\/$/g, '').replace(/\/$/, '') + end;
    },
  );
}

function isInline(parent: Nodes): boolean {
  return /^(?:heading|emphasis|strong|delete|link|linkReference|tableCell)$/.test(parent.type);
}

/**
 * Matches HTML in which one of these elements has no end. They are converted together with their content. In a
 * paragraph, their tags are separate nodes; in a block, an empty line ends the node. A tag such as
 * `<video src="…" />` has no content, and everything up to the end of another video is not its content either.
 */
const isOpen =
  /<pre\b(?![\s\S]*<\/pre)|^\s*<(script|style|iframe|video|audio|object)\b(?![^>]*\/>)(?![\s\S]*<\/\1)/i;

/**
 * Returns the node in which everything ends that begins in the first of some nodes, if there is one. It may
 * be a paragraph, because code may have empty lines.
 */
export function closingNode(siblings: readonly Nodes[]): Nodes | undefined {
  let tags = '';
  return siblings.find((one) => {
    tags += tagsIn(one);
    return !isOpen.test(tags);
  });
}

function tagsIn(node: Nodes): string {
  if (node.type === 'html') return node.value.replaceAll(/<!--[\s\S]*?-->/g, '');
  return 'children' in node ? node.children.map(tagsIn).join('') : '';
}

function convertHtml(source: string, before: string, isBlock: boolean, report: HtmlReport): string {
  const plain = withoutScripts(source, isBlock, report);
  const names = [...plain.matchAll(tagPattern)].flatMap(([, , name]) => name?.toLowerCase() ?? []);
  if (!names.some((name) => becomeMarkdown.has(name))) {
    return withoutMedia(plain, isBlock, report);
  }
  if (!isBlock || !isBalanced(plain)) {
    return withoutMedia(unwrapped(plain, isBlock, report), isBlock, report);
  }
  for (const name of new Set(names)) {
    if (onlyGroup.has(name)) report.changed(`HTML <${name}>, of which only the content is left`);
  }
  const markdown = withoutMedia(
    htmlToMarkdown(plain, report.changed, report.hasMath).trim(),
    isBlock,
    report,
  );
  return indented(markdown, before);
}

/** The URL of a script that shows a piece of code or a recording, without the end of the URL. */
const shownByScript =
  /\bsrc\s*=\s*["']?(?:https?:)?\/\/((?:gist\.github\.com|asciinema\.org)\/[^"'\s>]+?)\.js\b/i;

function withoutScripts(html: string, isBlock: boolean, report: HtmlReport): string {
  return html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, (found, name: string) => {
    const slides = /\bdata-id\s*=\s*["']?(\w+)/.exec(/speakerdeck/.test(found) ? found : '')?.[1];
    const shown =
      slides === undefined ? shownByScript.exec(found)?.[1] : `speakerdeck.com/player/${slides}`;
    if (shown !== undefined) {
      report.lost('what a script has shown here, to which there is a link now', `https://${shown}`);
      const link = `[${escapeBrackets(shown)}](${destination(`https://${shown}`)})`;
      return isBlock ? `\n\n${link}\n\n` : link;
    }
    if (name.toLowerCase() === 'script') report.lost('a script, which is a comment now', found);
    else report.changed('styles, which are a comment now', found);
    return comment(found);
  });
}

/** Replaces pictures with those of Markdown, and videos and frames with links. */
function withoutMedia(source: string, isBlock: boolean, report: HtmlReport): string {
  // Browsers ignore the end tag of a picture.
  const html = source.replaceAll(/<\/img\s*>/gi, '');
  // Inside a block of HTML, Markdown is only recognized after an empty line.
  const isInside = isBlock && !/^\s*<img\b[^>]*>\s*$/i.test(html);
  const apart = (markdown: string) => (isInside ? `\n\n${markdown}\n\n` : markdown);
  const media = html
    .split(/(<!--[\s\S]*?(?:-->|$))/)
    .map((part) => (part.startsWith('<!--') ? part : mediaIn(part, apart, report)))
    .join('');
  return isInside && media !== html ? withoutIndents(media) : media;
}

function mediaIn(html: string, apart: (markdown: string) => string, report: HtmlReport): string {
  return html
    .replaceAll(
      /<(iframe|video|audio|embed|object)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>(?:([\s\S]*?)<\/\1\s*>)?/gi,
      (found, given: string, attributes: string, inner = '') => {
        const name = given.toLowerCase();
        const { data, src = data, title } = readAttributes(attributes).named;
        const url = (src ?? /\bsrc=["']?([^"'\s>]+)/.exec(inner)?.[1] ?? '').replace(
          /(youtube(?:-nocookie)?\.com)\/embed\//,
          '$1/watch?v=',
        );
        if (!url) {
          report.lost(`HTML <${name}> without a URL`, found);
          return comment(found);
        }
        report.changed(`HTML <${name}>, which is a link now`, url);
        const shown = title?.trim() || shownUrl(url);
        return apart(`[${escapeBrackets(shown)}](${destination(url)})`);
      },
    )
    .replaceAll(/<img\b((?:"[^"]*"|'[^']*'|[^>"'])*?)\/?>/gi, (_, attributes: string) => {
      const { src = '', alt = '', title } = readAttributes(attributes).named;
      const caption = title ? ` "${title.replaceAll(/\s+/g, ' ').replaceAll('"', '\\"')}"` : '';
      return apart(`![${escapeBrackets(alt)}](${destination(src.trim())}${caption})`);
    })
    .replaceAll(/<img\b/gi, () => {
      report.lost('HTML that cannot be read', html.split('\n')[0]);
      return '&lt;img';
    });
}

/** Removes the indents of lines, which would be code after an empty line. */
function withoutIndents(html: string): string {
  if (/<pre\b|^ {0,3}(?:```|~~~)/im.test(html)) return html;
  return html.replaceAll(/^[ \t]+/gm, '').replaceAll(/\n{3,}/g, '\n\n');
}

/** Returns whether each element of a block ends in the same block. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, given, , selfClosing] of html.matchAll(tagPattern)) {
    const name = given?.toLowerCase();
    if (name === undefined || isVoid.has(name) || selfClosing) continue;
    if (!slash) open.push(name);
    else {
      // Some elements need no end.
      while (
        open.length > 0 &&
        open.at(-1) !== name &&
        /^(?:p|li|td|th|tr|dt|dd|tbody|thead|option)$/.test(open.at(-1) ?? '')
      ) {
        open.pop();
      }
      if (open.pop() !== name) return false;
    }
  }
  return open.every((name) => /^(?:p|li|td|th|tr|dt|dd|tbody|thead)$/.test(name));
}

/** Removes the tags of elements of which only the content is left. */
function unwrapped(html: string, isBlock: boolean, report: HtmlReport): string {
  // Only a picture has sources with a set; those of a video have a URL.
  const withoutSets = html.replaceAll(/<source\b[^>]*\bsrcset\b[^>]*>/gi, '');
  const codeOrTag = new RegExp(`<pre\\b[\\s\\S]*?(?:</pre\\s*>|$)|${tagPattern.source}`, 'gi');
  const text = withoutSets.replaceAll(codeOrTag, (found, _, given: string | undefined) => {
    const name = given?.toLowerCase();
    if (name === undefined || !onlyGroup.has(name)) return found;
    if (!found.startsWith('</')) {
      report.changed(`HTML <${name}>, of which only the content is left`);
    }
    return isBlock ? '\n\n' : '';
  });
  return isBlock && text !== html ? `${withoutIndents(text).trim()}\n` : text;
}
