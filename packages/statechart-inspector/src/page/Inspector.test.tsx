import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMachine, fromPromise, setup, waitFor as waitForState } from 'xstate';
import { definitionOf } from '../testing/chartOf';
import type { InspectionMessage } from '../recording/message';
import { recordActor } from '../testing/recordMachine';
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

test('entries are listed in order, and the last one is selected', () => {
  renderDoor();
  expect(rows()).toEqual([
    'actorcreated: closed',
    'eventopen',
    'stateopened',
    'eventclose',
    'stateclosed',
  ]);
  expect(selected()).toHaveTextContent('state');
  expect(selected()).toHaveAttribute('aria-posinset', '5');
  expect(selected()).toHaveAttribute('aria-setsize', '5');
  expect(list()).toHaveAttribute('aria-activedescendant', selected().id);
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

test('of thousands of entries only those in sight are rendered', () => {
  const { tell } = renderInspector();
  tell(told.begins(), ...Array.from({ length: 3_000 }, () => told.event('open')));
  expect(within(list()).getAllByRole('option').length).toBeLessThan(40);
  expect(selected()).toHaveAttribute('aria-posinset', '3001');
  expect(within(list()).getAllByRole('option').length).toBeLessThan(40);
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

test('a click on a row selects that moment and marks what it changed', async () => {
  renderDoor();
  await userEvent.click(within(list()).getByText('opened'));
  expect(moment()).toHaveTextContent('openings: 0 → 1changed');
  await userEvent.click(within(list()).getByText('closed'));
  expect(moment()).toHaveTextContent('openings: 1Rest');
});

test('buttons and slider step through the list', async () => {
  renderDoor();
  await press('Step back');
  expect(selected()).toHaveTextContent('close');
  await press('First step');
  expect(selected()).toHaveTextContent('created');
  expect(screen.getByRole('button', { name: 'Step back' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  fireEvent.change(screen.getByRole('slider', { name: 'Step' }), { target: { value: '2' } });
  expect(selected()).toHaveTextContent('opened');
  expect(screen.getByRole('slider', { name: 'Step' })).toHaveAttribute(
    'aria-valuetext',
    '3: door: state opened after open',
  );
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
  await press('First step');
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

test('an event that only another state handles is sent from the form', async () => {
  const { sent } = renderDoor();
  await press('Write an event…');
  const text = screen.getByRole('textbox', { name: 'Event, as JSON' });
  fireEvent.change(text, { target: { value: '{"type":"unlock"}' } });
  await press('Send');
  expect(sent.map(({ event }) => event)).toEqual([{ type: 'unlock' }]);
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

test('an actor that is not a machine has no chart, and can be selected from its entry', async () => {
  renderDoor(told.call('x:1'));
  expect(moment()).toHaveTextContent('call, after this entry');
  await press('Show this actor');
  expect(screen.getByText('call is not a machine, so it has no chart.')).toBeVisible();
  expect(moment()).toHaveTextContent('input: 7');
});

test('an invalid definition is reported, and the rest works', () => {
  const { tell } = renderInspector();
  tell({ ...told.begins(), definition: '{"states":' } as never, told.event('open'));
  expect(screen.getByText(/The definition of door could not be read\./)).toBeVisible();
  expect(rows()).toHaveLength(2);
});

test('invalid messages are counted, with what was expected in the last', () => {
  const { change } = renderInspector();
  change({ invalidMessages: 2, lastInvalidMessage: 'event: expected an object' });
  expect(
    screen.getByText('2 messages could not be read. The last: event: expected an object'),
  ).toBeVisible();
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

test('Clear keeps the current state and returns to the present', async () => {
  renderDoor();
  await press('Step back');
  await press('Clear');
  expect(rows()).toEqual(['actorcreated: closed']);
  expect(moment()).toHaveTextContent('openings: 1');
  expect(screen.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'true');
});

test('the timeline says which actor sent an event to which', () => {
  const sent = { ...told.event('lock'), sourceId: 'x:1' };
  // An actor sends itself the events of its delays.
  const delayed = { ...told.event('xstate.after.5000.door.opened'), sourceId: 'x:0' };
  renderDoor(told.call('x:1'), sent as never, delayed as never);
  const names = within(list())
    .getAllByRole('option')
    .map(({ lastElementChild }) => lastElementChild?.textContent);
  expect(names.slice(-3)).toEqual(['call', 'call → door', 'door']);
  expect(names[1]).toBe('door');
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

test('clearing keeps the chosen actor', async () => {
  const { tell } = renderInspector();
  tell(told.begins(), told.begins('gate', 'x:2'));
  await userEvent.click(screen.getByRole('button', { name: 'Actors' }));
  await userEvent.click(screen.getByRole('button', { name: 'gate (x:2)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('region', { name: 'Chart of gate' })).toBeInTheDocument();
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

test('an actor that was stopped does not look alive', async () => {
  const { tell } = renderDoor(told.call('x:1'));
  tell({
    ...told.state('xstate.stop', 'closed', 1),
    snapshot: { status: 'stopped', value: 'closed', context: {} },
  } as never);
  await press('Actors');
  const tree = within(screen.getByRole('region', { name: 'Actors' }));
  expect(tree.getByText('closed (stopped)')).toBeVisible();
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

test('the executed actions are named as in the chart', () => {
  const { tell } = renderDoor();
  const actions = ['inline', 'save', 'xstate.emit saved'];
  tell({ ...told.state('open', 'opened', 2), actions } as never);
  expect(moment()).toHaveTextContent('Executed actionsinline, save, emit saved');
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

test('after a hot reload, the chart follows the actor that runs in place of the stopped one', async () => {
  const { tell } = renderDoor();
  tell({
    ...told.state('xstate.stop', 'closed', 1),
    snapshot: { status: 'stopped', value: 'closed', context: {} },
  } as never);
  tell(told.begins('door', 'x:7'));
  const events = await screen.findByRole('region', { name: 'Events that it handles now' });
  expect(events).not.toHaveTextContent('was stopped');
});
