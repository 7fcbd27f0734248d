import type { Element, Properties, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Nodes } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { elementsOfOwner } from '../../../../generator/forBlogImport';
import { prepareTables } from './htmlTables';
import { setAside } from './setAside';

/** Matches elements whose content is code or a program. */
export const codeElement =
  /(?<start><(?<element>pre|code|script|style|textarea)\b[^>]*>)(?<inner>[\s\S]*?)(?<end><\/\k<element>\s*>)/;

/** Matches Jekyll and Hexo tags, including the code between the tags of a highlighted block. */
const templateTags =
  /\{%-?\s*(?<block>highlight|raw)\b[\s\S]*?\{%-?\s*end\k<block>\s*-?%\}|\{\{(?<mark>[<%])\s*highlight\b[\s\S]*?\{\{\k<mark>\s*\/\s*highlight\s*[>%]\}\}|\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/;

/** Matches formulas between dollar signs. */
const formulas = /\$\$[^$]+\$\$|\$[^\s$](?:[^$\n]*[^\s$])?\$(?!\d)/;

/** Returns the text of HTML without elements. */
function textOfHtml(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/**
 * Inline elements that stay HTML, because Markdown has no syntax for them. Their content becomes
 * Markdown.
 */
const elementsInLine = ['sup', 'sub', 'kbd', 'abbr', 'mark', 'b', 'i', 'ruby', 'rt', 'rp'];

/**
 * Elements that stay HTML together with their content: the remaining elements that the build
 * accepts, and elements that `convertRawHtml` converts or the report names, as it does in Markdown posts.
 */
const elementsOfHtml = [
  // `prepareTables` makes a paragraph of a caption.
  ...elementsOfOwner.filter((name) => !elementsInLine.includes(name) && name !== 'caption'),
  ...['iframe', 'video', 'audio', 'embed', 'object', 'canvas', 'svg', 'math', 'map', 'dialog'],
  ...['form', 'button', 'select', 'textarea', 'progress', 'meter'],
  ...['script', 'style', 'template', 'link', 'meta'],
];

/** The parts of hast-util-to-mdast's state that the handlers below use. */
interface State {
  inTable: boolean;
  all: (parent: Element) => Nodes[];
}

const html = (value: string) => ({ type: 'html' as const, value });

/**
 * Converts an element's content but keeps its tags. In a table, line breaks and vertical bars in a
 * start tag are replaced, because they would end the row or the cell.
 */
function keepTags(state: State, node: Element) {
  const tags = toHtml({ ...node, children: [] });
  const end = `</${node.tagName}>`;
  const start = tags.slice(0, -end.length);
  const written = state.inTable ? start.replaceAll(/\s+/g, ' ').replaceAll('|', '&#124;') : start;
  return [html(written), ...state.all(node), html(end)];
}

/**
 * Converts a link. An anchor such as `<a name="milk">` is not a link. It becomes an empty element,
 * which `headingFinder` uses to find the heading when a link points to this anchor.
 */
function convertAnchor(state: State, node: Element) {
  const { href, title, name, id } = node.properties;
  const anchor = name ?? id;
  const children = state.all(node);
  return [
    ...(anchor ? [html(toHtml(anchorOf(anchor)))] : []),
    ...(href === undefined
      ? children
      : [{ type: 'link', url: String(href), title: title ? String(title) : null, children }]),
  ] as Nodes[];
}

function anchorOf(name: NonNullable<Properties[string]>): Element {
  return { type: 'element', tagName: 'a', properties: { name: String(name) }, children: [] };
}

/**
 * Puts an anchor into each heading that has an id, and replaces `<menu>` with `<ul>`, because there
 * is no handler for `<menu>`.
 */
function prepareElements() {
  return (tree: Root): void =>
    visit(tree, 'element', (element) => {
      const { tagName, properties, children } = element;
      if (/^h[1-6]$/.test(tagName) && properties.id) children.unshift(anchorOf(properties.id));
      if (tagName === 'menu') element.tagName = 'ul';
    });
}

const processor = (report: (kind: string, detail: string) => void) =>
  unified()
    .use(rehypeParse, { fragment: true })
    .use(prepareElements)
    .use(prepareTables, { blocks: elementsOfHtml, report })
    .use(rehypeRemark, {
      handlers: {
        ...Object.fromEntries(elementsInLine.map((name) => [name, keepTags])),
        ...Object.fromEntries(
          elementsOfHtml.map((name) => [
            name,
            (_state: unknown, node: Element) => html(toHtml(node)),
          ]),
        ),
        a: convertAnchor,
        br: (state: State) => (state.inTable ? html('<br>') : { type: 'break' as const }),
      },
    })
    .use(remarkGfm, { singleTilde: false })
    .use(remarkStringify, { bullet: '-', rule: '-' });

/**
 * Converts a post's HTML to Markdown. Template tags of the blog outside code are left unchanged.
 *
 * @param report called for everything that looks different in Markdown
 * @param hasMath whether text between dollar signs is a formula, which stays as it is
 */
export function htmlToMarkdown(
  source: string,
  report: (kind: string, detail: string) => void,
  hasMath = false,
): string {
  const { keep, putBack } = setAside();
  const patterns = [codeElement, templateTags, ...(hasMath ? [formulas] : [])];
  const either = new RegExp(patterns.map(({ source }) => source).join('|'), 'gi');
  const withoutTags = source.replaceAll(either, (found) => {
    if (found.startsWith('<')) return found;
    return keep(found.startsWith('$') ? textOfHtml(found) : found);
  });
  return putBack(String(processor(report).processSync(withoutTags)));
}
