import type { Html, Nodes, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { allowedElements } from '../../../../generator/text/sanitizeHtml';
import { htmlToMarkdown } from '../html/htmlToMarkdown';
import { comment } from '../markdown';

/*
 * Raw HTML in Markdown. What Markdown has too becomes Markdown. Of elements that only group or
 * decorate text, the text is left.
 */

/** Elements of HTML that the site does not keep, but whose content it does. */
const onlyGroup = new Set(
  [
    ...['div', 'span', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'center'],
    ...['font', 'small', 'big', 'u', 'ins', 's', 'strike', 'tt', 'cite', 'q', 'dfn', 'var', 'samp'],
    ...['time', 'address', 'hgroup', 'picture', 'dl', 'dt', 'dd', 'label', 'fieldset'],
    ...['legend', 'noscript', 'ruby', 'rb', 'rt', 'rp', 'rtc', 'wbr', 'acronym', 'nobr', 'data'],
    ...['bdi', 'bdo', 'tfoot', 'colgroup', 'col', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figure'],
    ...['menu', 'body', 'html', 'main', 'search', 'blink', 'marquee', 'table', 'tr', 'td', 'th'],
  ].filter((name) => !allowedElements.has(name)),
);

/** Elements that become Markdown if a block of HTML contains them. */
const becomeMarkdown = new Set([...onlyGroup, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

const isVoid = new Set(
  [
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
  ].concat('wbr'),
);

const tagPattern = /<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>/gi;

export interface HtmlReport {
  lost: (kind: string, detail?: string) => void;
  changed: (kind: string, detail?: string) => void;
}

/**
 * Converts the raw HTML in a text of Markdown.
 *
 * @param parse parses the text, in the same way as the rest of the conversion
 */
export function plainHtml(text: string, parse: (text: string) => Root, report: HtmlReport): string {
  const pieces: string[] = [];
  let end = 0;
  visit(parse(text), (node, index, parent) => {
    if (node.type !== 'html' || index === undefined || !parent) return undefined;
    const [start, stop] = [startOf(node), endOf(node)];
    if (start < end) return undefined;
    const isBlock = parent.type !== 'paragraph' && !('align' in parent) && !isInline(parent);
    const last = isBlock ? closingNode(node, parent.children.slice(index)) : undefined;
    const source = text.slice(start, last ? endOf(last) : stop);
    const converted = isBlock
      ? convertBlock(source, columnOf(text, start), report)
      : unwrapped(source, report);
    if (converted === source) return undefined;
    pieces.push(text.slice(end, start), converted);
    end = last ? endOf(last) : stop;
    return SKIP;
  });
  return pieces.join('') + text.slice(end);
}

const startOf = (node: Nodes) => node.position?.start.offset ?? 0;
const endOf = (node: Nodes) => node.position?.end.offset ?? 0;

function isInline(parent: Nodes): boolean {
  return /^(?:heading|emphasis|strong|delete|link|linkReference|tableCell)$/.test(parent.type);
}

/** Returns what stands before a block on its line, such as the `> ` of a quotation. */
function columnOf(text: string, start: number): string {
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
}

/**
 * A script or style that contains an empty line is one block, but a `<div>` is not. Returns the
 * last block of a `<script>` or `<style>` that begins in the first of some nodes.
 */
function closingNode(node: Html, siblings: readonly Nodes[]): Nodes | undefined {
  const [, name] = /^\s*<(script|style)\b(?![\s\S]*<\/\1)/i.exec(node.value) ?? [];
  if (name === undefined) return undefined;
  return siblings.find(
    (one) => one.type === 'html' && new RegExp(`</${name}\\s*>`, 'i').test(one.value),
  );
}

function convertBlock(source: string, before: string, report: HtmlReport): string {
  const withoutScripts = source.replaceAll(
    /<(script|style)\b[\s\S]*?<\/\1\s*>/gi,
    (found, name: string) => {
      if (name.toLowerCase() === 'script') report.lost('a script, which is a comment now', found);
      else report.changed('styles, which are a comment now', found);
      return comment(found);
    },
  );
  const names = [...withoutScripts.matchAll(tagPattern)].flatMap(
    ([, , name]) => name?.toLowerCase() ?? [],
  );
  if (!names.some((name) => becomeMarkdown.has(name))) return withoutScripts;
  if (!isBalanced(withoutScripts)) return unwrapped(withoutScripts, report, true);
  for (const name of new Set(names)) {
    if (onlyGroup.has(name)) report.changed(`HTML <${name}>, of which only the content is left`);
  }
  const markdown = htmlToMarkdown(withoutScripts, report.changed).trim();
  // The lines of a block inside a quotation or list begin like its first line.
  const indent = before.replaceAll(/[^>\s]/g, ' ');
  return markdown.replaceAll('\n', `\n${indent}`);
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
function unwrapped(html: string, report: HtmlReport, isBlock = false): string {
  // Only a picture has sources with a set; those of a video have a URL.
  const withoutSets = html.replaceAll(/<source\b[^>]*\bsrcset\b[^>]*>/gi, '');
  const text = withoutSets.replaceAll(tagPattern, (found, _, given: string | undefined) => {
    const name = given?.toLowerCase();
    if (name === undefined || !onlyGroup.has(name)) return found;
    if (!found.startsWith('</'))
      report.changed(`HTML <${name}>, of which only the content is left`);
    return isBlock ? '\n\n' : '';
  });
  if (!isBlock || text === html) return text;
  // Without its elements, an indented line would be code.
  return `${text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
