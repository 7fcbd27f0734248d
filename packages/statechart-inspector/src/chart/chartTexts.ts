import type { TextBlock, TextBox, TextRow } from './chartLayout';
import type { Statechart, StateNode, Transition } from './statechart';

type Line = Pick<TextRow, 'kind' | 'text'>;

/** The font size in pixels for each kind of row. chartStyle.ts must use the same sizes. */
const fonts = { name: 14, tag: 11, note: 11, label: 12, guard: 11 };
const rowHeight = 15;
/** The distance from the top of a row to its baseline, in pixels. */
const baseline = 11;
/** The width in pixels of the button that hides or shows a state's children. */
export const toggleSize = 20;

/**
 * Character widths in Helvetica, in thousandths of the font size. Arial, Liberation Sans and some
 * other fonts have the same widths.
 */
const widths: readonly (readonly [number, string])[] = [
  [222, "'ijl"],
  [278, ' fItf.,:;!/\\[]|'],
  [333, '()-r`"'],
  [389, '*'],
  [500, 'ckvsxyzJ'],
  [556, 'abdeghnopquL0123456789_?#$…'],
  [611, 'FTZ+<=>~'],
  [667, 'ABEKPSVXY&'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'mM'],
  [944, 'W'],
];
const widthOf = new Map(widths.flatMap(([width, all]) => [...all].map((one) => [one, width])));

/**
 * Estimates the width of a line of text. The estimate is the same in Node and in every browser. It
 * includes a margin for fonts that are slightly wider: 3 %, or 10 % for bold text.
 */
function textWidth({ kind, text }: Line): number {
  const thousandths = [...text].reduce((sum, one) => sum + (widthOf.get(one) ?? 1000), 0);
  return thousandths * (fonts[kind] / 1000) * (kind === 'name' ? 1.1 : 1.03);
}

/**
 * Places lines of text one below the other.
 *
 * @param padding the horizontal and vertical space around the text
 */
function textBox(
  [pad, padAbove]: readonly [number, number],
  blocks: readonly { transition: string | null; lines: readonly Line[] }[],
): TextBox {
  let y = padAbove;
  const placed = blocks.map(({ transition, lines }): TextBlock => {
    const top = y;
    let right = pad;
    let widest = pad;
    const rows = lines.map((line) => {
      // A tag is written beside the name.
      if (line.kind !== 'tag') y += rowHeight;
      const x = line.kind === 'tag' ? right + 10 : pad;
      right = x + textWidth(line);
      widest = Math.max(widest, right);
      return { ...line, x, y: y - rowHeight + baseline };
    });
    return { transition, rows, x: pad, y: top, width: widest - pad, height: y - top };
  });
  const width = Math.max(0, ...placed.map((block) => block.width)) + 2 * pad;
  return { x: 0, y: 0, width, height: y + padAbove, blocks: placed };
}

/** Returns the labels of the transitions that share one arrow in a chart. */
export function edgeText(chart: Statechart, transitions: readonly Transition[]): TextBox {
  return textBox(
    [5, 3],
    transitions.map((one) => ({ transition: one.id, lines: transitionLines(chart, one) })),
  );
}

/** Returns the text for a state's box. The first block of text describes the state itself. */
export function stateBoxText(chart: Statechart, node: StateNode): TextBox {
  if (node.type === 'history') {
    const name: Line = { kind: 'name', text: node.history === 'deep' ? 'H*' : 'H' };
    return textBox([7, 5], [{ transition: null, lines: [name] }]);
  }
  const { description, tags, invokes, entry, exit, initialActions } = node;
  const notes = (word: string, names: readonly string[]) =>
    names.map((name): Line => ({ kind: 'note', text: `${word} / ${name}` }));
  const lines: Line[] = [
    { kind: 'name', text: node.key },
    ...tags.map((text): Line => ({ kind: 'tag', text: `#${text}` })),
    ...wrapped(description ?? '', 44).map((text): Line => ({ kind: 'note', text })),
    ...notes(
      'invoke',
      invokes.map(({ source }) => source),
    ),
    ...notes('entry', entry),
    ...notes('exit', exit),
    ...notes('initial', initialActions),
  ];
  const targetless = chart.transitions
    .filter(({ source, targets }) => source === node.id && targets.length === 0)
    .map((one) => ({ transition: one.id, lines: transitionLines(chart, one) }));
  const box = textBox([12, 10], [{ transition: null, lines }, ...targetless]);
  return hasToggle(node) ? { ...box, width: box.width + toggleSize } : box;
}

/** Returns whether the user can hide or show a state's children. */
export function hasToggle({ children, isCollapsed, parent }: StateNode): boolean {
  return parent !== null && (children.length > 0 || isCollapsed === true);
}

/**
 * Returns a transition's guard and actions on separate lines, such as `[isDue]` and `/ save,
 * close`, and whether it enters its state again.
 */
function detailsOf({ id, guard, actions, isReentering, isIgnored }: Transition): string {
  if (isIgnored) return '(ignored)';
  const condition = guard !== null ? `[${guard}]` : id.endsWith('/0') ? '' : '[else]';
  const done = actions.length > 0 ? `/ ${actions.join(', ')}` : '';
  return [condition, isReentering ? '(reenters)' : '', done].filter(Boolean).join('\n');
}

function transitionLines(chart: Statechart, one: Transition): Line[] {
  const { label, trigger, source } = one;
  // If a state invokes only one actor, its box already contains the actor's name, so labels do not
  // repeat it.
  const isOnlyOne = chart.states.get(source)?.invokes.length === 1;
  const text = isOnlyOne && (trigger === 'done' || trigger === 'error') ? trigger : label;
  return [
    { kind: 'label', text },
    ...detailsOf(one)
      .split('\n')
      .flatMap((row) => wrapped(row, 26))
      .map((row): Line => ({ kind: 'guard', text: row })),
  ];
}

/** @param maxLength the maximum number of characters in a row */
function wrapped(text: string, maxLength: number): readonly string[] {
  return text.split(' ').reduce<string[]>((rows, word) => {
    const last = rows.at(-1);
    if (last === undefined || last.length + word.length + 1 > maxLength) rows.push(word);
    else rows[rows.length - 1] = `${last} ${word}`;
    return text === '' ? [] : rows;
  }, []);
}
