import GithubSlugger from 'github-slugger';
import type { Heading, Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { readAttributes } from '../html/attributes';
import { safeDecode } from '../readers/readPost';
import type { Edit } from './edits';
import { withAnchors } from './oldMarkdown';
import { endOf, startOf } from './oldSyntax';
import { parseMarkdown } from './parseMarkdown';

/**
 * If the Markdown begins with a first-level heading that repeats the title, removes the heading,
 * because this site shows the title itself.
 */
export function removeTitle(text: string, title: string): string {
  const [first] = parseMarkdown(text).children.filter(({ type }) => type !== 'html');
  if (first?.type !== 'heading' || first.depth !== 1) return text;
  if (lettersOf(plain(first)) !== lettersOf(title)) return text;
  return text.slice(0, startOf(first)) + text.slice(endOf(first));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function plain(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  return 'children' in node ? node.children.map(plain).join('') : '';
}

/**
 * Returns a function that maps the old blog's heading anchors to this site's. Only letters and
 * digits are compared, because blog systems treat all other characters differently in anchors.
 */
export function headingFinder(tree: Root): (anchor: string) => string | undefined {
  const named = namedAnchors(tree);
  const anchors = new Map<string, string>();
  const slugger = new GithubSlugger();
  visit(tree, 'heading', (node) => {
    const anchor = slugger.slug(plain(node));
    if (!anchors.has(lettersOf(anchor))) anchors.set(lettersOf(anchor), anchor);
  });
  return (anchor) => {
    const wanted = safeDecode(anchor);
    return anchors.get(lettersOf(named.get(wanted) ?? wanted));
  };
}

/** Like `headingFinder`, but takes the title and the Markdown that a post had on the old blog. */
export function headingsOf(source: string, title: string): (anchor: string) => string | undefined {
  return headingFinder(parseMarkdown(removeTitle(withAnchors(source), title)));
}

/**
 * Maps anchor names to the text of their headings. An anchor's heading is the one that contains it
 * or directly follows it.
 */
function namedAnchors(tree: Root): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  let waiting: string[] = [];
  const find = (node: Nodes) => {
    if (node.type === 'html') {
      for (const [tag] of node.value.matchAll(/<a\b[^>]*>/gi)) {
        const { name, id } = readAttributes(tag).named;
        waiting.push(...[name, id].filter((one) => one !== undefined));
      }
    } else if (node.type === 'heading') {
      node.children.filter(({ type }) => type === 'html').forEach(find);
      for (const name of waiting) named.set(name, plain(node));
      waiting = [];
    } else if ('children' in node) node.children.forEach(find);
    else if (!('value' in node) || node.value.trim()) waiting = [];
  };
  find(tree);
  return named;
}

/** Changes heading levels to ##, ### and ####, without skipping a level. */
export function levelHeadings(tree: Root, text: string, edits: Edit[]): void {
  const above: { old: number; level: number }[] = [];
  visit(tree, 'heading', (heading: Heading) => {
    while ((above.at(-1)?.old ?? 0) >= heading.depth) above.pop();
    const level = Math.min(4, (above.at(-1)?.level ?? 1) + 1);
    above.push({ old: heading.depth, level });
    const [start, end] = [startOf(heading), endOf(heading)];
    const marks = /^#+/.exec(text.slice(start, end))?.[0];
    const last = heading.children.at(-1);
    if (marks)
      return void edits.push({ start, end: start + marks.length, text: '#'.repeat(level) });
    if (!last) return;
    // A heading that is underlined with `=` or `-` may span several lines, so replace its line
    // breaks with spaces.
    edits.push({ start, end: start, text: `${'#'.repeat(level)} ` });
    for (
      let at = text.indexOf('\n', start);
      at >= 0 && at < endOf(last);
      at = text.indexOf('\n', at + 1)
    ) {
      edits.push({ start: at, end: at + 1, text: ' ' });
    }
    edits.push({ start: endOf(last), end, text: '' });
  });
}
