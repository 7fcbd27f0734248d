import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openedAndClosed, renderInspector, told } from './testing/renderInspector';

const list = () => screen.getByRole('listbox', { name: 'What happened' });
const rows = () =>
  within(list())
    .getAllByRole('option')
    .map(({ lastElementChild, textContent }) =>
      textContent
        ?.replace(/^\d+[\d:.]+(\+\d+ ms)?/, '')
        .replace(lastElementChild?.textContent ?? '', ''),
    );
const selected = () => within(list()).getByRole('option', { selected: true });
const moment = () => screen.getByRole('region', { name: 'This moment' });

test('a window that nobody opened says how to connect', () => {
  renderInspector('none');
  expect(screen.getByRole('heading', { name: 'Nobody has told anything yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: '/?inspect' })).toHaveAttribute('href', '/?inspect');
  expect(screen.getByText(/createBrowserInspector\(/)).toBeVisible();
});

test('what happens is listed in order, and the last is looked at', () => {
  const { tell } = renderInspector();
  tell(...openedAndClosed());
  expect(rows()).toEqual([
    'actorbegins: closed',
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

test('the keys go through the past, which stays while more happens, and back to the present', async () => {
  const { tell } = renderInspector();
  tell(...openedAndClosed());
  list().focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(selected()).toHaveTextContent('opened');
  expect(moment()).toHaveTextContent('door: opened');
  expect(screen.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'false');

  tell(told.event('lock'), told.state('lock', 'locked', 1));
  expect(selected()).toHaveTextContent('opened');
  await userEvent.keyboard('{Home}');
  expect(selected()).toHaveTextContent('begins');
  await userEvent.keyboard('{Escape}');
  expect(selected()).toHaveTextContent('locked');
  expect(screen.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'true');
});

test('of thousands of entries those in sight are rendered', () => {
  const { tell } = renderInspector();
  tell(told.begins(), ...Array.from({ length: 3_000 }, () => told.event('open')));
  expect(within(list()).getAllByRole('option').length).toBeLessThan(40);
  expect(selected()).toHaveAttribute('aria-posinset', '3001');
});

test('the list follows what comes, not when one has scrolled away from it, and again when asked to', async () => {
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
  await userEvent.click(screen.getByRole('button', { name: 'Live' }));
  await waitFor(() => expect(list().scrollTop).toBeGreaterThan(0));
});

test('a press on a row looks at that moment, and marks what it changed', async () => {
  const { tell } = renderInspector();
  tell(...openedAndClosed());
  await userEvent.click(within(list()).getByText('opened'));
  expect(moment()).toHaveTextContent('openings: 1changed');
  await userEvent.click(within(list()).getByText('closed'));
  expect(moment()).toHaveTextContent('openings: 1Rest');
});

test('the buttons and the slider step through what is listed', async () => {
  const { tell } = renderInspector();
  tell(...openedAndClosed());
  await userEvent.click(screen.getByRole('button', { name: 'Step back' }));
  expect(selected()).toHaveTextContent('close');
  await userEvent.click(screen.getByRole('button', { name: 'First step' }));
  expect(selected()).toHaveTextContent('begins');
  expect(screen.getByRole('button', { name: 'Step back' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  fireEvent.change(screen.getByRole('slider', { name: 'Step' }), { target: { value: '2' } });
  expect(selected()).toHaveTextContent('opened');
  expect(screen.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    '3: door: state opened after open',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Live' }));
  expect(selected()).toHaveTextContent('closed');
});

test('the list is filtered by text, by kind and by actor', async () => {
  const { tell } = renderInspector();
  tell(...openedAndClosed(), told.call('x:1'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter' }), 'OPENED');
  expect(rows()).toEqual(['stateopened']);
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.click(screen.getByRole('button', { name: 'states' }));
  await userEvent.click(screen.getByRole('button', { name: 'this actor' }));
  expect(rows()).toEqual(['actorbegins: closed', 'eventopen', 'eventclose']);
});

test('an event that the machine answers now is sent by a press', async () => {
  const { tell, sent } = renderInspector();
  tell(...openedAndClosed(), told.offer());
  const answers = screen.getByRole('region', { name: 'What it answers now' });
  expect(
    within(answers)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['open→ opened', 'lock→ locked']);
  await userEvent.click(within(answers).getByRole('button', { name: 'open' }));
  expect(sent).toEqual([{ type: 'inspector.send', sessionId: 'x:0', event: { type: 'open' } }]);
});

test('what is sent is the sample of the page, or the last event of this type', async () => {
  const { tell, sent } = renderInspector();
  const last = { ...told.event('lock'), event: { type: 'lock', by: 'me' } };
  tell(...openedAndClosed(), last as never, told.offer([{ type: 'open', wide: true } as never]));
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  await userEvent.click(screen.getByRole('button', { name: 'lock' }));
  expect(sent.map(({ event }) => event)).toEqual([
    { type: 'open', wide: true },
    { type: 'lock', by: 'me' },
  ]);
});

test('with Shift an event is written on before it is sent', async () => {
  const { tell, sent } = renderInspector();
  tell(...openedAndClosed(), told.offer());
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

test('the focus stays where events are sent from, though their buttons go', async () => {
  const { tell } = renderInspector();
  tell(...openedAndClosed(), told.offer());
  const place = screen.getByRole('region', { name: 'What it answers now' });
  screen.getByRole('button', { name: 'open' }).focus();
  await userEvent.keyboard('{Enter}');
  tell(told.event('open'), told.state('open', 'opened', 2));
  expect(place).toHaveFocus();

  await userEvent.click(screen.getByRole('button', { name: 'Write an event…' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Event, as JSON' })).not.toBeInTheDocument();
  expect(place).toHaveFocus();
});

test('nothing is sent from the past, to a page that takes no events, or to one that is closed; it is said why', async () => {
  const { tell, sent, change } = renderInspector();
  const press = () => userEvent.click(screen.getByRole('button', { name: 'open' }));
  tell(...openedAndClosed());
  await press();
  expect(screen.getByText('The page takes no events from here for this actor.')).toBeVisible();
  tell(told.offer());
  await userEvent.click(screen.getByRole('button', { name: 'First step' }));
  await press();
  expect(screen.getByText('You look at the past. Go live to send an event.')).toBeVisible();
  change({ page: 'gone' });
  await press();
  expect(screen.getByText(/^The page that was watched is closed: nobody/)).toBeVisible();
  expect(screen.getByText(/What was recorded is still here/)).toBeVisible();
  expect(sent).toEqual([]);
});

test('the keys reach the chart also where nothing in it can be pressed', async () => {
  const { tell } = renderInspector();
  tell(...openedAndClosed());
  const picture = await screen.findByRole('group', { name: 'Picture that scrolls' });
  expect(within(picture).queryByRole('button')).not.toBeInTheDocument();
  picture.focus();
  expect(picture).toHaveFocus();
  const size = () => screen.getByText(/^\d+ %$/).textContent;
  const before = size();
  await userEvent.keyboard('+');
  expect(size()).not.toBe(before);
});

test('a page that is left takes nothing, until it is heard again', async () => {
  const { tell, sent, change } = renderInspector();
  tell(...openedAndClosed(), told.offer());
  change({ page: 'left' });
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(screen.getByText(/^The page that was watched has been left: nobody/)).toBeVisible();
  expect(sent).toEqual([]);
  change({ page: 'open' });
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(sent).toHaveLength(1);
});

test.each([
  [{ type: 'opne' }, /^door has no answer to opne\. Expected one of open, lock, close, unlock\.$/],
  [{ type: 'xstate.after.5000.door.opened' }, /^The machine makes xstate\.after\.\S+ itself\./],
])('an event that the page would pass over stays, with the reason: %j', async (event, reason) => {
  const { tell, sent } = renderInspector();
  tell(...openedAndClosed(), told.offer());
  await userEvent.click(screen.getByRole('button', { name: 'Write an event…' }));
  const text = screen.getByRole('textbox', { name: 'Event, as JSON' });
  fireEvent.change(text, { target: { value: JSON.stringify(event) } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText(reason)).toBeVisible();
  expect(text).toHaveValue(JSON.stringify(event));
  expect(sent).toEqual([]);
});

test('an event that is answered in another state alone is sent all the same', async () => {
  const { tell, sent } = renderInspector();
  tell(...openedAndClosed(), told.offer());
  await userEvent.click(screen.getByRole('button', { name: 'Write an event…' }));
  const text = screen.getByRole('textbox', { name: 'Event, as JSON' });
  fireEvent.change(text, { target: { value: '{"type":"unlock"}' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent.map(({ event }) => event)).toEqual([{ type: 'unlock' }]);
});

test.each([
  ['done', 'It is done'],
  ['error', 'It has failed'],
  ['stopped', 'It has been stopped'],
])('an actor at its end answers nothing, and it is said why: %s', (status, reason) => {
  const { tell } = renderInspector();
  const end = told.state('close', 'closed', 1);
  tell(...openedAndClosed(), told.offer(), {
    ...end,
    snapshot: { status, value: 'closed', context: {} },
  } as never);
  const answers = screen.getByRole('region', { name: 'What it answers now' });
  expect(answers).toHaveTextContent(`${reason}, and answers nothing more.`);
  expect(within(answers).queryByRole('button')).not.toBeInTheDocument();
});

test('an actor that is no machine has no chart, and can be looked at from its row', async () => {
  const { tell } = renderInspector();
  tell(...openedAndClosed(), told.call('x:1'));
  expect(moment()).toHaveTextContent('call, after this');
  await userEvent.click(screen.getByRole('button', { name: 'look at it' }));
  expect(screen.getByText('call is no machine: it has a snapshot, and no chart.')).toBeVisible();
  expect(moment()).toHaveTextContent('input: 7');
});

test('a definition that cannot be read is told of, and the rest goes on', () => {
  const { tell } = renderInspector();
  tell({ ...told.begins(), definition: '{"id":"door","states":7}' } as never, told.event('open'));
  expect(screen.getByText(/The definition of door could not be read\./)).toBeVisible();
  expect(rows()).toHaveLength(2);
});

test('messages that could not be read are counted, with what was expected', () => {
  const { change } = renderInspector();
  change({ mistakes: 2, lastMistake: 'event: expected an object' });
  expect(
    screen.getByText('2 messages could not be read. The last: event: expected an object'),
  ).toBeVisible();
});

test('a page that was loaded again is looked at as it is now', async () => {
  const { tell } = renderInspector();
  tell(...openedAndClosed(), told.begins(), told.event('lock'), told.state('lock', 'locked', 0));
  expect(moment()).toHaveTextContent('door: locked');
  await userEvent.click(screen.getByRole('button', { name: 'First step' }));
  expect(moment()).toHaveTextContent('door: closed');
});

test('the actor that was chosen is the one that is looked at, also when the page was loaded again', async () => {
  const { tell } = renderInspector();
  const begin = [told.begins(), told.begins('gate', 'x:5')];
  tell(...begin);
  const chooser = screen.getByRole('combobox', { name: 'Actor' });
  await userEvent.selectOptions(chooser, 'gate (x:5)');
  expect(moment()).toHaveTextContent('gate: closed');
  await userEvent.selectOptions(chooser, 'door (x:0)');
  expect(moment()).toHaveTextContent('door: closed');
  tell(...begin, told.event('lock'), told.state('lock', 'locked', 0));
  expect(moment()).toHaveTextContent('door: locked');
});

test('cleared, it begins again with what is there, in the present', async () => {
  const { tell } = renderInspector();
  tell(...openedAndClosed());
  await userEvent.click(screen.getByRole('button', { name: 'Step back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(rows()).toEqual(['actorbegins: closed']);
  expect(moment()).toHaveTextContent('openings: 1');
  expect(screen.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'true');
});

test('a new state is announced', async () => {
  const { tell } = renderInspector();
  tell(...openedAndClosed());
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'door: closed after close',
    ),
  );
});

test('a file that is no recording is refused, and nothing is lost', async () => {
  const { tell } = renderInspector();
  tell(...openedAndClosed());
  const file = new File(['{}'], 'notes.json', { type: 'application/json' });
  file.text = () => Promise.resolve('{}');
  fireEvent.change(screen.getByLabelText('Recording to open'), { target: { files: [file] } });
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^notes.json could not be opened\. .*expected/,
    ),
  );
  expect(rows()).toHaveLength(5);
});
