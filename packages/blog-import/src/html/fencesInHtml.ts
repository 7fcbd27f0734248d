import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { EXIT, visit } from 'unist-util-visit';

/** Elements of HTML whose content is no Markdown, and comments. */
export const verbatim =
  /<!--[\s\S]*?(?:-->|$)|<(pre|script|style|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** A block of a template tag, such as `{% highlight %}…{% endhighlight %}`, which may be code. */
const templateBlock = /\{%-?\s*(\w+)[^%]*%\}[\s\S]*?\{%-?\s*end\1\s*-?%\}/g;

/** Hides what must not be found. All lines keep their lengths. */
const hidden = (text: string) => text.replaceAll(/./g, 'x');

const markdown = unified().use(remarkParse).freeze();

/**
 * Puts an empty line before each fence of code in a block of HTML. CommonMark takes such a fence for HTML, and
 * may take the end of the code for the beginning of other code. Hexo finds fences before it reads
 * Markdown. Where the import takes the HTML away, they would be fences, too. A fence without an end stays
 * text, because it would make code of the rest of the article.
 *
 * @param found called with the line of each such fence
 */
export function withFencesApart(source: string, found: (line: string) => void): string {
  const lines = source.split('\n');
  for (let after = 0; ; after += 1) {
    const fence = fenceInHtml(lines.join('\n'), after);
    if (!fence) return lines.join('\n');
    const { number, line } = fence;
    // Before the fence, there may be the marks of quotations, or the indent of a list item.
    const start = (lines[number - 1] ?? '').slice(0, -line.length);
    lines.splice(number - 1, 0, start.trimEnd());
    found(line.trim());
    after = number;
  }
}

/** Returns the first fence in a block of HTML after a line of a text, if there is one. */
function fenceInHtml(text: string, after: number): { number: number; line: string } | undefined {
  let fence: { number: number; line: string } | undefined;
  const lines = text.split('\n');
  visit(markdown.parse(text.replaceAll(templateBlock, hidden)), 'html', ({ value, position }) => {
    const outside = value.replaceAll(verbatim, hidden).split('\n');
    const first = position?.start.line ?? 1;
    const index = outside.findIndex((line, at) => {
      const [, marks] = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line)?.filter(Boolean) ?? [];
      return first + at > after && marks !== undefined && hasEnd(marks, lines.slice(first + at));
    });
    if (index < 0 || /^<[!?]/.test(value)) return undefined;
    fence = { number: first + index, line: outside[index] ?? '' };
    return EXIT;
  });
  return fence;
}

/** Returns whether the next fence in the lines below a fence is its end, and not the beginning of other code. */
function hasEnd(marks: string, below: readonly string[]): boolean {
  const next = below
    .map((line) => line.replace(/^[>\s]*/, '').trimEnd())
    .find((line) => line.startsWith(marks));
  return next !== undefined && next === (marks[0] ?? '').repeat(next.length);
}
