import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authMachine } from '../../src/auth/authMachine';
import { activeStates } from './activeStates';
import { ChartDrawing } from './ChartDrawing';
import type { ChartLayout } from './chartLayout';
import { chartColours, chartSvg } from './chartSvg';
import { enabledTransitions } from './enabledTransitions';
import { layoutChart } from './layoutChart';
import { plainDefinition } from './plainDefinition';
import { readStatechart } from './readStatechart';

const chart = readStatechart(plainDefinition(authMachine));
let layout: ChartLayout;

beforeAll(async () => {
  layout = await layoutChart(chart);
});

const inLoggedIn = activeStates(chart, { loggedIn: 'active' });
const inLoggedOut = activeStates(chart, 'loggedOut');
const logout = 'auth.loggedIn/logout/0';

describe('a chart on a page', () => {
  const draw = (active = inLoggedIn, onPick?: jest.Mock, taken: readonly string[] = []) => (
    <ChartDrawing
      chart={chart}
      layout={layout}
      active={active}
      enabled={enabledTransitions(chart, active)}
      taken={taken}
      onPick={onPick}
    />
  );

  it('says what it is and which states are active', () => {
    render(draw());
    expect(screen.getByRole('group', { name: 'Statechart auth' })).toHaveAccessibleDescription(
      '16 states and 66 transitions. Begins in startup. Active: active.',
    );
    expect(screen.getByRole('img', { name: /^State loggedIn, active, compound/ })).toBeVisible();
    expect(
      screen.getByRole('img', { name: /^State active, active, within loggedIn/ }),
    ).toBeVisible();
    expect(screen.getByRole('img', { name: /^State loggedOut, on entry reset/ })).toBeVisible();
  });

  it('names a history state and what leads to it', async () => {
    const withHistory = readStatechart({
      id: 'player',
      initial: 'on',
      states: {
        on: {
          initial: 'a',
          states: { a: {}, b: {}, before: { type: 'history' } },
          on: { pause: 'off' },
        },
        off: { on: { resume: 'on.before' } },
      },
    });
    render(
      <ChartDrawing
        chart={withHistory}
        layout={await layoutChart(withHistory)}
        active={activeStates(withHistory, 'off')}
        enabled={[]}
        taken={[]}
      />,
    );
    expect(screen.getByRole('img', { name: 'History of on, shallow' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'resume: from off to on as before' })).toBeVisible();
  });

  it('makes buttons of what is enabled, for the pointer and the keyboard', async () => {
    const onPick = jest.fn();
    render(draw(inLoggedIn, onPick));
    const button = screen.getByRole('button', {
      name: 'logout: from loggedIn to confirmingLogout',
    });
    await userEvent.click(button);
    button.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await userEvent.keyboard('x');
    expect(onPick.mock.calls.map(([one]: { id: string }[]) => one?.id)).toEqual([
      logout,
      logout,
      logout,
    ]);
  });

  it('describes what is not enabled, out of the way of the Tab key', () => {
    render(draw(inLoggedIn, jest.fn()));
    const login = screen.getByRole('img', { name: 'login: from loggedOut to loggingIn' });
    expect(login).not.toHaveAttribute('tabindex');
    expect(
      screen.getByRole('img', {
        name: 'logout.cancel: from confirmingLogout to revalidating',
      }),
    ).toBeVisible();
    expect(screen.getByRole('img', { name: 'page.left: stays in loggingOut' })).toBeVisible();
    const enabled = enabledTransitions(chart, inLoggedIn);
    expect(screen.getAllByRole('button')).toHaveLength(enabled.length);
  });

  it('has no buttons where nobody picks', () => {
    render(draw());
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('says which transitions were taken last, and draws them thicker', () => {
    const { container } = render(draw(inLoggedOut, undefined, [logout]));
    const name = 'logout: from loggedIn to confirmingLogout, taken last';
    expect(screen.getByRole('img', { name })).toHaveClass('was');
    expect(container.querySelectorAll('.taken .pulse')).toHaveLength(1);
  });

  it('says of a transition that it was picked', () => {
    render(
      <ChartDrawing
        chart={chart}
        layout={layout}
        active={inLoggedIn}
        enabled={enabledTransitions(chart, inLoggedIn)}
        selected={logout}
        onPick={jest.fn()}
      />,
    );
    expect(screen.getByRole('button', { name: /^logout: / })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  });

  it('changes classes and names alone when another state is active', () => {
    const { container, rerender } = render(draw(inLoggedIn));
    const before = [...container.querySelectorAll('rect, path, text')];
    const shapes = before.map((one) =>
      ['d', 'x', 'y', 'width'].map((name) => one.getAttribute(name)),
    );
    rerender(draw(inLoggedOut));
    const after = [...container.querySelectorAll('rect, path, text')];
    expect(after.length).toBe(before.length);
    expect(after.every((one, index) => one === before[index])).toBe(true);
    expect(
      after.map((one) => ['d', 'x', 'y', 'width'].map((name) => one.getAttribute(name))),
    ).toEqual(shapes);
    expect(container.querySelectorAll('.active')).toHaveLength(1);
  });
});

describe('a chart as a file', () => {
  const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');

  it('is valid by itself, says in words what it shows, and refers to nothing outside', () => {
    const svg = chartSvg(chart, layout, { active: inLoggedIn });
    const file = parse(svg);
    expect(file.querySelector('parsererror')).toBeNull();
    expect(file.documentElement.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect(file.querySelector('title')?.textContent).toBe('Statechart auth');
    const words = file.querySelector('desc')?.textContent ?? '';
    expect(words).toContain('Active: active.');
    expect(words).toContain('logout: from loggedIn to confirmingLogout.');
    expect(file.querySelectorAll('.active')).toHaveLength(2);
    expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
      /href|url\(|https?:|@import|<script/,
    );
  });

  it('writes any name as text', async () => {
    const odd = readStatechart({
      id: '</title><script>"&\u0000\uffff',
      on: { '<b>': { actions: 'x' } },
    });
    const file = parse(chartSvg(odd, await layoutChart(odd)));
    expect(file.querySelector('parsererror, script, b')).toBeNull();
    expect(file.querySelector('title')?.textContent).toBe(
      'Statechart </title><script>"&\ufffd\ufffd',
    );
  });

  it('has the colours of the site, in both schemes', () => {
    const theme = readFileSync(path.join(__dirname, '../../src/ui/theme.css'), 'utf8');
    const used = chartSvg(chart, layout).match(/var\((--[\w-]+)\)/g) ?? [];
    expect([...new Set(used)].sort()).toEqual(
      Object.keys(chartColours)
        .map((name) => `var(${name})`)
        .sort(),
    );
    for (const [name, [light, dark]] of Object.entries(chartColours)) {
      expect(theme).toContain(`${name}: light-dark(${light}, ${dark});`);
    }
  });
});

test('a state that does one thing twice is drawn with both', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  const twice = readStatechart({
    id: 'twice',
    initial: 'a',
    states: { a: { entry: ['log', 'log'], tags: ['same', 'same'] } },
  });
  const placed = await layoutChart(twice);
  render(<ChartDrawing chart={twice} layout={placed} active={new Set()} />);
  expect(screen.getAllByText('entry / log')).toHaveLength(2);
  expect(error).not.toHaveBeenCalled();
});
