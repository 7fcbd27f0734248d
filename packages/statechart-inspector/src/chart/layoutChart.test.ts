import { authMachine } from '../../../../src/auth/authMachine';
import type { Box, ChartLayout, TextRow } from './chartLayout';
import { layoutChart } from './layoutChart';
import { plainDefinition } from './plainDefinition';
import { readStatechart } from './readStatechart';
import { machines } from './testing/machines';

/** Edges that go up, down and nowhere: layout libraries find them hard. */
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

/** Two ways out of each state, one of them anywhere. */
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

const all: [string, unknown][] = [
  ['auth', plainDefinition(authMachine)],
  ...Object.entries(machines).map(([name, one]): [string, unknown] => [name, plainDefinition(one)]),
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
const rowBox = ({ x, y, width }: TextRow): Box => ({ x, y: y - 9, width, height: 11 });

describe.each(all)('the layout of the machine %s', (_name, definition) => {
  const chart = readStatechart(definition);
  let layout: ChartLayout;
  const boxOf = (id: string) => layout.states.find(({ state }) => state === id);

  beforeAll(async () => {
    layout = await layoutChart(chart);
  });

  it('has a place for every state, but the frame where nothing touches it, and for every transition', () => {
    const shown = layout.states.map(({ state }) => state);
    const states = [...chart.states.keys()];
    expect(shown.includes(chart.root) ? shown : [chart.root, ...shown]).toEqual(states);
    const written = [
      ...layout.states.flatMap(({ answers }) => answers.texts),
      ...layout.edges.flatMap(({ label }) => label?.texts ?? []),
    ].map(({ transition }) => transition);
    expect(written.sort()).toEqual(chart.transitions.map(({ id }) => id).sort());
    expect(layout.edges.filter(({ points }) => points.length < 2)).toEqual([]);
  });

  it('keeps all of it within the picture, and states within those around them', () => {
    const picture = { x: 0, y: 0, width: layout.width, height: layout.height };
    for (const box of layout.states) {
      const around = boxOf(chart.states.get(box.state)?.parent ?? '') ?? picture;
      expect([box.state, contains(around, box)]).toEqual([box.state, true]);
    }
    for (const { label } of layout.edges) if (label) expect(contains(picture, label)).toBe(true);
  });

  it('holds what is written in states and on edges', () => {
    for (const box of layout.states) {
      const rows = [box.name, ...box.notes, ...box.answers.texts.map(({ label }) => label)];
      const out = rows.filter((row) => !contains(box, rowBox(row))).map(({ text }) => text);
      expect(out).toEqual([]);
    }
    for (const { label } of layout.edges) {
      const rows = label?.texts.flatMap((text) => [text.label, ...text.guard]) ?? [];
      expect(rows.filter((row) => label && !contains(label, rowBox(row)))).toEqual([]);
    }
  });

  it('lets no text of an edge lie on another, nor on a state without states', () => {
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

  it('is the same each time', async () => {
    expect(await layoutChart(chart)).toEqual(layout);
  });
});

// It was a minute for half as many, and `Maximum call stack size exceeded` for these.
it('lays out a machine of a hundred states that lead anywhere', async () => {
  const layout = await layoutChart(readStatechart(large(100)));
  expect(layout.states).toHaveLength(100);
  expect(layout.edges.filter(({ points }) => points.length < 2)).toEqual([]);
}, 120_000);

it('measures text as it is told to', async () => {
  const chart = readStatechart({ id: 'wide' });
  const layout = await layoutChart(chart, (text) => text.length * 100);
  expect(layout.states[0]?.name.width).toBe(400);
  expect(layout.width).toBeGreaterThan(400);
});

it('draws the session machine narrow enough for a page of text', async () => {
  const { width } = await layoutChart(readStatechart(plainDefinition(authMachine)));
  // At 830 pixels, the width of a README, text of 12 is drawn at more than 10.
  expect((830 / width) * 12).toBeGreaterThan(10);
});
