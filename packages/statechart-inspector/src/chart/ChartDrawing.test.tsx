import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChartDrawing } from './ChartDrawing';
import type { ChartLayout } from './chartLayout';
import { chartSvg } from './chartSvg';
import { chartColours } from './chartStyle';
import { activeStates, enabledTransitions } from './activeStates';
import { layoutChart } from '../chart';
import { chartOf } from '../testing/chartOf';
import { numberIds } from '../testing/numberIds';
import { machines } from './testing/machines';

const chart = chartOf(machines.session);
let layout: ChartLayout;
beforeAll(async () => {
  layout = await layoutChart(chart);
});

const inLoggedIn = activeStates(chart, { value: { loggedIn: 'active' } });
const inLoggedOut = activeStates(chart, { value: 'loggedOut' });

const draw = (active = inLoggedIn, props: Partial<Parameters<typeof ChartDrawing>[0]> = {}) => (
  <ChartDrawing
    chart={chart}
    layout={layout}
    active={active}
    enabled={new Set(enabledTransitions(chart, active).map(({ id }) => id))}
    {...props}
  />
);

test('everything that a state and a transition has is written, and is in their accessible names', async () => {
  const open = { target: 'opened', guard: 'isDay', actions: ['greet', 'light'] };
  const ring = { actions: 'beep', description: 'At the back.' };
  const closed = {
    ...{ tags: ['dark', 'calm'], entry: ['lock', 'lock'], exit: 'unlock' },
    description: 'Nobody is here before nine in the morning or on Sundays.',
    on: { open, knock: {}, ring },
  };
  const before = { type: 'history', history: 'deep', target: 'b' };
  const till = { initial: { target: 'a', actions: 'count' }, states: { a: {}, b: {}, before } };
  const back = { on: { back: 'before' } };
  const door = { initial: 'a', states: { a: back, b: {}, before: { type: 'history' } } };
  const onDone = [{ guard: 'isLate', target: 'sold' }, 'closed'];
  const opened = {
    ...{ type: 'parallel', invoke: { id: 'clerk', src: 'clerk', onDone }, states: { till, door } },
    on: {
      again: { target: 'opened', reenter: true },
      split: [{ target: ['.till.b', '.door.b'] }],
    },
  };
  const states = { closed, opened, sold: { type: 'final' } };
  const shop = chartOf({ id: 'shop', initial: 'closed', states });
  render(
    <ChartDrawing
      chart={shop}
      layout={await layoutChart(shop)}
      active={activeStates(shop, { value: 'closed' })}
      // Without `onPick`, no transition is a button.
      enabled={new Set(shop.transitions.map(({ id }) => id))}
    />,
  );
  expect(screen.getByRole('group', { name: 'Statechart shop' })).toHaveAccessibleDescription(
    'Shows 9 states and 8 transitions. Begins in closed. Active: closed.',
  );
  const texts = screen.getAllByRole('img').map((one) => {
    const rows = [...one.querySelectorAll('text')];
    return [
      one.getAttribute('aria-label'),
      ...rows.map(({ classList, textContent }) => `${classList.value} ${textContent}`),
    ].join(' | ');
  });
  expect(texts).toEqual([
    'State shop, active, compound | name shop',
    'State closed, active, tags: dark, calm, on entry lock, lock, on exit unlock, Nobody is here before nine in the morning or on Sundays. | name closed | tag #dark | tag #calm | note Nobody is here before nine in the morning or | note on Sundays. | note entry / lock | note entry / lock | note exit / unlock',
    'knock: ignored in closed | label knock | guard (ignored)',
    'ring: stays in closed, then beep, At the back. | label ring | guard / beep',
    'State opened, parallel, invokes clerk | name opened | note invoke / clerk',
    'State till, compound, within opened, at first count | name till | note initial / count',
    'State a, within till | name a',
    'State b, within till | name b',
    'History of till, deep, at first b | name H*',
    'State door, compound, within opened | name door',
    'State a, within door | name a',
    'State b, within door | name b',
    'History of door, shallow | name H',
    'State sold, final | name sold',
    'open: from closed to opened, if isDay, then greet, light | label open | guard [isDay] | guard / greet, light',
    'again: from opened to opened, reenters opened | label again | guard (reenters)',
    'split: from opened to b and b | label split',
    'done: clerk: from opened to sold, if isLate | label done | guard [isLate]',
    'done: clerk: from opened to closed | label done | guard [else]',
    'back: from a to door as before | label back',
  ]);
});

test('a chart has the shapes, classes and places of its states and lines, and marks what is active and taken', async () => {
  const small = chartOf({
    id: 'small',
    initial: 'a',
    states: {
      a: { on: { go: { target: 'b', guard: 'may', description: 'Why' } } },
      b: { type: 'final' },
    },
  });
  const { container } = render(
    <ChartDrawing
      chart={small}
      layout={await layoutChart(small)}
      active={activeStates(small, { value: 'b' })}
      taken={['small.a/go/0']}
      enabled={new Set(['small.a/go/0'])}
      onPick={() => {}}
    />,
  );
  const drawn = numberIds(container.innerHTML);
  expect(drawn.replaceAll(/<(?=(?:svg|desc|marker|g)\b)/g, '\n<')).toBe(`
<svg class="chart" viewBox="0 0 73.7 225" width="73.7" height="225" xmlns="http://www.w3.org/2000/svg" role="group" aria-label="Statechart small" aria-describedby="id0">
<desc id="id0">Shows 2 states and 1 transition. Begins in a. Active: b.</desc>
<marker id="id1" class="head" orient="auto" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" refX="8" refY="4"><path d="M0 0l8 4l-8 4Z"></path></marker>
<marker id="id2" class="head taken" orient="auto" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" refX="8" refY="4"><path d="M0 0l8 4l-8 4Z"></path></marker>
<g aria-hidden="true">
<g class="active"><rect class="frame compound" x="4" y="4" width="65.70185000000001" height="217" rx="8"></rect><circle class="badge" cx="6" cy="6" r="6"></circle></g>
<g><rect class="frame atomic" x="21" y="69" width="32.5624" height="35" rx="8"></rect><circle class="badge" cx="23" cy="71" r="6"></circle></g>
<g class="active"><rect class="frame final" x="21" y="172" width="32.5624" height="35" rx="8"></rect><rect class="inner" x="24" y="175" width="26.562399999999997" height="29" rx="5"></rect><circle class="badge" cx="23" cy="174" r="6"></circle></g>
<g><circle class="dot" cx="37" cy="53" r="5"></circle><path class="line" d="M37 53L37 69" marker-end="url(#id1)"></path></g>
<g class="taken"><path class="line" d="M37 104L37 172" marker-end="url(#id2)"></path></g></g>
<g transform="translate(4 4)">
<g role="img" aria-label="State small, active, compound" class="over"><text class="name" x="12" y="21">small</text></g></g>
<g transform="translate(21 69)">
<g role="img" aria-label="State a"><text class="name" x="12" y="21">a</text></g></g>
<g transform="translate(21 172)">
<g role="img" aria-label="State b, active, final"><text class="name" x="12" y="21">b</text></g></g>
<g transform="translate(18 120)"><rect class="card" width="37.70185" height="36" rx="5"></rect>
<g class="enabled was" aria-label="go: from a to b, if may, Why, taken last" role="button" tabindex="0"><title>Why</title><rect class="hit" x="2" y="3" width="33.70185" height="30" rx="3"></rect><text class="label" x="5" y="14">go</text><text class="guard" x="5" y="29">[may]</text></g></g></svg>`);
});

test('enabled transitions are buttons for mouse and keyboard, the others are descriptions', async () => {
  const onPick = jest.fn();
  render(draw(inLoggedIn, { onPick }));
  const button = screen.getByRole('button', { name: 'logout: from loggedIn to confirming' });
  await userEvent.click(button);
  button.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  await userEvent.keyboard('x');
  expect(onPick.mock.calls).toEqual(Array(3).fill(['logout', false]));
  expect(screen.getAllByRole('button')).toHaveLength(enabledTransitions(chart, inLoggedIn).length);
  expect(screen.getByRole('button', { name: 'left: stays in active, then save' })).toBeVisible();
  const login = screen.getByRole('img', { name: 'login: from loggedOut to loggedIn' });
  expect(login).not.toHaveAttribute('tabindex');
});

test('another active state changes classes and names only, not the layout', () => {
  const { container, rerender } = render(draw(inLoggedIn));
  const shapes = () => [...container.querySelectorAll('rect, path, text')];
  const geometry = (one: Element) => ['d', 'x', 'y', 'width'].map((name) => one.getAttribute(name));
  const before = shapes();
  const placed = before.map(geometry);
  rerender(draw(inLoggedOut));
  expect(shapes().length).toBe(before.length);
  expect(shapes().every((one, index) => one === before[index])).toBe(true);
  expect(shapes().map(geometry)).toEqual(placed);
  expect(container.querySelectorAll('.active')).toHaveLength(2);
});

describe('a saved chart', () => {
  const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');

  test('is a valid document with a description, and has no external references', () => {
    const svg = chartSvg(chart, layout, { active: inLoggedIn });
    const file = parse(svg);
    expect(file.querySelector('parsererror')).toBeNull();
    expect(file.documentElement.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect(file.querySelector('title')?.textContent).toBe('Statechart session');
    expect(file.querySelectorAll('.active')).toHaveLength(3);
    expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
      /href|url\((?!#)|https?:|@import|<script/,
    );
  });

  test('writes any name as text', async () => {
    const odd = chartOf({
      id: '</title><script>"&\u0000\uffff',
      on: { '<b>': { actions: 'x' } },
    });
    const file = parse(chartSvg(odd, await layoutChart(odd)));
    expect(file.querySelector('parsererror, script, b')).toBeNull();
    expect(file.querySelector('title')?.textContent).toBe(
      'Statechart </title><script>"&\ufffd\ufffd',
    );
  });

  test('contains every colour that it uses', () => {
    const used = chartSvg(chart, layout).match(/var\((--[\w-]+)\)/g) ?? [];
    expect([...new Set(used)].sort()).toEqual(
      Object.keys(chartColours)
        .map((name) => `var(${name})`)
        .sort(),
    );
  });
});
