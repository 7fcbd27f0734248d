import type { Root as HtmlRoot } from 'hast';
import type { Root, Text } from 'mdast';
import { visitNodes } from './visitNodes';
import type { VFile } from 'vfile';
import { reportError, reportWarning } from '../lib/diagnostics';

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

/** Requires a footnote for each reference, and a reference for each footnote. */
export function checkFootnotes() {
  return (tree: Root, file: VFile) => {
    const called = new Set<string>();
    visitNodes(tree, 'footnoteReference', ({ identifier }) => void called.add(identifier));
    visitNodes(tree, 'footnoteDefinition', ({ identifier, label, position }) => {
      if (called.has(identifier)) return;
      const name = label ?? identifier;
      reportError(file, `expected [^${name}] in the text, found only the footnote`, position);
    });
    visitNodes(tree, 'text', (node) => {
      for (const [, name] of sourceOf(node, file).matchAll(/(?<!\\)\[\^([^\]\s]+)\]/g)) {
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
 * Reports URLs that contain spaces. In Markdown, a space ends the URL, so `![a cup](my cup.png)`
 * would be shown as text.
 */
export function checkAddresses() {
  return (tree: Root, file: VFile) => {
    visitNodes(tree, 'text', (node) => {
      const marks = /(?<!\\)!?\[[^\]]*(?<!\\)\]\([^)\s]+[^\S\n][^)]*\)/g;
      for (const [mark] of sourceOf(node, file).matchAll(marks)) {
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
 * Syntax from other systems that would be shown literally. Each pattern comes with a hint about
 * what to write instead.
 */
const otherSyntax: readonly (readonly [RegExp, string])[] = [
  [
    /\{\{[<%]?.*?[%>]?\}\}|\{\{[<%].*|\{%.*?%\}/g,
    'Markdown, since shortcodes and templates are shown as they stand',
  ],
  [
    /(?<![\w:/]):(?:[a-z][a-z0-9_+-]*|[+-]1):(?![\w:/])/g,
    'the emoji itself, since its name is shown as it stands',
  ],
  [/\[\[[^\]]+\]\]/g, 'a link as [text](/coding-notes/slug)'],
];

/**
 * Warns about two likely errors: syntax from other systems, and amounts of money that Markdown
 * parses as a formula.
 */
export function warnOfOtherSyntax() {
  return (tree: Root, file: VFile) => {
    visitNodes(tree, 'text', ({ value, position }) => {
      for (const [pattern, expected] of otherSyntax) {
        for (const { 0: found, index } of value.matchAll(pattern)) {
          const line = (position?.start.line ?? 1) + value.slice(0, index).split('\n').length - 1;
          const finding = { reason: `expected ${expected}`, actual: `got ${found}` };
          reportWarning(file, finding, { line, column: 1 });
        }
      }
    });
    visitNodes(tree, 'inlineMath', ({ value, position }) => {
      const after = String(file)[position?.end.offset ?? 0] ?? '';
      // Markdown parses `$5 and $10` as the formula `5 and `. In a real formula, there is no space
      // before the closing dollar sign and no digit after it.
      if (!/^\d/.test(value) || !(/\s$/.test(value) || /\d/.test(after))) return;
      const found = `$${value}$${/\d/.test(after) ? after : ''}`;
      const reason = 'expected \\$ for money, since two $ enclose a formula';
      reportWarning(file, { reason, actual: `got ${found}` }, position);
    });
  };
}

/**
 * Requires each link to point to a path on this site, to an anchor in the same Markdown file, or to
 * an http:, https: or mailto: URL.
 */
export function checkLinks() {
  return (tree: HtmlRoot, file: VFile) => {
    const anchors = new Set<unknown>();
    visitNodes(tree, 'element', ({ properties }) => void anchors.add(properties['id']));
    visitNodes(tree, 'element', ({ tagName, properties, position }) => {
      if (tagName !== 'a' || properties['href'] === undefined) return;
      const target = readable(String(properties['href']));
      if (target.startsWith('#')) {
        if (anchors.has(target.slice(1))) return;
        reportError(file, `expected a heading for ${target}, found none in this text`, position);
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

/**
 * Decodes a URL to the form in which the owner wrote it, because the pipeline percent-encodes all
 * non-ASCII characters.
 */
export function readable(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
