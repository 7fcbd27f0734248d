import { assign, createActor, fromPromise, raise, setup, waitFor } from 'xstate';
import { connectInspector, type InspectorOptions } from './connectInspector';
import { watchedPage } from './testing/watchedPage';

const door = setup({
  types: { events: {} as { type: 'open' | 'knock' | 'lock' } | { type: 'paint'; colour: string } },
  actors: {
    greet: fromPromise(async ({ input }: { input: { to: string } }) => `Hello ${input.to}`),
  },
}).createMachine({
  id: 'door',
  initial: 'closed',
  context: { knocks: 0 },
  states: {
    closed: {
      on: {
        open: [{ guard: ({ context }) => context.knocks > 99, target: 'open' }, { target: 'ajar' }],
        knock: {
          actions: [
            assign({ knocks: ({ context }) => context.knocks + 1 }),
            raise({ type: 'open' }),
          ],
        },
      },
    },
    ajar: { always: 'open' },
    open: { invoke: { src: 'greet', input: { to: 'Ann' }, onDone: 'greeted' } },
    greeted: {},
  },
});

const connected = { type: '@statelyai.connected' };

function watch(
  options: Partial<InspectorOptions> = {},
  about: Parameters<typeof watchedPage>[0] = {},
) {
  const site = watchedPage(about);
  const inspect = connectInspector({ page: site.page, url: '/devtools/inspector/', ...options });
  const actor = createActor(door, { inspect });
  return { ...site, actor };
}

let warn: jest.SpyInstance;
beforeEach(() => (warn = jest.spyOn(console, 'warn').mockImplementation()));

test('nothing is told before the window says that it listens; then all is, in order, to its origin alone', () => {
  const { actor, told, hear, types, messages } = watch();
  actor.start();
  actor.send({ type: 'knock' });
  expect(told).toEqual([]);
  hear(connected);
  expect(types()).toEqual([
    '@xstate.actor',
    'inspector.offer',
    '@xstate.event',
    '@xstate.snapshot',
    '@xstate.event',
    // `knock`, the `open` that it raises, and what follows always; in `open`, an actor is begun.
    '@xstate.microstep',
    '@xstate.microstep',
    '@xstate.actor',
    '@xstate.microstep',
    '@xstate.event',
    '@xstate.snapshot',
    '@xstate.snapshot',
  ]);
  expect(new Set(told.map(({ target }) => target))).toEqual(new Set(['https://site.test']));
  const counted = messages().filter(({ type }) => type !== 'inspector.offer');
  expect(counted.map(({ index }) => index)).toEqual(counted.map((_, index) => index));
  expect(new Set(counted.map(({ page }) => page)).size).toBe(1);
});

test('from then on each thing is told at once', () => {
  const { actor, told, hear } = watch();
  hear(connected);
  actor.start();
  const before = told.length;
  actor.send({ type: 'knock' });
  expect(told.length).toBeGreaterThan(before);
});

test('a transition is told by its place in the definition', () => {
  const { actor, hear, messages } = watch();
  hear(connected);
  actor.start();
  actor.send({ type: 'open' });
  const taken = messages().flatMap(({ transitions }) => transitions ?? []);
  expect(taken).toEqual([
    { source: 'door.closed', eventType: 'open', targets: ['door.ajar'], position: 1 },
    { source: 'door.ajar', eventType: '', targets: ['door.open'], position: 0 },
  ]);
});

test('actors are told with their names, definitions, parents, input and output', async () => {
  const { actor, hear, messages } = watch();
  hear(connected);
  actor.start();
  actor.send({ type: 'open' });
  await waitFor(actor, (snapshot) => snapshot.matches('greeted'));
  const [root, child] = messages().filter(({ type }) => type === '@xstate.actor');
  expect(root).toMatchObject({ name: 'door', sessionId: actor.sessionId });
  expect(JSON.parse(String(root?.definition))).toMatchObject({ id: 'door', initial: 'closed' });
  expect(child).toMatchObject({
    name: '0.door.open',
    parentId: actor.sessionId,
    rootId: actor.sessionId,
    definition: '{"id":"0.door.open"}',
  });
  const of = (id: unknown) => messages().filter(({ sessionId }) => sessionId === id);
  expect(of(child?.sessionId)).toContainEqual(
    expect.objectContaining({ event: { type: 'xstate.init', input: { to: 'Ann' } } }),
  );
  expect(of(child?.sessionId).at(-1)).toMatchObject({
    snapshot: { status: 'done', output: 'Hello Ann' },
  });
  expect(of(actor.sessionId).at(-1)).toMatchObject({
    type: '@xstate.snapshot',
    snapshot: { status: 'active', value: 'greeted', context: { knocks: 0 } },
  });
});

test('a window that is loaded again is told everything again', () => {
  const { actor, hear, types } = watch();
  actor.start();
  hear(connected);
  const first = types();
  hear(connected);
  expect(types()).toEqual([...first, ...first]);
});

test('of a long life all actors are kept, and of the rest the newest', () => {
  const { actor, hear, messages } = watch({ limit: 5 });
  actor.start();
  for (let count = 0; count < 20; count++) actor.send({ type: 'lock' });
  hear(connected);
  expect(messages().slice(0, 2)).toMatchObject([
    { type: '@xstate.actor' },
    { type: 'inspector.offer' },
  ]);
  expect(
    messages()
      .slice(2)
      .map(({ index }) => index),
  ).toEqual([58, 59, 60, 61, 62]);
});

test('a window that is open is not navigated, but told that there is a new page', () => {
  const { location, told, open } = watch({}, { isThere: true });
  expect(open).toHaveBeenCalledTimes(1);
  expect(location.replace).not.toHaveBeenCalled();
  expect(told).toEqual([{ message: { type: 'inspector.opened' }, target: 'https://site.test' }]);
});

test('the window is told when the page is left, and when it is there again as it was', () => {
  const { leave, comeBack, types } = watch();
  leave();
  expect(types()).toEqual(['inspector.left']);
  comeBack({ persisted: false });
  expect(types()).toEqual(['inspector.left']);
  comeBack({ persisted: true });
  expect(types()).toEqual(['inspector.left', 'inspector.opened']);
});

test('a page that a link in the inspector’s window has led to opens another window for it', () => {
  const { page, inspector, location } = watchedPage();
  Object.assign(page, { name: 'xstateinspector' });
  const open = jest.fn(() => (page.name === 'xstateinspector' ? page : inspector));
  connectInspector({ page, url: '/devtools/inspector/', open });
  expect(page.name).toBe('');
  expect(location.replace).toHaveBeenCalledWith('https://site.test/devtools/inspector/');
});

test('a window of its name that is somewhere else is taken to the inspector', () => {
  const { page, location, inspector } = watchedPage();
  Object.defineProperty(location, 'origin', {
    get: () => {
      throw new DOMException('Blocked a frame', 'SecurityError');
    },
  });
  connectInspector({
    page,
    url: 'http://localhost:8080/devtools/inspector/',
    open: () => inspector,
  });
  expect(location.replace).toHaveBeenCalledWith('http://localhost:8080/devtools/inspector/');
});

test('a window that the browser refuses opens with the next click, and is told all', () => {
  const { actor, open, allow, click, hear, told, location } = watch({}, { isRefused: true });
  actor.start();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('opens with your next click'));
  hear(connected);
  allow();
  click();
  expect(open).toHaveBeenCalledTimes(2);
  expect(location.replace).toHaveBeenCalledTimes(1);
  hear(connected);
  expect(told.length).toBeGreaterThan(3);
});

describe('an event', () => {
  const sent = (sessionId: string, event: unknown) => ({
    type: 'inspector.send',
    sessionId,
    event,
  });

  test('is offered for the machine at the root, with samples', () => {
    const samples = [{ type: 'paint', colour: 'red' }];
    const { actor, hear, messages } = watch({ samples });
    actor.start();
    actor.send({ type: 'open' });
    hear(connected);
    expect(messages().filter(({ type }) => type === 'inspector.offer')).toEqual([
      { type: 'inspector.offer', sessionId: actor.sessionId, samples },
    ]);
  });

  test('is sent to the machine', () => {
    const { actor, hear } = watch();
    actor.start();
    hear(sent(actor.sessionId, { type: 'open' }));
    expect(actor.getSnapshot().value).toBe('open');
  });

  test.each<[string, unknown, object]>([
    ['of another window', { type: 'open' }, { source: {} }],
    ['of another origin', { type: 'open' }, { origin: 'https://elsewhere.test' }],
    ['without a type', {}, {}],
    ['that is none', 'open', {}],
  ])('%s is not sent', (_what, event, from) => {
    const { actor, hear } = watch();
    actor.start();
    hear(sent(actor.sessionId, event), from);
    expect(actor.getSnapshot().value).toBe('closed');
    expect(warn).not.toHaveBeenCalled();
  });

  test.each([
    [{ type: 'explode' }, 'expected an event it knows, got', 'explode'],
    [{ type: 'xstate.stop' }, 'expected an event it knows, got', 'xstate.stop'],
    // The machine has an answer to it, but sends it itself.
    [
      { type: 'xstate.done.actor.0.door.open' },
      'expected an event it knows, got',
      'xstate.done.actor.0.door.open',
    ],
  ])('that the machine does not know (%j) is a warning', (event, text, got) => {
    const { actor, hear } = watch();
    actor.start();
    hear(sent(actor.sessionId, event));
    expect(actor.getSnapshot().value).toBe('closed');
    expect(warn).toHaveBeenCalledWith(`XState inspector: ${text}`, got);
  });

  test('for an actor that is not there is a warning', () => {
    const { actor, hear } = watch();
    actor.start();
    hear(sent('x:none', { type: 'open' }));
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining('expected the id of a machine'),
      'x:none',
    );
  });

  test('is known by `*` and by the beginning of its type', () => {
    const machine = setup({}).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { 'mouse.*': 'b' } }, b: { on: { '*': 'a' } } },
    });
    const site = watchedPage();
    const inspect = connectInspector({ page: site.page, url: '/devtools/inspector/' });
    const actor = createActor(machine, { inspect }).start();
    site.hear(sent(actor.sessionId, { type: 'mouse.down' }));
    expect(actor.getSnapshot().value).toBe('b');
    // XState's own words are no events for everything.
    site.hear(sent(actor.sessionId, { type: 'xstate.stop' }));
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'b' });
    site.hear(sent(actor.sessionId, { type: 'anything' }));
    expect(actor.getSnapshot().value).toBe('a');
  });
});

test('connected is heard from the window and its origin alone', () => {
  const { actor, hear, told } = watch();
  actor.start();
  hear(connected, { source: {} });
  hear(connected, { origin: 'https://elsewhere.test' });
  expect(told).toEqual([]);
});

test('what cannot be redacted or cloned is a warning, and the machine goes on', () => {
  const failing = () => {
    throw new Error('no');
  };
  const first = watch({ redact: failing });
  first.actor.start();
  first.actor.send({ type: 'open' });
  expect(first.actor.getSnapshot().value).toBe('open');
  expect(warn).toHaveBeenCalledWith(
    'XState inspector: a message could not be told',
    expect.any(Error),
  );

  const second = watch({ redact: (message) => ({ ...(message as object), run: failing }) });
  second.hear(connected);
  second.actor.start();
  second.actor.send({ type: 'open' });
  expect(second.actor.getSnapshot().value).toBe('open');
  expect(warn).toHaveBeenCalledWith(
    'XState inspector: expected a message that can be cloned',
    '@xstate.event',
    expect.anything(),
  );
});
