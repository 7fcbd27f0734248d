import { left, right, type Either } from 'fp-ts/Either';
import type { Nodes, Properties, Root } from 'hast';
import { find, hastToReact, html } from 'property-information';
import rehypeHighlight from 'rehype-highlight';
import rehypeKatex from 'rehype-katex';
import rehypeSlug from 'rehype-slug';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import type { OutlineEntry, RichNode } from '../../src/content/compiledContent';
import type { Diagnostic, Diagnostics } from '../diagnostics';
import {
  checkAddresses,
  checkFootnotes,
  checkHeadings,
  checkLinks,
  warnOfOtherSyntax,
} from './checkMarkdown';
import {
  joinCjkLines,
  keepIdsApart,
  markCallouts,
  markDirection,
  placeDiagrams,
  placePictures,
  siteLinks,
  type FindPicture,
  type SiteLink,
  type StoreDrawing,
} from './markdownSteps';
import { excerptOf, plainText, readingMinutes } from './readingMinutes';
import { sanitizeHtml } from './sanitizeHtml';

export interface MarkdownOptions {
  /** BCP 47 tag of the text. */
  language: string;
  picture: FindPicture;
  drawing: StoreDrawing;
  /** Called with each link to another page or a file of this site, to be checked when all pages are known. */
  link?: (link: SiteLink) => void;
}

export interface CompiledText {
  outline: OutlineEntry[];
  nodes: RichNode[];
  minutes: number;
  /** The first paragraph without markup, shortened to the length of a summary; empty if there is none. */
  excerpt: string;
  /** Likely mistakes. */
  warnings: Diagnostics;
}

const pipeline = unified()
  .use(remarkParse)
  // Chinese and Japanese write ranges with one tilde: "3~4 次，每次 30~40 分".
  .use(remarkGfm, { singleTilde: false })
  // CommonMark expects a space or punctuation after the last ** of **「重點」**這樣.
  .use(remarkCjkFriendly)
  .use(remarkMath)
  .use(checkHeadings)
  .use(checkFootnotes)
  .use(checkAddresses)
  .use(warnOfOtherSyntax)
  .use(markCallouts)
  .use(joinCjkLines)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(sanitizeHtml)
  .use(rehypeSlug)
  .use(keepIdsApart)
  .use(markDirection)
  .use(checkLinks)
  // By default, KaTeX warns on the console about words in a formula that are not Latin.
  .use(rehypeKatex, { output: 'mathml', strict: 'ignore' })
  .use(rehypeHighlight);

/**
 * Compiles Markdown (CommonMark, GitHub's tables, footnotes and task lists, math between `$`) to elements as data:
 * headings with anchors, simple HTML (sanitizeHtml.ts), code with classes for its colours, math as MathML, pictures with their size, Mermaid as pictures.
 *
 * @param name of the file in errors
 * @param body the text, with a line in place of each line of front matter
 * @returns left: all errors, in the order of their lines
 */
export function compileMarkdown(
  name: string,
  body: string,
  { language, picture, drawing, link = () => {} }: MarkdownOptions,
): Either<Diagnostics, CompiledText> {
  const file = new VFile({ path: name, value: body });
  const html = pipeline.runSync(pipeline.parse(file), file);
  placePictures(html, file, picture);
  placeDiagrams(html, file, { language, drawing });
  siteLinks(html).forEach(link);
  // Code in an unknown language is shown without colours.
  const messages = file.messages.filter(({ source }) => source !== 'rehype-highlight');
  const found = messages.map(ofFormula).sort((one, other) => (one.line ?? 1) - (other.line ?? 1));
  const errors = found.filter(({ fatal }) => fatal);
  if (errors.length > 0) return left(errors);
  return right({
    outline: outlineOf(html),
    nodes: toRichNodes(html.children),
    minutes: readingMinutes(html, language),
    excerpt: excerptOf(html, language),
    warnings: found,
  });
}

/** The error of a formula, without the excerpt that KaTeX underlines with combining characters. */
function ofFormula(message: Diagnostic): Diagnostic {
  const { source, reason, cause } = message;
  if (source !== 'rehype-katex') return message;
  const detail = cause instanceof Object && 'rawMessage' in cause ? cause.rawMessage : reason;
  return Object.assign(message, {
    fatal: true,
    reason: `expected a formula in TeX: ${String(detail)}`,
  });
}

function outlineOf(tree: Root): OutlineEntry[] {
  const outline: OutlineEntry[] = [];
  visit(tree, 'element', (element) => {
    const depth = Number(/^h([2-4])$/.exec(element.tagName)?.[1]);
    const { id } = element.properties;
    if (depth && typeof id === 'string' && id !== 'footnote-label') {
      outline.push({ id, depth, text: plainText(element) });
    }
  });
  return outline;
}

/** In these elements, white space between children is not shown; in tables React warns about it. */
const withoutSpace = new Set([
  ...[undefined, 'table', 'thead', 'tbody', 'tr'],
  ...['ul', 'ol', 'section', 'details', 'figure'],
]);

/**
 * Converts HTML to data from which the browser creates React elements, so that it parses no markup.
 *
 * @param parent name of the parent element
 */
function toRichNodes(nodes: readonly Nodes[], parent?: string): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (node.type === 'text') {
      return withoutSpace.has(parent) && node.value.trim() === '' ? [] : [node.value];
    }
    if (node.type !== 'element') return [];
    const { tagName, properties, children } = node;
    // KaTeX's wrapper is for its stylesheet, which MathML does not need.
    if ([properties['className']].flat().includes('katex')) return toRichNodes(children, parent);
    return [[tagName, toProps(properties), ...toRichNodes(children, tagName)]];
  });
}

function toProps(properties: Properties): Record<string, string | number | boolean> {
  const props: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(properties)) {
    // The content security policy blocks it.
    if (value === null || value === undefined || key === 'style') continue;
    const info = find(html, key);
    const name = info.space ? (hastToReact[info.property] ?? info.property) : info.attribute;
    props[name] = Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : value;
  }
  return props;
}
