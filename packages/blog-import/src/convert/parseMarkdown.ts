import type { Root } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const base = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkCjkFriendly);
const withMath = base().use(remarkMath).freeze();
const withoutMath = base().freeze();

/**
 * Parses a text of Markdown, as the build does.
 *
 * @param hasMath whether text between dollar signs is a formula
 */
export function parseMarkdown(text: string, hasMath = false): Root {
  return (hasMath ? withMath : withoutMath).parse(text);
}
