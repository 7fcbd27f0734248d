import type { StateBox, StateNote } from './chartLayout';
import { edgeText, movedText } from './edgeText';
import { sizes } from './sizes';
import type { Statechart, StateNode } from './statechart';
import type { MeasureText } from './textWidth';

/** What is written in a state, from its upper left corner, and the room that it takes. */
export function stateBox(chart: Statechart, node: StateNode, measure: MeasureText): StateBox {
  const at = { state: node.id, x: 0, y: 0 };
  if (node.type === 'history') {
    const text = node.history === 'deep' ? 'H*' : 'H';
    const width = measure(text, sizes.label, true);
    const name = { text, width, x: (sizes.history - width) / 2, y: sizes.history / 2 + 4 };
    const answers = edgeText(chart, [], measure);
    return { ...at, width: sizes.history, height: sizes.history, name, notes: [], answers };
  }
  const nameWidth = measure(node.key, sizes.name, true);
  const name = { x: sizes.pad, y: sizes.pad + sizes.baseline, text: node.key, width: nameWidth };
  let right = name.x + nameWidth;
  const tags = node.tags.map((text): StateNote => {
    const width = measure(text, sizes.note, false);
    const tag = { kind: 'tag' as const, x: right + 16, y: name.y, text, width };
    right = tag.x + width + 6;
    return tag;
  });
  let bottom = sizes.pad + sizes.row;
  const note =
    (kind: 'invoke' | 'entry' | 'exit') =>
    (name: string): StateNote => {
      const text = `${kind} / ${name}`;
      bottom += sizes.row;
      const y = bottom - sizes.row + sizes.baseline + 2;
      return { kind, x: sizes.pad, y, text, width: measure(text, sizes.note, false) };
    };
  const lines = [
    ...node.invokes.map(note('invoke')),
    ...node.entry.map(note('entry')),
    ...node.exit.map(note('exit')),
  ];
  const within = chart.transitions.filter(
    ({ source, targets }) => source === node.id && targets.length === 0,
  );
  const answers = movedText(edgeText(chart, within, measure), sizes.pad - sizes.labelPad, bottom);
  const widest = [...lines, answers].map((one) => one.x + one.width);
  return {
    ...at,
    width: Math.max(right, ...widest) + sizes.pad,
    height: bottom + answers.height + sizes.pad - 2,
    name,
    notes: [...tags, ...lines],
    answers,
  };
}
