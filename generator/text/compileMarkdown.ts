import { left, right, type Either } from 'fp-ts/Either';
import type { Element, Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkFriendlyStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { removePosition } from 'unist-util-remove-position';
import { visitNodes } from './visitNodes';
import { VFile } from 'vfile';
import type { OutlineEntry } from '../../src/content/compiledContent';
import type { Diagnostics } from '../lib/diagnostics';
import type { Asset } from '../model/picture';
import { adaptSyntax, endAddresses } from './adaptSyntax';
import {
  checkAddresses,
  checkDefinitions,
  checkFootnotes,
  checkFormulas,
  checkHeadings,
  checkLinkForms,
  checkTables,
} from './checkMarkdown';
import {
  keepCaptions,
  markCallouts,
  markDirection,
  nameFootnotes,
  placeDiagrams,
  placePictures,
  siteLinks,
  type FindPicture,
} from './markdownSteps';
import { giveIds, headingText } from './ids';
import { joinCjkLines } from './joinCjkLines';
import { diagnosticsIn } from './markdownMessages';
import { placeFormulas } from './placeFormulas';
import { excerptOf, readingMinutes } from './plainText';
import { sanitizeHtml } from './sanitizeHtml';
import type { CompiledText, SiteLink } from '../model/text';

interface MarkdownOptions {
  /** BCP 47 tag of the language in which the Markdown is written. */
  language: string;
  picture: FindPicture;
}

/**
 * The result of compiling a Markdown file. Everything but the text is there even if the text has
 * errors.
 */
export interface CompiledMarkdown {
  /** The text, or all errors in line order (as a `Left`). */
  text: Either<Diagnostics, CompiledText>;
  /** Messages about likely mistakes, which do not stop the build. */
  warnings: Diagnostics;
  /** The `src` of each picture, as the text writes it. */
  pictures: readonly string[];
  /** The files of the drawn diagrams. */
  drawings: readonly Asset[];
  /**
   * The links to other pages and files of this site. They can be checked once all pages are known.
   */
  links: readonly SiteLink[];
}

const pipeline = unified()
  .use(remarkParse)
  // A single tilde does not mark deleted text, because it marks ranges in Chinese and Japanese:
  // "3~4 次，每次 30~40 分".
  .use(remarkGfm, { singleTilde: false })
  // If bold text ends with punctuation, CommonMark requires a space or more punctuation after the
  // closing `**`. This plugin also allows a CJK character there, as in **「重點」**這樣. The other one
  // does the same for `~~`.
  .use(remarkCjkFriendly)
  .use(remarkCjkFriendlyStrikethrough, { singleTilde: false })
  .use(remarkMath)
  .use(adaptSyntax)
  .use(checkHeadings)
  .use(checkFootnotes)
  .use(checkDefinitions)
  .use(checkTables)
  .use(checkFormulas)
  .use(endAddresses)
  .use(checkAddresses)
  .use(markCallouts)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(sanitizeHtml)
  .use(joinCjkLines)
  .use(keepCaptions)
  .use(giveIds)
  .use(nameFootnotes)
  .use(markDirection)
  .use(checkLinkForms)
  .use(placeFormulas)
  .use(rehypeHighlight);

/**
 * Compiles Markdown to elements, represented as data. It supports CommonMark, GitHub's tables,
 * footnotes and task lists, formulas between `$`, and simple HTML (sanitizeHtml.ts). Headings get
 * anchors, code gets classes for syntax highlighting, formulas become MathML, pictures get their
 * size, and Mermaid diagrams become pictures.
 *
 * @param name file name, for error messages
 * @param body the file's Markdown, in which each line of the front matter is replaced by an empty
 * line
 */
export function compileMarkdown(
  name: string,
  body: string,
  { language, picture }: MarkdownOptions,
): CompiledMarkdown {
  const file = new VFile({ path: name, value: body });
  const html = pipeline.runSync(pipeline.parse(file), file);
  const pictures = placePictures(html, file, picture);
  const drawings = placeDiagrams(html, file, language);
  const links = siteLinks(html);
  const found = diagnosticsIn(file);
  const errors = found.filter(({ isError }) => isError);
  return {
    text: errors.length > 0 ? left(errors) : right(textOf(html, language)),
    warnings: found.filter(({ isError }) => !isError),
    pictures,
    drawings,
    links,
  };
}

function textOf(html: Root, language: string): CompiledText {
  removePosition(html, { force: true });
  return {
    outline: outlineOf(html),
    html,
    minutes: readingMinutes(html),
    excerpt: excerptOf(html, language),
  };
}

function outlineOf(tree: Root): OutlineEntry[] {
  const outline: OutlineEntry[] = [];
  // A heading in a link cannot be linked to as well: its page would contain a link in a link.
  const linked = new Set<Element>();
  visitNodes(tree, 'element', (link) => {
    if (link.tagName === 'a') visitNodes(link, 'element', (element) => void linked.add(element));
  });
  visitNodes(tree, 'element', (element) => {
    if (linked.has(element)) return;
    const depth = Number(/^h([2-4])$/.exec(element.tagName)?.[1]);
    const { id } = element.properties;
    if (!depth || typeof id !== 'string') return;
    const text = headingText(element);
    if (text) outline.push({ id, depth, text });
  });
  return outline;
}
