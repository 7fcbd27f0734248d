import { left, right, type Either } from 'fp-ts/Either';
import type { Root } from 'hast';
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
import type { Mistakes } from '../mistakes';
import { checkAddresses } from './checkAddresses';
import { checkFootnotes } from './checkFootnotes';
import { checkHeadings } from './checkHeadings';
import { checkLinks } from './checkLinks';
import { joinCjkLines } from './joinCjkLines';
import { keepIdsApart } from './keepIdsApart';
import { placePictures, type FindPicture } from './placePictures';
import { plainText } from './plainText';
import { readingMinutes } from './readingMinutes';
import { refuseHtml } from './refuseHtml';
import { siteLinks, type SiteLink } from './siteLinks';
import { toRichNodes } from './toRichNodes';

export interface MarkdownOptions {
  /** BCP 47 tag of the text. */
  language: string;
  picture: FindPicture;
  /** Told of each link to a page or file of this site: which there are is not known to one text. */
  link?: (link: SiteLink) => void;
}

export interface CompiledText {
  outline: OutlineEntry[];
  nodes: RichNode[];
  minutes: number;
}

type Message = VFile['messages'][number];

const pipeline = unified()
  .use(remarkParse)
  // Chinese and Japanese write ranges with one tilde: "3~4 次，每次 30~40 分".
  .use(remarkGfm, { singleTilde: false })
  // CommonMark alone finds no end of **「重點」**這樣: it looks for a space there.
  .use(remarkCjkFriendly)
  .use(remarkMath)
  .use(refuseHtml)
  .use(checkHeadings)
  .use(checkFootnotes)
  .use(checkAddresses)
  .use(joinCjkLines)
  .use(remarkRehype)
  .use(rehypeSlug)
  .use(keepIdsApart)
  .use(checkLinks)
  // Words in a formula may be in any script: KaTeX warns of them on the console otherwise.
  .use(rehypeKatex, { output: 'mathml', strict: 'ignore' })
  .use(rehypeHighlight);

/**
 * Compiles Markdown (CommonMark, GitHub's tables, footnotes and task lists, math between `$`) to
 * elements as data: headings with anchors, code with classes for its colours, math as MathML,
 * pictures with their size.
 *
 * @param body the text; its lines count from the file's first
 * @returns on the left, every mistake as `line 3: what was expected, what was found`, by line
 */
export function compileMarkdown(
  body: string,
  { language, picture, link = () => {} }: MarkdownOptions,
): Either<Mistakes, CompiledText> {
  const file = new VFile(body);
  const html = pipeline.runSync(pipeline.parse(file), file);
  placePictures(html, file, picture);
  siteLinks(html).forEach(link);
  const mistakes = file.messages.filter(isMistake);
  if (mistakes.length > 0) {
    return left(
      mistakes
        .sort((one, other) => (one.line ?? 1) - (other.line ?? 1))
        .map((mistake) => `line ${mistake.line ?? 1}: ${reasonOf(mistake)}`),
    );
  }
  return right({
    outline: outlineOf(html),
    nodes: toRichNodes(html.children),
    minutes: readingMinutes(html, language),
  });
}

/** Code in a language for which there are no colours is shown without them. */
function isMistake({ source }: Message): boolean {
  return source !== 'rehype-highlight';
}

function reasonOf({ source, reason, cause }: Message): string {
  if (source !== 'rehype-katex') return reason;
  // KaTeX's own words, without the place that it underlines by other characters.
  const detail = cause instanceof Object && 'rawMessage' in cause ? cause.rawMessage : reason;
  return `expected a formula in TeX: ${String(detail)}`;
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
