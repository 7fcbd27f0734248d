import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { elementsOfOwner } from '../content/sanitizeHtml';

/** Matches the tags of Jekyll and Hugo, and the code between the tags of a highlighted block. */
const templateTags =
  /\{%-?\s*(highlight|raw)\b[\s\S]*?\{%-?\s*end\1\s*-?%\}|\{\{([<%])\s*highlight\b[\s\S]*?\{\{\2\s*\/\s*highlight\s*[>%]\}\}|\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/g;

/**
 * The elements that stay HTML: those for which Markdown has no syntax, and those that `convertBody` converts or
 * reports, as it does in a post that was written in Markdown.
 */
const elementsOfHtml = [
  ...elementsOfOwner,
  ...['iframe', 'video', 'audio', 'embed', 'object', 'form', 'script', 'style', 'svg'],
];

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark, {
    handlers: Object.fromEntries(
      elementsOfHtml.map((name) => [
        name,
        (_state: unknown, node: Element) => ({ type: 'html' as const, value: toHtml(node) }),
      ]),
    ),
  })
  .use(remarkGfm, { singleTilde: false })
  .use(remarkStringify, { bullet: '-', rule: '-' })
  .freeze();

/** Converts the HTML of a post to Markdown. Tags of the blog's templates stay as they are. */
export function htmlToMarkdown(html: string): string {
  // These characters are for private use, so no post contains them, and Markdown does not escape them.
  const tags: string[] = [];
  const withoutTags = html.replaceAll(templateTags, (tag) => `\uE000${tags.push(tag) - 1}\uE001`);
  const markdown = String(processor.processSync(withoutTags));
  return markdown.replaceAll(/\uE000(\d+)\uE001/g, (_, index: string) => tags[Number(index)] ?? '');
}
