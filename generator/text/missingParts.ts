import { escapeMarkup } from '../lib/xml';
import type { DiagramKind } from './diagramKinds';

const wordsIn = (text: string): readonly string[] =>
  text.replaceAll(/(?<!<)<\/?\w+\s*\/?>|\\n/g, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * Finds what a drawing does not show. The library leaves out what it does not know, without a
 * message.
 *
 * @param lines the lines from which the library drew
 * @returns for each line, the first thing that is not in the drawing, such as `"tea"` or `its
 * arrow`, or undefined if the drawing shows the whole line.
 */
export function missingParts(
  svg: string,
  lines: readonly string[],
  kind: DiagramKind,
): readonly (string | undefined)[] {
  // A tooltip is not visible. A name counts as visible where its node has a label.
  const visible = svg.replaceAll(/<(style|title)\b[^]*?<\/\1>/g, '').replaceAll(/<[^<>]*>/g, ' ');
  const names = [...svg.matchAll(/ data-(?:id|from|to|entity[12]|actors?)="([^"]*)"/g)];
  const visibleWords = wordsIn(visible);
  const shown = new Set([...visibleWords, ...names.flatMap(([, name = '']) => wordsIn(name))]);
  // The arrows have the order of their lines.
  const arrows = [
    ...svg.matchAll(
      /class="(?:edge|message|\w+-relationship)" data-\w+="([^"]*)" data-\w+="([^"]*)"/g,
    ),
  ].map(([, from = '', to = '']) =>
    [from, to].map((name) => name.replace(/^_(?:start|end)\d*$/, '[*]')),
  );
  const isShownAgain = claimWords(visibleWords);
  const repeated = new Set<string>();

  function missingIn({ line, head, labels, arrowCount }: ReadLine): string | undefined {
    const withoutArrows = head.replaceAll(kind.arrow, ' ');
    const named = new Set(withoutArrows.split(/[\s,&]+/));
    for (let count = arrowCount; count > 0; count -= 1) {
      const at = arrows.findIndex((ends) => ends.every((name) => named.has(name)));
      if (at === -1) return 'its arrow';
      arrows.splice(at, 1);
    }
    const missing =
      wordsIn(withoutArrows.replaceAll(kind.keywords, ' ')).find((word) => !shown.has(word)) ??
      labels.flatMap(newWordsOf).find((word) => !isShownAgain(word));
    if (missing !== undefined) return `"${missing}"`;
    const isSign = arrowCount === 0 && /^[^\p{L}\p{M}\p{N}}]+$/u.test(line);
    return isSign && !svg.includes(`>${escapeMarkup(line)}<`) ? `"${line}"` : undefined;
  }

  /** A flowchart shows the label of a node once, even if several lines contain it. */
  function newWordsOf({ text, node }: DiagramLabel): readonly string[] {
    const key = `${node} ${text}`;
    if (node !== undefined && repeated.has(key)) return [];
    repeated.add(key);
    return wordsIn(text);
  }

  const read = lines.map((line) => readLine(line, kind));
  const missing = new Map<ReadLine, string | undefined>();
  // The labels of arrows are always drawn, so they claim their words first. A word that is still
  // missing then belongs to a line without arrows.
  for (const hasArrows of [true, false]) {
    for (const one of read) {
      if (one.arrowCount > 0 === hasArrows) missing.set(one, missingIn(one));
    }
  }
  return read.map((one) => missing.get(one));
}

interface ReadLine {
  line: string;
  /** The line without its labels. */
  head: string;
  labels: readonly DiagramLabel[];
  arrowCount: number;
}

interface DiagramLabel {
  text: string;
  /** The node in a flowchart to which the label belongs, such as `A` in `A[text]`. */
  node: string | undefined;
}

function readLine(line: string, kind: DiagramKind): ReadLine {
  const parts = line.split(kind.label);
  const head = parts.filter((_, index) => index % 2 === 0).join(' ');
  const labels = parts.flatMap((text, index): readonly DiagramLabel[] => {
    if (index % 2 === 0) return [];
    const isOfNode = /^[[({>]/.test(text);
    return [{ text, node: isOfNode ? /\S*$/.exec(parts[index - 1] ?? '')?.[0] : undefined }];
  });
  return { line, head, labels, arrowCount: head.match(kind.arrow)?.length ?? 0 };
}

/** Returns a function that tells for each word whether it is among the given ones once more. */
function claimWords(words: readonly string[]): (word: string) => boolean {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => {
    const count = counts.get(word) ?? 0;
    counts.set(word, count - 1);
    return count > 0;
  };
}
