import type { Element, Root, RootContent } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import rehypeRaw from 'rehype-raw';
import { visitNodes } from './visitNodes';
import type { VFile } from 'vfile';
import { reportWarning } from './markdownMessages';

/** Elements that the build creates from Markdown syntax. */
const ofMarkdown = [
  ...['p', 'h2', 'h3', 'h4', 'a', 'em', 'strong', 'del', 'br', 'hr', 'img', 'blockquote'],
  ...['ul', 'ol', 'li', 'input', 'code', 'pre', 'section'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** Elements that the owner may write as HTML, because Markdown has no syntax for them. */
export const elementsOfOwner = [
  ...['sup', 'sub', 'kbd', 'abbr', 'mark', 'b', 'i'],
  ...['details', 'summary', 'figure', 'figcaption', 'caption', 'ruby', 'rt', 'rp'],
];

/**
 * The elements and attributes that hast-util-sanitize keeps. The ids are for footnotes. URLs are
 * not checked here but in `checkLinks` and `placePictures`, which also check the URLs that are
 * written in Markdown.
 */
const schema: Schema = {
  tagNames: [...ofMarkdown, ...elementsOfOwner],
  attributes: {
    a: [
      ...['href', 'dataFootnoteRef', 'dataFootnoteBackref', 'ariaDescribedBy', 'ariaLabel'],
      ['className', 'data-footnote-backref'],
    ],
    abbr: ['title'],
    // markCallouts has already checked the kind of callout.
    blockquote: ['cite', 'dataCallout'],
    // A formula is a block only in a <pre>, so `math-display` is not kept.
    code: [['className', /^(?:language-|math-inline$)/]],
    details: ['open'],
    h2: [
      ['className', 'sr-only'],
      ['id', 'footnote-label'],
    ],
    img: ['src', 'alt', 'title', 'width', 'height'],
    input: ['type', 'checked', 'disabled'],
    li: [
      ['className', 'task-list-item'],
      ['id', /^user-content-/],
    ],
    ol: ['start', ['className', 'contains-task-list']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: ['align'],
    th: ['align'],
    ul: [['className', 'contains-task-list']],
    '*': ['dir', 'lang', 'title', ['id', /^user-content-/]],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { cite: ['http', 'https'] },
  // The listed elements are removed together with their content. For any other element that is not
  // allowed, the content is kept.
  strip: ['script', 'style', 'iframe', 'object', 'svg', 'template', 'title'],
  clobber: [],
};

/** The names of all elements that an article body may contain. */
export const allowedElements: ReadonlySet<string> = new Set([...ofMarkdown, ...elementsOfOwner]);

/** Attributes that can be removed without a warning, because no content is lost with them. */
const onlyLooks = new Set(['className', 'style', 'id', 'align', 'loading', 'target', 'rel']);

const parseRaw = rehypeRaw();

/**
 * Parses the HTML in Markdown. Removes comments, and all elements and attributes that are not
 * allowed. Everything that is removed causes a warning, except comments and the attributes in
 * `onlyLooks`. Markdown without HTML is not changed.
 *
 * The result is parsed once more, because an element that was removed may leave others in places
 * where HTML does not allow them, such as a paragraph in a paragraph. A browser would move these
 * elsewhere, and React could not take over the page.
 */
export function sanitizeHtml() {
  return (tree: Root, file: VFile): Root => {
    let hasHtml = false;
    visitNodes(tree, 'raw', () => void (hasHtml = true));
    if (!hasHtml) return tree;
    const parsed = parseRaw(tree, file) as Root;
    visitNodes(parsed, 'element', (element) => warn(element, file));
    return asParsed(sanitize(parsed, schema) as Root, file);
  };
}

/** Returns the tree that a browser creates from a tree that was written as HTML into a page. */
function asParsed(tree: Root, file: VFile): Root {
  // On its own, a cell of a table would be allowed outside of a table.
  const children = tree.children as Element['children'];
  const page: Element = { type: 'element', tagName: 'div', properties: {}, children };
  const parsed = parseRaw({ type: 'root', children: [page] }, file) as Root;
  const [{ children: valid }] = parsed.children as [Element];
  return { ...tree, children: valid };
}

function warn(element: Element, file: VFile): void {
  const { tagName, properties, position } = element;
  // The parser adds a tbody element to a table that has none.
  if (tagName === 'tbody' && !position) return;
  if (!schema.tagNames?.includes(tagName)) {
    const expected = `expected Markdown or one of ${elementsOfOwner.map((name) => `<${name}>`).join(', ')}`;
    const actual = `got <${tagName}>, which is left out`;
    const hint = 'to show "<", write \\<';
    return void reportWarning(file, { reason: expected, actual, hint }, position);
  }
  const kept = propertiesOf(sanitize({ ...element, children: [] }, schema) as RootContent);
  for (const name of Object.keys(properties)) {
    if (name in kept || onlyLooks.has(name)) continue;
    const reason = `expected <${tagName}> without ${name}`;
    const actual = `got ${String(properties[name])}, which is left out`;
    reportWarning(file, { reason, actual }, position);
  }
}

function propertiesOf(node: RootContent): object {
  return node.type === 'element' ? node.properties : {};
}
