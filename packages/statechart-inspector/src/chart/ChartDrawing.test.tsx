import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChartDrawing } from './ChartDrawing';
import type { ChartLayout } from './chartLayout';
import { chartSvg } from './chartSvg';
import { chartColours } from './chartStyle';
import { activeStates, enabledTransitions } from './activeStates';
import { layoutChart } from '../chart';
import { chartOf } from '../testing/chartOf';
import { machines } from './testing/machines';

const chart = chartOf(machines.session);
let layout: ChartLayout;
beforeAll(async () => {
  layout = await layoutChart(chart);
});

const inLoggedIn = activeStates(chart, { value: { loggedIn: 'active' } });
const inLoggedOut = activeStates(chart, { value: 'loggedOut' });
const logout = 'session.loggedIn/logout/0';

const draw = (active = inLoggedIn, props: Partial<Parameters<typeof ChartDrawing>[0]> = {}) => (
  <ChartDrawing
    chart={chart}
    layout={layout}
    active={active}
    enabled={new Set(enabledTransitions(chart, active).map(({ id }) => id))}
    {...props}
  />
);

test('chart and states have accessible names that include which states are active', () => {
  render(draw());
  expect(screen.getByRole('group', { name: 'Statechart session' })).toHaveAccessibleDescription(
    'Shows 8 states and 14 transitions. Begins in loggedOut. Active: active.',
  );
  for (const name of [
    /^State loggedIn, active, compound/,
    /^State active, active, within loggedIn/,
    /^State loggedOut, on entry forget/,
  ]) {
    expect(screen.getByRole('img', { name })).toBeVisible();
  }
});

test('a history state is named after its parent', async () => {
  const withHistory = chartOf({
    id: 'player',
    initial: 'on',
    states: {
      on: { initial: 'a', states: { a: {}, before: { type: 'history' } }, on: { pause: 'off' } },
      off: { on: { resume: 'on.before' } },
    },
  });
  const active = activeStates(withHistory, { value: 'off' });
  render(
    <ChartDrawing chart={withHistory} layout={await layoutChart(withHistory)} active={active} />,
  );
  expect(screen.getByRole('img', { name: 'History of on, shallow' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'resume: from off to on as before' })).toBeVisible();
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

test('the transitions taken last are named so and drawn thicker; without onPick there are no buttons', () => {
  const { container } = render(draw(inLoggedOut, { taken: [logout] }));
  const name = 'logout: from loggedIn to confirming, taken last';
  expect(screen.getByRole('img', { name })).toHaveClass('was');
  expect(container.querySelectorAll('.taken .line')).toHaveLength(1);
  expect(screen.queryAllByRole('button')).toEqual([]);
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

test('a state that repeats a note is drawn with both', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  const twice = chartOf({
    id: 'twice',
    initial: 'a',
    states: { a: { entry: ['log', 'log'], tags: ['same', 'same'] } },
  });
  render(
    <ChartDrawing chart={twice} layout={await layoutChart(twice)} active={new Set<string>()} />,
  );
  expect(screen.getAllByText('entry / log')).toHaveLength(2);
  expect(error).not.toHaveBeenCalled();
});

describe('a saved chart', () => {
  const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');

  test('is a valid document with a description, and has no external references', () => {
    const svg = chartSvg(chart, layout, { active: inLoggedIn });
    const file = parse(svg);
    expect(file.querySelector('parsererror')).toBeNull();
    expect(file.documentElement.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect(file.querySelector('title')?.textContent).toBe('Statechart session');
    const words = file.querySelector('desc')?.textContent ?? '';
    expect(words).toContain('Active: active.');
    expect(file.querySelector('[aria-label="logout: from loggedIn to confirming"]')).not.toBeNull();
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
