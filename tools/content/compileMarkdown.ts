import { isLeft, left, right, type Either } from 'fp-ts/Either';
import type { Element, Root as HtmlRoot } from 'hast';
import { toString } from 'hast-util-to-string';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeHighlight from 'rehype-highlight';
import rehypeKatex from 'rehype-katex';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import type { OutlineEntry, RichNode } from '../../src/content/compiledContent';
import type { Mistakes } from '../mistakes';
import { readingMinutes } from './readingMinutes';
import { toRichNodes } from './toRichNodes';

export interface MarkdownOptions {
  /** BCP 47 tag of the text. */
  language: string;
  /**
   * Finds a picture that lies beside the text.
   *
   * @returns its URL and size in pixels; on the left, what was expected
   */
  picture: (name: string) => Either<string, { src: string; width: number; height: number }>;
}

export interface CompiledText {
  outline: OutlineEntry[];
  nodes: RichNode[];
  minutes: number;
}

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(refuseWhatIsNotMarkdown)
  .use(remarkRehype)
  .use(rehypeSlug)
  .use(rehypeKatex, { output: 'mathml' })
  .use(rehypeHighlight);

/**
 * Compiles Markdown (CommonMark, GitHub's tables, footnotes and task lists, math between `$`) to
 * elements as data: headings with anchors, code with classes for its colours, math as MathML,
 * pictures with their size.
 *
 * @param body the text; its lines count from the file's first
 * @returns on the left, every mistake as `line 3: what was expected, what was found`
 */
export function compileMarkdown(
  body: string,
  { language, picture }: MarkdownOptions,
): Either<Mistakes, CompiledText> {
  const file = new VFile(body);
  const html = pipeline.runSync(pipeline.parse(file), file) as HtmlRoot;
  placePictures(html, file, picture);
  if (file.messages.length > 0) {
    return left(file.messages.map(({ line, reason }) => `line ${line ?? 1}: ${reason}`));
  }
  return right({
    outline: outlineOf(html),
    nodes: toRichNodes(html.children),
    minutes: readingMinutes(toString(html), language),
  });
}

/** What would be dropped without a word, or would lead somewhere it must not. */
function refuseWhatIsNotMarkdown() {
  return (tree: MarkdownRoot, file: VFile) => {
    visit(tree, (node) => {
      if (node.type === 'html' && !node.value.startsWith('<!--')) {
        file.message(`expected Markdown, got ${node.value.split('\n')[0]}`, node);
      }
      if (node.type === 'heading' && node.depth === 1) {
        file.message('expected headings from ## on: the title is the first level', node);
      }
      if ((node.type === 'link' || node.type === 'definition') && !isSafeLink(node.url)) {
        file.message(
          `expected a link with https: or mailto:, or to a path or an anchor of this site, got ${node.url}`,
          node,
        );
      }
    });
  };
}

function isSafeLink(url: string): boolean {
  if (/^(?:#|\/(?![/\\]))/.test(url)) return true;
  return URL.canParse(url) && ['https:', 'mailto:'].includes(new URL(url).protocol);
}

function placePictures(tree: HtmlRoot, file: VFile, picture: MarkdownOptions['picture']): void {
  visit(tree, 'element', (element) => {
    if (element.tagName !== 'img') return;
    const found = picture(String(element.properties['src']));
    if (isLeft(found)) file.message(found.left, element);
    else Object.assign(element.properties, found.right, { loading: 'lazy', decoding: 'async' });
  });
}

function outlineOf(tree: HtmlRoot): OutlineEntry[] {
  const outline: OutlineEntry[] = [];
  visit(tree, 'element', (element: Element) => {
    const depth = Number(/^h([2-4])$/.exec(element.tagName)?.[1]);
    const { id } = element.properties;
    if (depth && typeof id === 'string' && id !== 'footnote-label') {
      outline.push({ id, depth, text: toString(element) });
    }
  });
  return outline;
}
