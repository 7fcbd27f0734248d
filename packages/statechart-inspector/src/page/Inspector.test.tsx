import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMachine, fromPromise, setup, waitFor as waitForState } from 'xstate';
import { definitionOf } from '../testing/chartOf';
import type { InspectionMessage } from '../recording/message';
import { numberIds } from '../testing/numberIds';
import { recordActor } from '../testing/recordMachine';
import { Announcement } from './Announcement';
import { entryText } from './entryWords';
import { openedAndClosed, renderInspector, told } from './testing/renderInspector';

// The chart's code is imported on demand. On a busy machine, this may take longer than the default
// timeout of one second.
configure({ asyncUtilTimeout: 10_000 });

const list = () => screen.getByRole('listbox', { name: 'Timeline' });
const rows = () =>
  within(list())
    .getAllByRole('option')
    .map(({ lastElementChild, textContent }) =>
      textContent
        ?.replace(/^\d+[\d:.]+(\+\d+ ms)?/, '')
        .replace(lastElementChild?.textContent ?? '', ''),
    );
const selected = () => within(list()).getByRole('option', { selected: true });
const moment = () => screen.getByRole('region', { name: 'Selected entry' });

/**
 * Renders the inspector and sends it messages: first those of a machine called "door" that was
 * created, opened and closed, then the given ones.
 */
function renderDoor(...more: InspectionMessage[]) {
  const inspector = renderInspector();
  inspector.tell(...openedAndClosed(), ...more);
  return inspector;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Returns HTML with a line for each section, list and paragraph. */
function linesOf(element: Element | null): string {
  return numberIds(element?.outerHTML ?? '')
    .replaceAll(/\d\d:\d\d:\d\d\.\d{3}/g, 'TIME')
    .replaceAll(/(?!^)<(?=(?:section|div|main|header|h2|ul|p)\b)/g, '\n<');
}

test('before anything is recorded, the page says how to record, and has nothing to press in vain', () => {
  renderInspector();
  expect(linesOf(document.querySelector('.page'))).toBe(`<div class="page">
<header class="bar"><h1>Inspector</h1>
<div class="buttons travel" role="group" aria-label="Time"><button aria-label="First step" aria-disabled="true">|‹</button><button aria-label="Step back" aria-disabled="true">‹</button><input aria-label="Step" min="0" max="0" disabled="" aria-valuetext="Nothing recorded yet" type="range" value="0"><button aria-label="Step forward" aria-disabled="true">›</button><button aria-label="Last step" aria-disabled="true">›|</button><span class="quiet">0 / 0</span><button aria-pressed="true">Live</button></div>
<div class="buttons" role="group" aria-label="Recording"><button disabled="">Save recording</button><label class="choice" title="A file then contains what the page has: names, addresses and whatever else is in its events and contexts. Otherwise, “text 1” stands for the first text, and the same text always has the same number."><input type="checkbox">include texts of the page</label><label class="button" title="Opens a recording; a file can also be dropped here">Open recording…<input accept="application/json,.json" aria-label="Recording to open" type="file"></label><button disabled="">Clear</button></div></header>
<div class="notices">
<p role="status"></p>
<p role="status"></p>
<p role="alert"></p></div>
<main class="empty">
<h2>Nothing recorded yet</h2>
<p>The page that opened this window is connected, and has started no actor so far.</p>
<p>Any page with XState 5 can be watched:</p><pre>import { connectInspector } from 'statechart-inspector';

const inspect = connectInspector({
  url: 'https://site.test/',
});
createActor(machine, { inspect }).start();</pre>
<p>You can also open a recording: press Open recording… above, or drop the file there.</p>
<p>Nothing that is shown here leaves this computer.</p></main>
<p role="status" class="hidden"></p></div>`);
});

test('the page shows the entries in order, the last one with what it changed, the events and the actors', async () => {
  const { tell } = renderInspector();
  const actions = ['inline', 'save', 'xstate.emit saved'];
  tell(
    told.begins(),
    told.call('x:1'),
    { ...told.event('open'), sourceId: 'x:1' } as never,
    // An actor sends itself the events of its delays.
    { ...told.event('xstate.after.5000.door.opened'), sourceId: 'x:0' } as never,
  );
  tell({ ...told.state('open', 'opened', 1), actions } as never);
  expect(linesOf(document.querySelector('.travel'))).toBe(
    `<div class="buttons travel" role="group" aria-label="Time"><button aria-label="First step" aria-disabled="false">|‹</button><button aria-label="Step back" aria-disabled="false">‹</button><input aria-label="Step" min="0" max="4" aria-valuetext="5: door: state opened after open" type="range" value="4"><button aria-label="Step forward" aria-disabled="true">›</button><button aria-label="Last step" aria-disabled="true">›|</button><span class="quiet">5 / 5</span><button aria-pressed="true">Live</button></div>`,
  );
  expect(linesOf(document.querySelector('.side'))).toBe(`<div class="side">
<section class="lists" aria-label="Timeline">
<div class="buttons tabs"><button aria-pressed="true">Timeline</button><button aria-pressed="false">Actors</button></div>
<div class="buttons tabs" role="search" aria-label="Filter"><input aria-label="Filter" placeholder="Event, state, actor" type="search" value=""><button aria-pressed="true">actors</button><button aria-pressed="true">events</button><button aria-pressed="true">steps</button><button aria-pressed="true">states</button><button aria-pressed="false">this actor</button></div>
<div class="list" role="listbox" tabindex="0" aria-label="Timeline" aria-activedescendant="id0-4">
<div class="all" role="presentation" style="block-size: 140px;">
<div id="id0-0" class="row" role="option" aria-selected="false" aria-posinset="1" aria-setsize="5" data-kind="actor" data-row="0" style="transform: translateY(0px);"><span class="quiet index">1</span><span class="quiet">TIME</span><span class="quiet index since"></span><span class="quiet">actor</span><span class="what">created: closed</span><span class="quiet way" title="door"><bdi>door</bdi></span></div>
<div id="id0-1" class="row" role="option" aria-selected="false" aria-posinset="2" aria-setsize="5" data-kind="actor" data-row="1" style="transform: translateY(28px);"><span class="quiet index">2</span><span class="quiet">TIME</span><span class="quiet index since">+10 ms</span><span class="quiet">actor</span><span class="what">created: active</span><span class="quiet way" title="call"><bdi>call</bdi></span></div>
<div id="id0-2" class="row" role="option" aria-selected="false" aria-posinset="3" aria-setsize="5" data-kind="event" data-row="2" style="transform: translateY(56px);"><span class="quiet index">3</span><span class="quiet">TIME</span><span class="quiet index since">+10 ms</span><span class="quiet">event</span><span class="what">open</span><span class="quiet way" title="call → door"><bdi>call → door</bdi></span></div>
<div id="id0-3" class="row" role="option" aria-selected="false" aria-posinset="4" aria-setsize="5" data-kind="event" data-row="3" style="transform: translateY(84px);"><span class="quiet index">4</span><span class="quiet">TIME</span><span class="quiet index since">+10 ms</span><span class="quiet">event</span><span class="what">after 5 s</span><span class="quiet way" title="door"><bdi>door</bdi></span></div>
<div id="id0-4" class="row" role="option" aria-selected="true" aria-posinset="5" aria-setsize="5" data-kind="snapshot" data-row="4" style="transform: translateY(112px);"><span class="quiet index">5</span><span class="quiet">TIME</span><span class="quiet index since">+10 ms</span><span class="quiet">state</span><span class="what">opened</span><span class="quiet way" title="door"><bdi>door</bdi></span></div></div></div></section>
<section class="scroll" aria-label="Selected entry">
<div class="details">
<h2 tabindex="-1">state 5: <strong>opened</strong></h2><dl><dt>at</dt><dd>TIME</dd><dt>actor</dt><dd>door </dd></dl>
<section aria-label="Event"><h3>Event</h3><details open=""><summary><span><span class="quiet">{</span></span></summary>
<ul class="inside"><li><span><span class="quiet">type: </span><span class="text">"open"</span></span></li></ul></details></section>
<section aria-label="door at the selected entry"><h3>door: <strong>opened</strong></h3><h4>Executed actions</h4>
<p>inline, save, emit saved</p><h4>Context</h4><details open=""><summary><span><span class="quiet">{</span></span></summary>
<ul class="inside"><li><span class="changed"><span class="quiet">openings: </span><del>0</del> → <span class="literal">1</span><span class="mark">changed</span></span></li></ul></details><h4>Rest of the snapshot</h4><details><summary><span><span class="quiet">{ status, value }</span></span></summary></details></section></div></section></div>`);
  expect(linesOf(document.querySelector('.events')))
    .toBe(`<section tabindex="-1" class="events" aria-labelledby="events">
<div class="buttons">
<h2 id="events">Events that it handles now</h2><button>Write an event…</button><span class="quiet">or press one: with Shift, or if none was seen yet, you edit it first</span></div>
<ul class="buttons"><li><button aria-disabled="false">close</button></li></ul></section>`);
  await userEvent.click(within(list()).getByText('open'));
  expect(linesOf(moment().querySelector('dl'))).toBe(
    '<dl><dt>at</dt><dd>TIME</dd><dt>to</dt><dd>door </dd><dt>from</dt><dd>call</dd></dl>',
  );
  await userEvent.click(within(list()).getByText('created: active'));
  await press('Actors');
  await press('Show this actor');
  expect(linesOf(document.querySelector('.main'))).toBe(`<main class="main">
<section class="chart-panel" aria-label="Chart of call">
<p class="words">call is not a machine, so it has no chart.</p></section>
<div class="side">
<section class="lists" aria-label="Actors">
<div class="buttons tabs"><button aria-pressed="false">Timeline</button><button aria-pressed="true">Actors</button></div>
<div class="tree">
<ul class="inside"><li><button>door (x:0)</button> <span class="quiet">closed</span>
<ul class="inside"><li><button aria-current="true">call (x:1)</button> <span class="quiet">active</span></li></ul></li></ul></div></section>
<section class="scroll" aria-label="Selected entry">
<div class="details">
<h2 tabindex="-1">actor 2: <strong>created: active</strong></h2><dl><dt>at</dt><dd>TIME</dd><dt>actor</dt><dd>call </dd></dl>
<section aria-label="call at the selected entry"><h3>call: <strong>active</strong></h3><h4>Rest of the snapshot</h4><details open=""><summary><span><span class="quiet">{</span></span></summary>
<ul class="inside"><li><span><span class="quiet">status: </span><span class="text">"active"</span></span></li><li><span><span class="quiet">input: </span><span class="literal">7</span></span></li></ul></details></section></div></section></div></main>`);
});

test('a screen reader hears the last of several texts, and has time to say each of them', () => {
  jest.useFakeTimers();
  try {
    const { rerender } = render(<Announcement text="one" />);
    const said = (ms: number) => {
      act(() => jest.advanceTimersByTime(ms));
      return screen.getByRole('status').textContent;
    };
    expect(said(0)).toBe('one');
    rerender(<Announcement text="two" />);
    expect(said(1_000)).toBe('one');
    rerender(<Announcement text="three" />);
    expect([said(499), said(1)]).toEqual(['one', 'three']);
    rerender(<Announcement text="" />);
    expect(said(2_000)).toBe('three');
  } finally {
    jest.useRealTimers();
  }
});

test('keys select earlier entries, which stay selected when more are added, and return to the present', async () => {
  const { tell } = renderDoor();
  list().focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(selected()).toHaveTextContent('opened');
  expect(moment()).toHaveTextContent('door: opened');
  expect(screen.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'false');

  tell(told.event('lock'), told.state('lock', 'locked', 1));
  expect(selected()).toHaveTextContent('opened');
  await userEvent.keyboard('{Home}');
  expect(selected()).toHaveTextContent('created');
  await userEvent.keyboard('{Escape}');
  expect(selected()).toHaveTextContent('locked');
  expect(screen.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'true');
});

test('of thousands of entries only those in sight are rendered, which are more in a larger window', () => {
  const { tell } = renderInspector();
  tell(told.begins(), ...Array.from({ length: 3_000 }, () => told.event('open')));
  expect(rows().length).toBeLessThan(40);
  expect(selected()).toHaveAttribute('aria-posinset', '3001');
  Object.defineProperty(list(), 'clientHeight', { value: 1_400 });
  fireEvent(window, new Event('resize'));
  expect(rows().length).toBeGreaterThan(50);
});

test('the list follows new entries, unless the user has scrolled away, until Live is pressed', async () => {
  const { tell } = renderInspector();
  const many = (count: number) => Array.from({ length: count }, () => told.event('open'));
  tell(told.begins());
  Object.defineProperty(list(), 'scrollHeight', { value: 1_400 });
  tell(...many(49));
  await waitFor(() => expect(list().scrollTop).toBeGreaterThan(0));

  list().scrollTop = 0;
  fireEvent.scroll(list());
  tell(...many(5));
  expect(list().scrollTop).toBe(0);
  await press('Live');
  await waitFor(() => expect(list().scrollTop).toBeGreaterThan(0));
});

test('buttons and slider step through the list', async () => {
  renderDoor();
  await press('Step back');
  expect(selected()).toHaveTextContent('close');
  expect(moment()).toHaveTextContent('todoor fromoutside');
  await press('First step');
  expect(selected()).toHaveTextContent('created');
  expect(screen.getByText('1 / 5')).toBeVisible();
  const slider = screen.getByRole('slider', { name: 'Step' });
  expect(slider).toHaveAttribute('aria-valuetext', '1: door: actor created: closed');
  fireEvent.change(slider, { target: { value: '2' } });
  expect(selected()).toHaveTextContent('opened');
  expect(slider).toHaveAttribute('aria-valuetext', '3: door: state opened after open');
  await press('Live');
  expect(selected()).toHaveTextContent('closed');
});

test('the list is filtered by text, by kind and by actor', async () => {
  renderDoor(told.call('x:1'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter' }), 'OPENED');
  expect(rows()).toEqual(['stateopened']);
  await userEvent.clear(screen.getByRole('searchbox'));
  await press('states');
  await press('this actor');
  expect(rows()).toEqual(['actorcreated: closed', 'eventopen', 'eventclose']);
});

test('an event that the machine handles now is sent with a click', async () => {
  const { sent } = renderDoor();
  const answers = screen.getByRole('region', { name: 'Events that it handles now' });
  expect(
    within(answers)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['open', 'lock']);
  await userEvent.click(within(answers).getByRole('button', { name: 'open' }));
  expect(sent).toMatchObject([{ pageLoadId: 'p', sessionId: 'x:0', event: { type: 'open' } }]);
});

test('the sent event is the last event of this type', async () => {
  const { sent } = renderDoor({
    ...told.event('lock'),
    event: { type: 'lock', by: 'me' },
  } as never);
  await press('lock');
  expect(sent.map(({ event }) => event)).toEqual([{ type: 'lock', by: 'me' }]);
});

test.each([
  ['in the list', () => press('lock')],
  [
    'in the chart',
    async () => userEvent.click(await screen.findByRole('button', { name: /^lock: / })),
  ],
])('an event of which nothing was seen yet is opened in the form: %s', async (_where, choose) => {
  const { sent } = renderDoor();
  await choose();
  expect(sent).toEqual([]);
  const text = screen.getByRole('textbox', { name: 'Event, as JSON' });
  expect(JSON.parse((text as HTMLTextAreaElement).value)).toEqual({ type: 'lock' });
  await press('Send');
  expect(sent.map(({ event }) => event)).toEqual([{ type: 'lock' }]);
});

test('with Shift an event is edited before it is sent', async () => {
  const { sent } = renderDoor();
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: 'open' }));
  await user.keyboard('{/Shift}');
  expect(sent).toEqual([]);
  const text = screen.getByRole('textbox', { name: 'Event, as JSON' });
  fireEvent.change(text, { target: { value: '{"type":"open","force":2}' } });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent.map(({ event }) => event)).toEqual([{ type: 'open', force: 2 }]);
  expect(text).not.toBeInTheDocument();
});

test('the focus stays near the events when their buttons disappear', async () => {
  const { tell } = renderDoor();
  const place = screen.getByRole('region', { name: 'Events that it handles now' });
  screen.getByRole('button', { name: 'open' }).focus();
  await userEvent.keyboard('{Enter}');
  tell(told.event('open'), told.state('open', 'opened', 2));
  expect(place).toHaveFocus();

  await press('Write an event…');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Event, as JSON' })).not.toBeInTheDocument();
  expect(place).toHaveFocus();
});

test('no event is sent from the past, to a page that was left, or to a closed page, and the reason is shown', async () => {
  const { reload, sent, change } = renderDoor();
  await press('Write an event…');
  await press('First step');
  expect(screen.queryByRole('textbox', { name: 'Event, as JSON' })).not.toBeInTheDocument();
  await press('open');
  expect(
    screen.getByText('An earlier entry is selected. Press Live to send an event.'),
  ).toBeVisible();
  reload();
  await press('Live');
  await press('open');
  expect(screen.getByText('The page of this actor has been left.')).toBeVisible();
  change({ page: 'gone' });
  await press('open');
  expect(screen.getByText(/^The watched page is closed: no event/)).toBeVisible();
  expect(screen.getByText(/Its recording stays here/)).toBeVisible();
  expect(sent).toEqual([]);
});

test('of many actors without a chart, the newest twenty are shown', async () => {
  renderDoor(...Array.from({ length: 25 }, (_, index) => told.call(`x:${index + 1}`)));
  await press('Actors');
  expect(screen.getByText('5 earlier')).toBeVisible();
  const actors = screen.getAllByRole('button', { name: /^call/ });
  expect(actors.map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 20 }, (_, index) => `call (x:${index + 6})`),
  );
});

test('the chart can be focused even if it has no buttons, and it has a size after a zoom', async () => {
  renderDoor();
  await press('First step');
  const picture = await screen.findByRole('group', { name: 'Chart that scrolls' });
  expect(within(picture).queryByRole('button')).not.toBeInTheDocument();
  picture.focus();
  expect(picture).toHaveFocus();
  const whole = screen.getByRole('button', { name: 'Whole chart' });
  expect(whole).toHaveAttribute('aria-pressed', 'true');
  await press('Larger');
  expect(whole).toHaveAttribute('aria-pressed', 'false');
  // In these tests, each element is 500 pixels wide.
  const { width } = (picture.firstElementChild as HTMLElement).style;
  expect(Number.parseFloat(width)).toBeCloseTo(625);
});

test.each([
  ['done', 'The actor is done'],
  ['error', 'The actor has failed'],
  ['stopped', 'The actor was stopped'],
])('an actor that has ended offers no events, and the reason is shown: %s', (status, reason) => {
  const { tell } = renderInspector();
  const end = told.state('close', 'closed', 1);
  tell(...openedAndClosed(), {
    ...end,
    snapshot: { status, value: 'closed', context: {} },
  } as never);
  const answers = screen.getByRole('region', { name: 'Events that it handles now' });
  expect(answers).toHaveTextContent(`${reason} and handles no more events.`);
  expect(within(answers).queryByRole('button')).not.toBeInTheDocument();
});

test('an invalid definition is reported, and the rest works', () => {
  const { tell } = renderInspector();
  tell({ ...told.begins(), definition: '{"states":' } as never, told.event('open'));
  expect(screen.getByText(/The definition of door could not be read\./)).toBeVisible();
  expect(rows()).toHaveLength(2);
});

test('after a reload the new actor is shown, and the old one in the past', async () => {
  const { reload } = renderDoor();
  reload(told.begins(), told.event('lock'), told.state('lock', 'locked', 0));
  expect(moment()).toHaveTextContent('door: locked');
  await press('First step');
  expect(moment()).toHaveTextContent('door: closed');
});

test('the chosen actor of the tree stays chosen after a reload', async () => {
  const { tell, reload } = renderInspector();
  const begin = () => [told.begins(), told.begins('gate', 'x:5')];
  tell(...begin());
  await press('Actors');
  await press('gate (x:5)');
  expect(moment()).toHaveTextContent('gate: closed');
  await press('door (x:0)');
  expect(moment()).toHaveTextContent('door: closed');
  reload(...begin(), told.event('lock'), told.state('lock', 'locked', 0));
  expect(moment()).toHaveTextContent('door: locked');
});

test('two actors of the same name are told apart by their ids', () => {
  const { tell } = renderInspector();
  tell(told.begins(), told.begins('gate', 'x:1'));
  expect(selected()).toHaveTextContent(/gate$/);
  tell(told.begins('gate', 'x:2'));
  expect(selected()).toHaveTextContent(/gate \(x:2\)$/);
});

test('Clear keeps the chosen actor with its current state, and returns to the present', async () => {
  const { tell } = renderDoor();
  tell(told.begins('gate', 'x:2'));
  await press('Actors');
  await press('gate (x:2)');
  await press('Timeline');
  await press('Step back');
  await press('Clear');
  expect(rows()).toEqual(['actorcreated: closed', 'actorcreated: closed']);
  expect(screen.getByRole('region', { name: 'Chart of gate' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'true');
  await press('First step');
  await press('Show this actor');
  expect(moment()).toHaveTextContent('openings: 1');
});

test('a letter in the filter is shown before the entries are filtered', async () => {
  renderDoor();
  const filter: HTMLInputElement = screen.getByRole('searchbox', { name: 'Filter' });
  // `act` would wait until the entries are filtered, too.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    filter.setRangeText('x');
    filter.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await Promise.resolve();
    expect([filter.value, rows().length]).toEqual(['x', 5]);
    await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
});

test('the filter finds values in events', async () => {
  const event = { ...told.event('lock'), event: { type: 'lock', by: 'Somebody' } };
  renderDoor(event as never);
  const filter = screen.getByRole('searchbox', { name: 'Filter' });
  await userEvent.type(filter, 'somebody');
  expect(rows()).toEqual(['eventlock']);
});

test('the children of a state are hidden and shown again', async () => {
  const { tell } = renderInspector();
  const definition = {
    id: 'door',
    initial: 'closed',
    states: {
      closed: { initial: 'inner', states: { inner: { on: { open: '#door.open' } } } },
      open: {},
    },
  };
  tell({ ...told.begins(), definition: definitionOf(definition) } as never);
  await userEvent.click(
    await screen.findByRole('button', { name: 'States in closed', expanded: true }),
  );
  const shown = await screen.findByRole('button', { name: 'States in closed', expanded: false });
  expect(screen.queryByRole('img', { name: /^State inner/ })).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'open: from closed to open' })).toBeInTheDocument();
  await userEvent.click(shown);
  expect(await screen.findByRole('img', { name: /^State inner/ })).toBeInTheDocument();
});

test('a machine without states is a chart', async () => {
  const { tell } = renderInspector();
  const definition = definitionOf({ id: 'counter', on: { inc: { actions: 'add' } } });
  tell({ ...told.begins('counter'), definition } as never, told.call('x:1'));
  expect(await screen.findByRole('group', { name: 'Statechart counter' })).toBeInTheDocument();
});

/** A machine with a chain of states. */
const long = (count: number) =>
  definitionOf({
    id: 'long',
    initial: 's0',
    states: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `s${index}`,
        index < count - 1 ? { on: { next: `s${index + 1}` } } : {},
      ]),
    ),
  });

test('of a very large chart a part is shown, which follows the active state', async () => {
  const { tell } = renderInspector();
  const snapshot = { status: 'active', value: 's0' };
  tell({ ...told.begins('long'), definition: long(200), snapshot } as never);
  expect(await screen.findByRole('img', { name: 'State s0, active' })).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: 'State s150' })).not.toBeInTheDocument();
  tell(told.state('next', 's150', 0));
  expect(await screen.findByRole('img', { name: 'State s150, active' })).toBeInTheDocument();
});

test('a file that is no recording is refused, and can be chosen again', async () => {
  renderDoor();
  const field = screen.getByLabelText<HTMLInputElement>('Recording to open');
  await userEvent.upload(field, new File(['{}'], 'tea.json', { type: 'application/json' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^tea\.json could not/));
  expect(field.files).toHaveLength(0);
});

test('a large chart scrolls to the active state', async () => {
  const scrolled: ScrollToOptions[] = [];
  const { tell } = renderInspector();
  Element.prototype.scrollBy = (to) => void scrolled.push(to as ScrollToOptions);
  tell({
    ...told.begins('long'),
    definition: long(59),
    snapshot: { status: 'active', value: 's0' },
  } as never);
  await screen.findByRole('img', { name: 'State s0, active' });
  const farthest = () => Math.max(...scrolled.splice(0).map(({ top = 0, left = 0 }) => top + left));
  const first = farthest();
  tell(told.state('next', 's40', 0));
  await waitFor(() => expect(scrolled.length).toBeGreaterThan(0));
  expect(farthest()).toBeGreaterThan(first + 1_000);
});

test('a machine that handles any event offers to write one', async () => {
  const { tell } = renderInspector();
  const on = { '*': { actions: 'log' } };
  const definition = definitionOf({ id: 'any', initial: 'a', states: { a: { on } } });
  const begins = { ...told.begins('any'), definition, snapshot: { status: 'active', value: 'a' } };
  tell(begins as never);
  expect(await screen.findByText(/Any event that matches \* is handled too/)).toBeVisible();
});

test('an actor that has ended shows how, and its output or error', () => {
  const { tell } = renderDoor();
  const end = (snapshot: object) =>
    tell({
      ...told.state('fail', 'closed', 1),
      snapshot: { value: 'closed', ...snapshot },
    } as never);
  end({ status: 'error', error: { $error: 'TypeError', message: 'no key' } });
  expect(selected()).toHaveTextContent('closed (error)');
  expect(moment()).toHaveTextContent('door: closed (error)');
  expect(moment()).toHaveTextContent('message: "no key"');
  end({ status: 'done', output: { turns: 3 } });
  expect(selected()).toHaveTextContent('closed (done)');
  expect(moment()).toHaveTextContent('turns: 3');
});

test('an event that the machine does not handle is shown as ignored', () => {
  const { actor, read } = recordActor(
    createMachine({ initial: 'a', states: { a: { on: { go: 'a' } } } }),
  );
  actor.send({ type: 'go' });
  actor.send({ type: 'other' });
  const recording = read();
  const texts = recording.entries.map((entry) => entryText(recording, entry));
  expect(texts.slice(-6)).toEqual([
    'go',
    'a',
    'a',
    'other',
    'a (event ignored)',
    'a (event ignored)',
  ]);
});

test('the event of an actor is named after its source, not after a generated id', async () => {
  const ask = fromPromise(() => Promise.resolve(1));
  const machine = setup({ actors: { ask } }).createMachine({
    initial: 'a',
    states: { a: { invoke: { src: 'ask', onDone: 'b' } }, b: {} },
  });
  const { actor, read } = recordActor(machine);
  await waitForState(actor, (snapshot) => snapshot.matches('b'));
  const recording = read();
  expect(recording.entries.map((entry) => entryText(recording, entry))).toContain('done: ask');
  expect([...recording.actors.values()].map(({ name }) => name)).toContain('ask');
});

test('a stopped actor does not look alive, and after a hot reload, the chart follows the one in its place', async () => {
  const { tell } = renderDoor();
  tell({
    ...told.state('xstate.stop', 'closed', 1),
    snapshot: { status: 'stopped', value: 'closed', context: {} },
  } as never);
  await press('Actors');
  expect(screen.getByRole('region', { name: 'Actors' })).toHaveTextContent('closed (stopped)');
  tell(told.begins('door', 'x:7'));
  const events = await screen.findByRole('region', { name: 'Events that it handles now' });
  expect(events).not.toHaveTextContent('was stopped');
});
