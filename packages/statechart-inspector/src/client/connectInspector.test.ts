import {
  assign,
  createActor,
  fromPromise,
  raise,
  setup,
  waitFor,
  type InspectionEvent,
} from 'xstate';
import { connectInspector, type InspectorOptions } from './connectInspector';
import { watchedPage } from './testing/watchedPage';
import { toMessage } from './toMessage';

const door = setup({
  types: { events: {} as { type: 'open' | 'knock' | 'lock' } | { type: `mouse.${string}` } },
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
        'mouse.*': 'greeted',
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

test('messages wait until the window listens; then all are sent, in order, to its origin only', () => {
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
    // `knock`, the `open` that it raises, and `always`; the state `open` invokes an actor.
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

  const sent = told.length;
  actor.send({ type: 'lock' });
  expect(told.length).toBeGreaterThan(sent);
});

test('actors are sent with names, definitions, parents, input and output', async () => {
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

test('the snapshot of an actor that is only announced is not read: in development that throws', () => {
  const getSnapshot = () => {
    throw new Error('Snapshot can’t be read while the actor initializes itself');
  };
  const actorRef = { sessionId: 'x:0', id: 'clock', logic: {}, getSnapshot };
  const announced = { type: '@xstate.actor', actorRef, rootId: 'x:0' } as unknown;
  expect(toMessage(announced as InspectionEvent)).toMatchObject({ name: 'clock', snapshot: null });
});

test('of many messages all actors and the newest others are kept', () => {
  const { actor, hear, messages, types } = watch({ limit: 5 });
  actor.start();
  for (let count = 0; count < 20; count++) actor.send({ type: 'lock' });
  hear(connected);
  expect(types().slice(0, 2)).toEqual(['@xstate.actor', 'inspector.offer']);
  const rest = messages().slice(2);
  expect(rest.map(({ index }) => index)).toEqual([58, 59, 60, 61, 62]);
});

test('the window is told when the page is left, and when it is restored from the back/forward cache', () => {
  const { leave, comeBack, types } = watch();
  leave();
  comeBack({ persisted: false });
  expect(types()).toEqual(['inspector.left']);
  comeBack({ persisted: true });
  expect(types()).toEqual(['inspector.left', 'inspector.opened']);
});

test('a page that was opened by a link in the inspector window opens another window', () => {
  const { page, inspector, location } = watchedPage();
  Object.assign(page, { name: 'xstateinspector' });
  const open = jest.fn(() => (page.name === 'xstateinspector' ? page : inspector));
  connectInspector({ page, url: '/devtools/inspector/', open });
  expect(page.name).toBe('');
  expect(location.replace).toHaveBeenCalledWith('https://site.test/devtools/inspector/');
});

test('a window of that name with another origin is navigated to the inspector', () => {
  const { page, location, inspector } = watchedPage();
  Object.defineProperty(location, 'origin', {
    get: () => {
      throw new DOMException('Blocked a frame', 'SecurityError');
    },
  });
  const url = 'http://localhost:8080/devtools/inspector/';
  connectInspector({ page, url, open: () => inspector });
  expect(location.replace).toHaveBeenCalledWith(url);
});

test('a blocked window opens with the next click and gets everything', () => {
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

describe('an event from the inspector', () => {
  const request = (sessionId: string, event: unknown) => ({
    type: 'inspector.send',
    sessionId,
    event,
  });

  test('is accepted for the root machine only, with templates', () => {
    const samples = [{ type: 'paint', colour: 'red' }];
    const { actor, hear, messages } = watch({ samples });
    actor.start();
    actor.send({ type: 'open' });
    hear(connected);
    expect(messages().filter(({ type }) => type === 'inspector.offer')).toEqual([
      { type: 'inspector.offer', sessionId: actor.sessionId, samples },
    ]);
  });

  test('is sent to the machine, also if it matches a wildcard', () => {
    const { actor, hear } = watch();
    actor.start();
    hear(request(actor.sessionId, { type: 'mouse.down' }));
    expect(actor.getSnapshot().value).toBe('greeted');
  });

  test.each<[string, unknown, object]>([
    ['from another window', { type: 'open' }, { source: {} }],
    ['from another origin', { type: 'open' }, { origin: 'https://elsewhere.test' }],
    ['without a type', {}, {}],
    ['that is a text', 'open', {}],
  ])('is ignored: one %s', (_what, event, from) => {
    const { actor, hear } = watch();
    actor.start();
    hear(request(actor.sessionId, event), from);
    expect(actor.getSnapshot().value).toBe('closed');
    expect(warn).not.toHaveBeenCalled();
  });

  // The machine handles the last one, but only XState may send it.
  test.each(['explode', 'xstate.stop', 'xstate.done.actor.0.door.open'])(
    'is a warning if the machine cannot be sent it: %s',
    (type) => {
      const { actor, hear } = watch();
      actor.start();
      hear(request(actor.sessionId, { type }));
      expect(actor.getSnapshot().value).toBe('closed');
      expect(warn).toHaveBeenCalledWith(
        'XState inspector: expected an event that the machine handles, got',
        type,
      );
    },
  );

  test('is a warning if the actor does not exist', () => {
    const { actor, hear } = watch();
    actor.start();
    hear(request('x:none', { type: 'open' }));
    const text = expect.stringContaining('expected the id of a machine') as unknown;
    expect(warn).toHaveBeenCalledWith(text, 'x:none');
  });

  test('may have any type but XState’s own if the machine handles `*`', () => {
    const machine = setup({}).createMachine({
      initial: 'a',
      states: { a: { on: { '*': 'b' } }, b: {} },
    });
    const site = watchedPage();
    const inspect = connectInspector({ page: site.page, url: '/devtools/inspector/' });
    const actor = createActor(machine, { inspect }).start();
    site.hear(request(actor.sessionId, { type: 'xstate.stop' }));
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'a' });
    site.hear(request(actor.sessionId, { type: 'anything' }));
    expect(actor.getSnapshot().value).toBe('b');
  });
});

test('only the inspector window with its origin can connect', () => {
  const { actor, hear, told } = watch();
  actor.start();
  hear(connected, { source: {} });
  hear(connected, { origin: 'https://elsewhere.test' });
  expect(told).toEqual([]);
});

const fail = () => {
  throw new Error('no');
};
test.each<[string, (message: unknown) => unknown, unknown[]]>([
  ['redacted', fail, ['XState inspector: a message could not be sent', expect.any(Error)]],
  [
    'cloned',
    (message) => ({ ...(message as object), run: fail }),
    ['XState inspector: expected a message that can be cloned', '@xstate.event', expect.anything()],
  ],
])(
  'a message that cannot be %s is a warning, and the machine continues',
  (_how, redact, warning) => {
    const { actor, hear } = watch({ redact });
    hear(connected);
    actor.start();
    actor.send({ type: 'open' });
    expect(actor.getSnapshot().value).toBe('open');
    expect(warn).toHaveBeenCalledWith(...warning);
  },
);
