import type { Element, Root, RootContent } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import rehypeRaw from 'rehype-raw';
import { visitNodes } from './visitNodes';
import type { VFile } from 'vfile';
import { reportError, reportWarning, type PlaceInText } from './markdownMessages';

/** Elements that the build creates from Markdown syntax. */
const ofMarkdown = [
  'p',
  'h2',
  'h3',
  'h4',
  'a',
  'em',
  'strong',
  'del',
  'br',
  'hr',
  'img',
  'blockquote',
  'ul',
  'ol',
  'li',
  'input',
  'code',
  'pre',
  'section',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];

/** Elements that the owner may write as HTML, because Markdown has no syntax for them. */
export const elementsOfOwner = [
  'sup',
  'sub',
  'kbd',
  'abbr',
  'mark',
  'b',
  'i',
  'details',
  'summary',
  'figure',
  'figcaption',
  'caption',
  'ruby',
  'rt',
  'rp',
];

/**
 * The elements and attributes that hast-util-sanitize keeps. The ids are for footnotes. URLs are
 * not checked here but in `checkLinkForms` and `placePictures`, which also check the URLs that are
 * written in Markdown.
 */
const schema: Schema = {
  tagNames: [...ofMarkdown, ...elementsOfOwner],
  attributes: {
    a: [
      'href',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      'ariaDescribedBy',
      'ariaLabel',
      ['className', 'data-footnote-backref'],
    ],
    // markCallouts has already checked the kind of callout.
    blockquote: ['cite', 'dataCallout'],
    // A formula is a block only in a <pre>, so `math-display` is not kept.
    code: [['className', /^(?:language-|math-inline$)/]],
    details: ['open'],
    h2: [
      ['className', 'sr-only'],
      ['id', 'footnote-label'],
    ],
    img: ['src', 'alt', 'width', 'height'],
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
 * `onlyLooks`. What has no end is an error, because it would hide the rest of the text. Markdown
 * without HTML is not changed.
 *
 * The result is parsed once more, because an element that was removed may leave others in places
 * where HTML does not allow them, such as a paragraph in a paragraph. A browser would move these
 * elsewhere, and React could not take over the page.
 */
export function sanitizeHtml() {
  return (tree: Root, file: VFile): Root => {
    const written: WrittenTag[] = [];
    let hasHtml = false;
    visitNodes(tree, 'raw', (raw) => {
      hasHtml = true;
      checkEnd(raw, file);
      written.push(...tagsIn(raw));
    });
    if (!hasHtml) return tree;
    const parsed = parseRaw(tree, file) as Root;
    visitNodes(parsed, 'element', (element) => {
      const { tagName, position } = element;
      const index = written.findIndex(
        ({ name, line }) => name === tagName.toLowerCase() && line === position?.start.line,
      );
      if (index >= 0) written.splice(index, 1);
      warn(element, file);
    });
    // The parser ignores a tag where HTML does not allow it.
    for (const { name, line } of written) warnOfTag(name, file, { line, column: 1 });
    return asParsed(sanitize(parsed, schema) as Root, file);
  };
}

type Raw = Extract<RootContent, { type: 'raw' }>;

/** What the owner writes as HTML: the name of an element, or the beginning of something else. */
interface WrittenTag {
  name: string;
  line: number;
}

function tagsIn({ value, position }: Raw): readonly WrittenTag[] {
  const withoutComments = value.replaceAll(/<!--[^]*?-->/g, (comment) =>
    comment.replaceAll(/[^\n]/g, ''),
  );
  return [...withoutComments.matchAll(/<([a-z][\w-]*|\?\w*|!\[?\w+)/gi)].map(
    ({ 1: name = '', index }) => ({
      name: name.toLowerCase(),
      line: (position?.start.line ?? 1) + withoutComments.slice(0, index).split('\n').length - 1,
    }),
  );
}

/** The ends of what is no element in HTML (CommonMark, section 4.6), by their beginnings. */
const ends = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
] as const;

/** Reports HTML such as a comment if it goes on to the end of the text. */
function checkEnd({ value, position }: Raw, file: VFile): void {
  const [start = '', end = ''] = ends.find(([one]) => value.startsWith(one)) ?? [];
  if (!start || value.slice(start.length).includes(end)) return;
  reportError(file, `expected ${end} after ${start}, found none`, position);
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
  if (!allowedElements.has(tagName)) {
    const source = String(file).slice(position?.start.offset, position?.end.offset);
    const hasEnd = source.toLowerCase().endsWith(`</${tagName}>`);
    if (schema.strip?.includes(tagName) && !hasEnd) {
      const reason = `expected </${tagName}> after <${tagName}>, found none`;
      return void reportError(file, reason, position);
    }
    return void warnOfTag(tagName, file, position);
  }
  const kept = propertiesOf(sanitize({ ...element, children: [] }, schema) as RootContent);
  for (const name of Object.keys(properties)) {
    if (name in kept || onlyLooks.has(name)) continue;
    const reason = `expected <${tagName}> without ${name}`;
    const actual = `got ${String(properties[name])}, which is left out`;
    reportWarning(file, { reason, actual }, position);
  }
}

function warnOfTag(name: string, file: VFile, place: PlaceInText): void {
  const expected = `expected Markdown or one of ${elementsOfOwner.map((one) => `<${one}>`).join(', ')}`;
  const actual = `got <${name}>, which is left out`;
  const hint = 'to show "<", write \\<';
  reportWarning(file, { reason: expected, actual, hint }, place);
}

function propertiesOf(node: RootContent): object {
  return node.type === 'element' ? node.properties : {};
}
