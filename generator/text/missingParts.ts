import type { DiagramKind } from './diagramKinds';

/** Matches the keywords of diagrams. A drawing does not show them. */
const keywords =
  /^(?:subgraph|end|direction\s+\w\w|state|participant|actor|note\s+(?:over|left of|right of)|else|and|class|(?:de)?activate)\b|\sas\s/gi;

const wordsIn = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

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
  const shown = new Set(wordsIn([visible, ...names.map(([, name]) => name)].join(' ')));
  // The arrows have the order of their lines.
  const arrows = [
    ...svg.matchAll(
      /class="(?:edge|message|\w+-relationship)" data-\w+="([^"]*)" data-\w+="([^"]*)"/g,
    ),
  ].map(([, from = '', to = '']) =>
    [from, to].map((name) => name.replace(/^_(?:start|end)\d*$/, '[*]')),
  );
  return lines.map((line) => {
    const head = line
      .split(kind.label)
      .filter((_, index) => index % 2 === 0)
      .join(' ');
    const named = new Set(head.replaceAll(kind.arrow, ' ').split(/[\s,&]+/));
    for (let count = head.match(kind.arrow)?.length ?? 0; count > 0; count -= 1) {
      const at = arrows.findIndex((ends) => ends.every((name) => named.has(name)));
      if (at === -1) return 'its arrow';
      arrows.splice(at, 1);
    }
    const text = line.replaceAll(keywords, ' ').replaceAll(kind.arrow, ' ');
    const words = wordsIn(text.replaceAll(/(?<!<)<\/?\w+\s*\/?>|\\n/g, ' '));
    const missing = words.find((word) => !shown.has(word));
    return missing && `"${missing}"`;
  });
}
