import { layoutChart } from '../chart';
import { foldStates, nearStates } from './foldStates';
import { chartOf } from '../testing/chartOf';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const none: ReadonlySet<string> = new Set();

/** A machine in which every state has transitions to the next state and to a common one. */
const flat = (count: number) =>
  chartOf({
    id: 'flat',
    initial: 's0',
    states: Object.fromEntries([
      ['home', {}],
      ...range(count - 1).map((at) => [
        `s${at}`,
        {
          on: {
            next: `s${(at + 1) % (count - 1)}`,
            home: 'home',
            jump: `s${(at * 7) % (count - 1)}`,
          },
        },
      ]),
    ]),
  });

const nested = chartOf({
  id: 'nested',
  initial: 'g0',
  states: Object.fromEntries(
    range(10).map((group) => [
      `g${group}`,
      {
        initial: 'a0',
        states: Object.fromEntries(
          range(10).map((at) => [`a${at}`, { on: { go: `#nested.g${(group + 1) % 10}` } }]),
        ),
      },
    ]),
  ),
});

test('a chart with few states is shown in full', () => {
  const chart = flat(59);
  expect(chart.states.size).toBe(60);
  expect(foldStates(chart, nearStates(chart, none))).toBe(chart);
});

test('of a large chart, the active states and what is near them are shown, and a box stands for the rest', () => {
  const chart = flat(300);
  const active = new Set(['flat', 'flat.s150']);
  const { states, transitions } = foldStates(chart, nearStates(chart, active));
  expect(states.size).toBe(31);
  expect([...states.keys()]).toEqual(
    expect.arrayContaining(['flat.s150', 'flat.s149', 'flat.s151', 'flat.home', 'flat …']),
  );
  expect(states.get('flat …')).toMatchObject({ key: '… 271 more', standsFor: 'flat' });
  expect(states.get('flat')?.children).toContain('flat …');
  const ids = new Set(states.keys());
  for (const { source, targets } of transitions) {
    expect([source, ...targets].filter((id) => !ids.has(id))).toEqual([]);
  }
  const fromBox = transitions.filter(({ source }) => source === 'flat …');
  expect(fromBox.filter(({ targets }) => targets[0] === 'flat.home')).toHaveLength(3);
  expect(fromBox.some(({ targets }) => targets[0] === 'flat …')).toBe(false);
});

test('what is inactive and far away is collapsed, and its transitions are drawn at the collapsed state', () => {
  const active = new Set(['nested', 'nested.g4', 'nested.g4.a3']);
  const { states, transitions } = foldStates(nested, nearStates(nested, active));
  expect(states.get('nested.g4')?.children).toContain('nested.g4.a3');
  const collapsed = [...states.values()].filter((one) => one.isCollapsed && !one.standsFor);
  for (const { id } of collapsed) {
    expect(transitions.filter(({ source }) => source === id).length).toBeLessThanOrEqual(3);
  }
  expect(states.size).toBeLessThanOrEqual(45);
});

test('more active states than there is room for are all shown', () => {
  const chart = flat(300);
  const active = new Set(range(100).map((at) => `flat.s${at}`));
  const shown = nearStates(chart, active);
  expect([...active].filter((id) => !shown.has(id))).toEqual([]);
});

test('the first chart of 300 states with three transitions each has few states and lines', async () => {
  const chart = flat(300);
  const active = new Set(['flat', 'flat.s0']);
  const layout = await layoutChart(foldStates(chart, nearStates(chart, active)));
  // The time depends on these two numbers. A layout of all 300 states takes more than 20 s.
  expect(layout.states).toHaveLength(31);
  expect(layout.edges.length).toBeLessThanOrEqual(120);
});
