import type { AnyStateMachine } from 'xstate';
import type { Box, ChartLayout, TextBox } from './chartLayout';
import { layoutChart } from '../chart';
import { chartOf } from '../testing/chartOf';
import { machines } from './testing/machines';

/**
 * A machine with transitions that are difficult for layout libraries: from a state to its ancestor,
 * to its descendant, and to itself.
 */
const awkward = {
  id: 'awkward',
  initial: 'a',
  states: {
    a: {
      initial: 'x',
      on: { self: { target: 'a', reenter: true }, down: '.x.deep', stay: { actions: 'beep' } },
      states: {
        x: {
          initial: 'deep',
          states: { deep: { on: { top: '#awkward.a', out: '#awkward', self: 'deep' } } },
        },
      },
    },
    fork: { on: { go: { target: ['#awkward.p.one.two', '#awkward.p.other.two'] } } },
    p: {
      type: 'parallel',
      states: {
        one: { initial: 'one', states: { one: {}, two: { on: { back: '#awkward.fork' } } } },
        other: { initial: 'one', states: { one: {}, two: {} } },
      },
    },
    'a state with a name much longer than what is in it': { initial: 'b', states: { b: {} } },
  },
};

/** A machine in which each state has two transitions, one of which leads to a distant state. */
const large = (count: number) => ({
  id: 'large',
  initial: 's0',
  states: Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `s${at}`,
      { on: { next: `s${(at + 1) % count}`, jump: `s${(at * 7 + 3) % count}` } },
    ]),
  ),
});

const all: [string, object][] = [
  ...Object.entries<AnyStateMachine>(machines),
  ['awkward', awkward],
  ['large', large(26)],
  ['empty', { id: 'empty' }],
];

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const contains = (outer: Box, inner: Box) =>
  outer.x <= inner.x + 0.5 &&
  outer.y <= inner.y + 0.5 &&
  outer.x + outer.width >= inner.x + inner.width - 0.5 &&
  outer.y + outer.height >= inner.y + inner.height - 0.5;
/** Returns the text blocks that are not completely inside their box. */
const outside = ({ blocks, ...box }: TextBox) =>
  blocks.filter((block) => !contains({ ...box, x: 0, y: 0 }, block));

describe.each(all)('the layout of the machine %s', (_name, machine) => {
  const chart = chartOf(machine);
  let layout: ChartLayout;
  const boxOf = (id: string) => layout.states.find(({ state }) => state === id);

  beforeAll(async () => {
    layout = await layoutChart(chart);
  });

  it('places every state, and every transition on the line to its first target', () => {
    expect(layout.states.map(({ state }) => state)).toEqual([...chart.states.keys()]);
    const written = [
      ...layout.states.flatMap(({ blocks }) => blocks.slice(1).map((one) => one.transition)),
      ...layout.edges.flatMap(({ id, label }) =>
        (label?.blocks ?? []).map(({ transition }) => `${transition} on ${id}`),
      ),
    ];
    const expected = chart.transitions.map(({ id, source, targets: [first] }) =>
      first === undefined ? id : `${id} on ${source} to ${first}`,
    );
    expect(written.sort()).toEqual(expected.sort());
    expect(layout.edges.filter(({ points }) => points.length < 2)).toEqual([]);
  });

  it('keeps everything in the picture, and states in their parents', () => {
    const picture = { x: 0, y: 0, width: layout.width, height: layout.height };
    for (const box of layout.states) {
      const around = boxOf(chart.states.get(box.state)?.parent ?? '') ?? picture;
      expect([box.state, contains(around, box)]).toEqual([box.state, true]);
    }
    for (const { label } of layout.edges) if (label) expect(contains(picture, label)).toBe(true);
  });

  it('makes states and labels large enough for their texts', () => {
    expect(layout.states.flatMap(outside)).toEqual([]);
    expect(layout.edges.flatMap(({ label }) => (label ? outside(label) : []))).toEqual([]);
  });

  it('lets no label overlap another label or an atomic state', () => {
    const labels = layout.edges.flatMap(({ label }) => (label ? [label] : []));
    const leaves = layout.states.filter(
      ({ state }) => chart.states.get(state)?.children.length === 0,
    );
    const found = labels.flatMap((label, index) =>
      [...labels.slice(index + 1), ...leaves]
        .filter((other) => overlaps(label, other))
        .map((other) => [label, other]),
    );
    expect(found).toEqual([]);
  });
});

// With the layout options for small charts, elkjs would overflow the call stack in this test.
it('lays out a hundred states with distant transitions', async () => {
  const layout = await layoutChart(chartOf(large(100)));
  expect(layout.states).toHaveLength(101);
  expect(layout.edges.filter(({ points }) => points.length < 2)).toEqual([]);
}, 120_000);

test('a line leads from a history state to its default target, without the dot of an initial state', async () => {
  const chart = chartOf({
    id: 'm',
    initial: 'off',
    states: {
      off: { on: { go: 'on.before' } },
      on: { initial: 'a', states: { a: {}, b: {}, before: { type: 'history', target: 'b' } } },
    },
  });
  const { edges } = await layoutChart(chart);
  const lines = edges.filter(({ transitions }) => transitions.length === 0);
  expect(lines.map(({ hasDot }) => hasDot).sort()).toEqual([false, true, true]);
});
