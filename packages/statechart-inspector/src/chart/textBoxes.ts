import {
  type Box,
  type EdgeText,
  sizes,
  type StateBox,
  type StateNote,
  type TextRow,
  type TransitionText,
} from './chartLayout';
import type { Statechart, StateNode, Transition } from './statechart';
import type { MeasureText } from './textWidth';

const indent = 7;

/**
 * The texts of transitions, from the top left corner of their block. Transitions with the same guard and actions share
 * one text.
 */
export function edgeText(
  chart: Statechart,
  transitions: readonly Transition[],
  measure: MeasureText,
): EdgeText {
  let bottom: number = transitions.length > 0 ? sizes.labelPad - 2 : 0;
  const row = (text: string, size: number, x: number): TextRow => {
    bottom += sizes.row;
    const y = bottom - sizes.row + sizes.baseline;
    return { x, y, text, width: measure(text, size, false) };
  };
  const braces: Box[] = [];
  const texts = byGuard(transitions).flatMap(([guard, group]) => {
    const isBraced = group.length > 1 && guard !== '';
    const x = sizes.labelPad + (isBraced ? indent : 0);
    const top = bottom;
    const written = group.map((one, index): TransitionText => {
      const start = bottom;
      const label = row(labelOf(chart, one), sizes.label, x);
      const isLast = index === group.length - 1;
      const rows = isLast
        ? wrapped(guard, sizes.guardRow).map((text) => row(text, sizes.guard, x))
        : [];
      const width = Math.max(...[label, ...rows].map((text) => text.width));
      return { transition: one.id, x, y: start, width, height: bottom - start, label, guard: rows };
    });
    if (isBraced) {
      braces.push({ x: sizes.labelPad + 1, y: top + 2, width: 2, height: bottom - top - 4 });
    }
    return written;
  });
  const right = Math.max(0, ...texts.map(({ x, width }) => x + width + sizes.labelPad));
  const height = transitions.length > 0 ? bottom + sizes.labelPad - 2 : 0;
  return { x: 0, y: 0, width: right, height, texts, braces };
}

/** Transitions grouped by guard and actions, in the order of their first use; '' for none. */
function byGuard(transitions: readonly Transition[]): [string, Transition[]][] {
  const groups = new Map<string, Transition[]>();
  for (const one of transitions) {
    const guard = guardOf(one);
    groups.set(guard, [...(groups.get(guard) ?? []), one]);
  }
  return [...groups];
}

/** Guard and actions, on separate lines: `[isDue]`, `/ save, close`. */
function guardOf({ guard, id, actions, isIgnored }: Transition): string {
  if (isIgnored) return '(ignored)';
  return [
    guard !== null ? `[${guard}]` : id.endsWith('/0') ? '' : '[else]',
    actions.length > 0 ? `/ ${actions.join(', ')}` : '',
  ]
    .join('\n')
    .trim();
}

/** If a state invokes only one actor, the label leaves out its name, which is written in the state. */
function labelOf(chart: Statechart, { label, trigger, source }: Transition): string {
  const isOnlyOne = chart.states.get(source)?.invokes.length === 1;
  return isOnlyOne && (trigger === 'done' || trigger === 'error') ? trigger : label;
}

function wrapped(text: string, longest: number): readonly string[] {
  if (text === '') return [];
  return text.split('\n').flatMap((line) =>
    line.split(' ').reduce<string[]>((rows, word) => {
      const last = rows.at(-1);
      if (last === undefined || last.length + word.length + 1 > longest) rows.push(word);
      else rows[rows.length - 1] = `${last} ${word}`;
      return rows;
    }, []),
  );
}

/** Moves a text. */
export function movedText(text: EdgeText, x: number, y: number): EdgeText {
  const move = <T extends { x: number; y: number }>(one: T): T => ({
    ...one,
    x: one.x + x,
    y: one.y + y,
  });
  return {
    ...move(text),
    braces: text.braces.map(move),
    texts: text.texts.map((one) => ({
      ...move(one),
      label: move(one.label),
      guard: one.guard.map(move),
    })),
  };
}

/** Whether its children can be hidden or shown. */
export function hasToggle({ children, isCollapsed, parent }: StateNode): boolean {
  return parent !== null && (children.length > 0 || isCollapsed === true);
}

/** The texts of a state, from its top left corner, and their size. */
export function stateBox(chart: Statechart, node: StateNode, measure: MeasureText): StateBox {
  const at = { state: node.id, x: 0, y: 0 };
  if (node.type === 'history') {
    const text = node.history === 'deep' ? 'H*' : 'H';
    const width = measure(text, sizes.label, true);
    const name = { text, width, x: (sizes.history - width) / 2, y: sizes.history / 2 + 4 };
    const targetless = edgeText(chart, [], measure);
    return { ...at, width: sizes.history, height: sizes.history, name, notes: [], targetless };
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
    (kind: StateNote['kind']) =>
    (name: string): StateNote => {
      const text = kind === 'text' ? name : `${kind} / ${name}`;
      bottom += sizes.row;
      const y = bottom - sizes.row + sizes.baseline + 2;
      return { kind, x: sizes.pad, y, text, width: measure(text, sizes.note, false) };
    };
  const lines = [
    ...wrapped(node.description ?? '', sizes.descriptionRow).map(note('text')),
    ...(node.isCut ? ['… parts were not sent'] : []).map(note('text')),
    ...node.invokes.map(note('invoke')),
    ...node.entry.map(note('entry')),
    ...node.exit.map(note('exit')),
  ];
  const within = chart.transitions.filter(
    ({ source, targets }) => source === node.id && targets.length === 0,
  );
  const targetless = movedText(
    edgeText(chart, within, measure),
    sizes.pad - sizes.labelPad,
    bottom,
  );
  const widest = [...lines, targetless].map((one) => one.x + one.width);
  return {
    ...at,
    width: Math.max(right + (hasToggle(node) ? sizes.toggle : 0), ...widest) + sizes.pad,
    height: bottom + targetless.height + sizes.pad - 2,
    name,
    notes: [...tags, ...lines],
    targetless,
  };
}
