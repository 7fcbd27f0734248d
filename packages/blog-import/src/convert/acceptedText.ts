import { isRight, left, right } from 'fp-ts/Either';
import type { RootContent } from 'mdast';
import { compileMarkdown } from '../../../../generator/forBlogImport';
import { fence } from '../markdown';
import { parseMarkdown } from './parseMarkdown';

/**
 * Compiles a converted text as the build does, and shows each block that the build would reject as
 * code. What a piece of Markdown means depends on everything around it, so only the finished text
 * can be checked.
 *
 * @param pictures names of the pictures beside the text
 * @param lost called with the first line of each block that becomes code
 */
export function acceptedText(
  given: string,
  {
    language,
    pictures,
    lost,
  }: {
    language: string;
    pictures: ReadonlySet<string>;
    lost: (firstLine: string) => void;
  },
): string {
  let text = given;
  const picture = (name: string) =>
    pictures.has(name) ? right(undefined) : left({ reason: 'expected a picture beside the text' });
  for (;;) {
    const { text: compiled } = compileMarkdown('text', text, { language, picture });
    if (isRight(compiled)) return text;
    const lines = compiled.left.map(({ line = 1 }) => line);
    const hasError = ({ position }: RootContent) =>
      lines.some(
        (line) => line >= (position?.start.line ?? 1) && line <= (position?.end.line ?? Infinity),
      );
    const rejected = parseMarkdown(text, true).children.filter(hasError).reverse();
    const next = rejected.reduce((result, block) => {
      const [start = 0, end] = [block.position?.start.offset, block.position?.end.offset];
      const source = block.type === 'code' ? block.value : result.slice(start, end);
      return result.slice(0, start) + fence('text', source) + result.slice(end);
    }, text);
    // Nothing more can be done about an error in a block that is code already.
    if (next === text) return text;
    for (const { position } of rejected.toReversed()) {
      lost(text.slice(position?.start.offset).split('\n')[0] ?? '');
    }
    text = next;
  }
}
