import type { Root as HtmlRoot } from 'hast';
import type { Link, LinkReference, Literal, Node, Root, Text } from 'mdast';
import { decodedUrl } from '../lib/decodedUrl';
import { headingText, idOf } from './ids';
import { visitNodes } from './visitNodes';
import type { VFile } from 'vfile';
import { reportError, reportWarning } from './markdownMessages';

/* The steps of compileMarkdown.ts that report errors and warnings in Markdown. */

const deepestHeading = 4;

/**
 * Requires headings to be ##, ### or #### and not to skip a level, because people who use a screen
 * reader navigate by headings (WCAG 2.2, 1.3.1).
 */
export function checkHeadings() {
  return (tree: Root, file: VFile) => {
    let above = 1;
    visitNodes(tree, 'heading', ({ depth, position }) => {
      const marks = '#'.repeat(depth);
      if (depth === 1) {
        reportError(file, 'expected headings from ## on: the title is the first level', position);
      } else if (depth > deepestHeading) {
        const actual = `got ${marks}`;
        reportError(file, { reason: 'expected headings of ## to ####', actual }, position);
      } else if (depth > above + 1) {
        const missing = '#'.repeat(above + 1);
        reportError(file, `expected a heading of ${missing} before one of ${marks}`, position);
      }
      above = depth;
    });
  };
}

/**
 * Matches the characters of a regular expression such as `[^0-9]`, `[^a-zA-Z]` or `[^"]`. Nobody
 * gives a footnote such a name.
 */
const ofPattern = /^(?:[01]-[79]|[aA]-[fFzZ])|^[^\p{L}\p{N}]+$|\\/u;

/**
 * Requires one footnote for each reference, and a reference for each footnote. A reference is a link
 * itself, and HTML does not allow a link in a link.
 */
export function checkFootnotes() {
  return (tree: Root, file: VFile) => {
    const checkLink = (link: Link | LinkReference) =>
      visitNodes(link, 'footnoteReference', ({ label, identifier, position }) => {
        const name = label ?? identifier;
        reportError(file, `expected [^${name}] behind the link, got it within the link`, position);
      });
    visitNodes(tree, 'link', checkLink);
    visitNodes(tree, 'linkReference', checkLink);
    const called = new Set<string>();
    visitNodes(tree, 'footnoteReference', ({ identifier }) => void called.add(identifier));
    const defined = new Set<string>();
    visitNodes(tree, 'footnoteDefinition', ({ identifier, label, position }) => {
      const name = label ?? identifier;
      if (!called.has(identifier)) {
        reportError(file, `expected [^${name}] in the text, found only the footnote`, position);
      } else if (defined.has(identifier)) {
        reportError(file, `expected one footnote [^${name}]:, found another`, position);
      }
      defined.add(identifier);
    });
    visitNodes(tree, 'text', (node) => {
      for (const [, name = ''] of sourceOf(node, file).matchAll(/(?<!\\)\[\^([^\]\s]+)\]/g)) {
        if (ofPattern.test(name)) continue;
        reportError(
          file,
          `expected a line [^${name}]: with the footnote, found none`,
          node.position,
        );
      }
    });
  };
}

/**
 * Requires each link reference to have one definition. Only the first definition has an effect.
 * Names that no link uses are left alone, because some owners write comments as `[//]: #
 * (comment)`.
 */
export function checkDefinitions() {
  return (tree: Root, file: VFile) => {
    const used = new Set<string>();
    visitNodes(tree, 'linkReference', ({ identifier }) => void used.add(identifier));
    visitNodes(tree, 'imageReference', ({ identifier }) => void used.add(identifier));
    const defined = new Map<string, string>();
    visitNodes(tree, 'definition', ({ identifier, label, url, position }) => {
      if (identifier.startsWith('^')) {
        const actual = `got [${label ?? identifier}]:`;
        reportError(
          file,
          { reason: 'expected a footnote without spaces in its name', actual },
          position,
        );
      }
      const first = defined.get(identifier) ?? url;
      defined.set(identifier, first);
      if (first === url || !used.has(identifier)) return;
      const reason = `expected one address for [${label ?? identifier}]:, ${first}`;
      reportError(file, { reason, actual: `got ${url} as well` }, position);
    });
  };
}

/** Requires each row of a table to have at most as many cells as its first row. */
export function checkTables() {
  return (tree: Root, file: VFile) => {
    visitNodes(tree, 'table', ({ children: [head, ...rows] }) => {
      const most = head?.children.length ?? 0;
      for (const { children, position } of rows) {
        if (children.length <= most) continue;
        reportError(
          file,
          {
            reason: `expected at most ${most} cells, as in the first row of the table`,
            actual: `got ${children.length}`,
            hint: 'to show "|" in a cell, also within code, write \\|',
          },
          position,
        );
      }
    });
  };
}

/** Matches a comment in TeX that stands after something else on its line. */
const comment = /(?<=\S.*)(?<!\\)(?:\\\\)*%.*/;

/** Reports parts of formulas that would be left out of the page. */
export function checkFormulas() {
  return (tree: Root, file: VFile) => {
    const check = ({ value, position }: Pick<Literal & Node, 'value' | 'position'>) => {
      const [found] = comment.exec(String(value)) ?? [];
      if (found === undefined) return;
      const reason = 'expected \\% in a formula, since % begins a comment';
      const hint = 'write a comment on a separate line';
      reportError(file, { reason, actual: `got ${found}`, hint }, position);
    };
    visitNodes(tree, 'inlineMath', check);
    visitNodes(tree, 'code', (node) => {
      if (node.lang === 'math') check(node);
    });
    visitNodes(tree, 'math', (node) => {
      check(node);
      const { meta, position } = node;
      const source = String(file).slice(position?.start.offset, position?.end.offset);
      if (meta) {
        const reason = 'expected the formula below the line of $$';
        reportError(file, { reason, actual: `got ${meta} in that line` }, position);
      }
      if (!/\n[ \t>]*\${2,}\s*$/.test(source)) {
        reportError(file, 'expected a line of $$ after the formula, found none', position);
      }
    });
  };
}

/** Matches what looks like a link or a picture, but has a space in its URL. */
export const spacedAddress = /(?<!\\)!?\[[^\]]*(?<!\\)\]\([^)\s]+[^\S\n][^)]*\)/g;

/**
 * Reports URLs that contain spaces. In Markdown, a space ends the URL, so `![a cup](my cup.png)`
 * would be shown as text.
 */
export function checkAddresses() {
  return (tree: Root, file: VFile) => {
    visitNodes(tree, 'text', (node) => {
      for (const [mark] of sourceOf(node, file).matchAll(spacedAddress)) {
        const reason = 'expected an address without spaces, or between < and >';
        reportError(file, { reason, actual: `got ${mark}` }, node.position);
      }
    });
  };
}

/**
 * Returns the Markdown source of a text node, in which escaped characters still have their
 * backslashes.
 */
function sourceOf({ position }: Text, file: VFile): string {
  return position ? String(file).slice(position.start.offset, position.end.offset) : '';
}

/**
 * Requires each link to point to a path on this site, to an anchor in the same Markdown file, or to
 * an http:, https: or mailto: URL.
 */
export function checkLinkForms() {
  return (tree: HtmlRoot, file: VFile) => {
    const anchors = new Set<unknown>();
    visitNodes(tree, 'element', ({ properties }) => void anchors.add(properties['id']));
    visitNodes(tree, 'element', (element) => {
      const { tagName, properties, position } = element;
      if (tagName !== 'a' || properties['href'] === undefined) return;
      const href = String(properties['href']);
      const target = decodedUrl(href);
      const isOfFootnote = 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties;
      if (!isOfFootnote && !headingText(element)) {
        const reason = 'expected the text of a link in its brackets';
        reportWarning(file, { reason, actual: `got [](${target})` }, position);
      }
      if (target.startsWith('#')) {
        const id = idOf(href.slice(1));
        // An id and a link may be encoded differently, so the link is written like the id.
        properties['href'] = `#${encodeURI(id)}`;
        if (anchors.has(id)) return;
        reportError(file, `expected a heading for #${id}, found none in this text`, position);
      } else if (!isSafe(target)) {
        const reason =
          'expected a link with http:, https: or mailto:, or to a path or an anchor of this site';
        reportError(file, { reason, actual: `got ${target}` }, position);
      }
    });
  };
}

function isSafe(target: string): boolean {
  if (/^\/(?![/\\])/.test(target)) return true;
  if (/^https?:(?!\/\/)/i.test(target)) return false;
  return URL.canParse(target) && ['http:', 'https:', 'mailto:'].includes(new URL(target).protocol);
}
