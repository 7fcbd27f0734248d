import type { Box, EdgeText, TextRow, TransitionText } from './chartLayout';
import { sizes } from './sizes';
import type { Statechart, Transition } from './statechart';
import type { MeasureText } from './textWidth';

const indent = 7;

/** Transitions as they are written, from the upper left corner of their block: their guard is said once. */
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
      const rows = isLast ? guardRows(guard).map((text) => row(text, sizes.guard, x)) : [];
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

/** Guards in the order in which they first come, each with its transitions; empty for none. */
function byGuard(transitions: readonly Transition[]): [string, Transition[]][] {
  const groups = new Map<string, Transition[]>();
  for (const one of transitions) {
    const guard = guardOf(one);
    groups.set(guard, [...(groups.get(guard) ?? []), one]);
  }
  return [...groups];
}

function guardOf({ guard, id }: Transition): string {
  if (guard !== null) return `[${guard}]`;
  return id.endsWith('/0') ? '' : '[else]';
}

/** Where a state has one actor, its name stands in the state. */
function labelOf(chart: Statechart, { label, trigger, source }: Transition): string {
  const isOnlyOne = chart.states.get(source)?.invokes.length === 1;
  return isOnlyOne && (trigger === 'done' || trigger === 'error') ? trigger : label;
}

function guardRows(guard: string): readonly string[] {
  if (guard === '') return [];
  return guard.split(' ').reduce<string[]>((rows, word) => {
    const last = rows.at(-1);
    if (last === undefined || last.length + word.length + 1 > sizes.guardRow) rows.push(word);
    else rows[rows.length - 1] = `${last} ${word}`;
    return rows;
  }, []);
}

/** The same text elsewhere. */
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
