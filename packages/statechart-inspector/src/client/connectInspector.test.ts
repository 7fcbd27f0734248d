import {
  assign,
  createActor,
  fromPromise,
  raise,
  setup,
  spawnChild,
  waitFor,
  type InspectionEvent,
} from 'xstate';
import { connectInspector, type InspectorOptions } from './connectInspector';
import { holdTasks, runTasksAtOnce, watchedPage } from './testing/watchedPage';
import { createRedaction } from '../redaction/redactMessage';
import type { RecordedActor } from '../recording/recording';
import { isMachine } from '../page/useInspectorView';
import { createConverter } from './toMessage';

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

function runAll(tasks: (() => void)[]): void {
  while (tasks.length > 0) tasks.shift()?.();
}

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation();
  runTasksAtOnce();
});

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
    // These microsteps handle `knock`, the `open` event that `knock` raises, and `always`. The
    // `open` state invokes an actor.
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
  expect(of(child?.sessionId).at(-1)?.patch).toEqual(
    expect.arrayContaining([
      { op: 'replace', path: '/status', value: 'done' },
      { op: 'add', path: '/output', value: 'Hello Ann' },
    ]),
  );
  const first = of(actor.sessionId).find(({ type }) => type === '@xstate.snapshot');
  expect(first?.snapshot).toMatchObject({
    status: 'active',
    value: 'closed',
    context: { knocks: 0 },
  });
  expect(of(actor.sessionId).find(({ type }) => type === '@xstate.microstep')?.patch).toEqual([
    { op: 'replace', path: '/value', value: 'ajar' },
  ]);
});

test('the snapshot of an actor that is only announced is not read: in development that throws', () => {
  const getSnapshot = () => {
    throw new Error('Snapshot can’t be read while the actor initializes itself');
  };
  const actorRef = { sessionId: 'x:0', id: 'clock', logic: {}, getSnapshot };
  const announced = { type: '@xstate.actor', actorRef, rootId: 'x:0' } as unknown;
  const toMessage = createConverter(createRedaction());
  expect(toMessage(announced as InspectionEvent, 0)).toMatchObject({
    name: 'clock',
    snapshot: null,
  });
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

test('of actors that have ended, nothing is kept once their last messages are too old', () => {
  const child = setup({}).createMachine({ id: 'child', type: 'final' });
  const parent = setup({ actors: { child } }).createMachine({
    id: 'parent',
    on: { call: { actions: spawnChild('child') } },
  });
  const site = watchedPage();
  const inspect = connectInspector({ page: site.page, url: '/inspector/', limit: 20 });
  const actor = createActor(parent, { inspect }).start();
  for (let count = 0; count < 50; count++) actor.send({ type: 'call' });
  site.hear(connected);
  const names = site.messages().flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  expect(names[0]).toBe('parent');
  expect(names.length).toBeLessThan(20);
  expect(names.length).toBeGreaterThan(1);
});

test('an actor that failed because an action threw an error is sent as failed, once', () => {
  const machine = setup({}).createMachine({
    on: {
      fail: {
        actions: () => {
          throw new Error('no');
        },
      },
    },
  });
  const site = watchedPage();
  const tasks = holdTasks();
  const inspect = connectInspector({ page: site.page, url: '/inspector/' });
  const actor = createActor(machine, { inspect });
  actor.subscribe({ error: () => undefined });
  actor.start();
  site.hear(connected);
  runAll(tasks);
  actor.send({ type: 'fail' });
  actor.send({ type: 'fail' });
  runAll(tasks);
  expect(site.messages().filter(({ patch }) => patch)).toEqual([
    expect.objectContaining({
      type: '@xstate.snapshot',
      event: { type: 'fail' },
      patch: expect.arrayContaining([
        { op: 'replace', path: '/status', value: 'error' },
      ]) as unknown,
    }),
  ]);
});

test('the first snapshot that is kept is whole, although it was a patch', () => {
  const { actor, hear, messages } = watch({ limit: 2 });
  actor.start();
  for (let count = 0; count < 100; count++) actor.send({ type: 'knock' });
  hear(connected);
  const [first, second] = messages().filter(({ type }) => /step|snapshot/.test(type));
  expect(first?.patch).toBeUndefined();
  expect(first?.snapshot).toMatchObject({ value: 'open', context: { knocks: 1 } });
  expect(second).toMatchObject({ snapshot: null, patch: [] });
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
  page.open = () => (page.name === 'xstateinspector' ? page : inspector);
  connectInspector({ page, url: '/devtools/inspector/' });
  expect(page.name).toBe('');
  expect(location.replace).toHaveBeenCalledWith('https://site.test/devtools/inspector/');
});

describe('a page that the server sends in place of the inspector opens no window, and says why:', () => {
  const url = '/node_modules/statechart-inspector/page/index.htm';

  test.each<[string, object]>([
    ['at the URL of the inspector', { location: new URL(url, 'https://site.test') }],
    [
      'at another URL, in the window of the inspector',
      { location: new URL('/login', 'https://site.test'), name: 'xstateinspector', opener: {} },
    ],
    [
      'with a hash that a router added',
      { location: new URL(`${url}#/home`, 'https://site.test'), opener: null },
    ],
  ])('%s', (_where, place) => {
    const { page, open } = watchedPage();
    const inspect = connectInspector({ page: Object.assign(page, place), url });
    const actor = createActor(door, { inspect }).start();
    actor.send({ type: 'open' });
    expect(actor.getSnapshot().value).toBe('open');
    expect(open).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(`site.test${url}`));
  });
});

describe('the page works as without an inspector', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };

  test('on plain HTTP, where crypto.randomUUID is missing', () => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    const { actor, hear, types } = watch();
    actor.start();
    hear(connected);
    delete (crypto as Partial<Crypto>).randomUUID;
    expect(types()).toContain('@xstate.snapshot');
    expect(warn).not.toHaveBeenCalled();
  });

  test.each<[string, Partial<Window>, string]>([
    ['the URL is invalid', {}, 'https://'],
    ['windows are forbidden', { open: refuse }, '/inspector/'],
    ['listeners are forbidden', { addEventListener: refuse }, '/inspector/'],
    ['timers are forbidden', { setTimeout: refuse as never }, '/inspector/'],
  ])('when %s', (_what, page, url) => {
    const inspect = connectInspector({ page: Object.assign(watchedPage().page, page), url });
    const actor = createActor(door, { inspect }).start();
    actor.send({ type: 'open' });
    expect(actor.getSnapshot().value).toBe('open');
    expect(warn).toHaveBeenCalledWith(
      'XState inspector: it could not be connected.',
      expect.anything(),
    );
  });
});

describe('a window of that name with another origin', () => {
  const url = 'http://localhost:8080/devtools/inspector/';
  const origin = 'http://localhost:8080';

  function findForeign() {
    const { actor, ...site } = watch({ url }, { isForeign: true });
    actor.start();
    expect(site.told).toEqual([{ message: { type: 'inspector.opened' }, target: origin }]);
    return site;
  }

  test('keeps its recording if it reports that it is the inspector', () => {
    const { hear, wait, location, types } = findForeign();
    hear(connected, { origin });
    wait();
    expect(location.replace).not.toHaveBeenCalled();
    expect(types()).toContain('@xstate.actor');
  });

  test('is navigated to the inspector if it does not', () => {
    const { wait, location } = findForeign();
    expect(location.replace).not.toHaveBeenCalled();
    wait();
    expect(location.replace).toHaveBeenCalledWith(url);
  });
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

  // The machine would handle the last of these events, but only XState itself may send it.
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
test('a message that cannot be redacted is a warning, and the machine continues', () => {
  const { actor, hear } = watch({ redact: fail });
  hear(connected);
  actor.start();
  actor.send({ type: 'open' });
  expect(actor.getSnapshot().value).toBe('open');
  expect(warn).toHaveBeenCalledWith(
    'XState inspector: a message could not be sent',
    expect.any(Error),
  );
});

test('a message that cannot be cloned is a warning', () => {
  const { actor, hear, inspector } = watch();
  Object.assign(inspector, { postMessage: fail });
  hear(connected);
  actor.start();
  expect(warn).toHaveBeenCalledWith(
    'XState inspector: expected a message that can be cloned',
    '@xstate.actor',
    expect.any(Error),
  );
});

describe('messages are sent in a later task', () => {
  const startWith = () => {
    const tasks = holdTasks();
    const site = watch();
    site.hear(connected);
    site.actor.start();
    site.actor.send({ type: 'knock' });
    expect(site.types()).toEqual([]);
    return { ...site, tasks };
  };

  test('in order, with the time at which they happened', () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1);
    const { tasks, messages } = startWith();
    now.mockReturnValue(2);
    runAll(tasks);
    const sent = messages().filter(({ type }) => type !== 'inspector.offer');
    expect(sent.map(({ index }) => index)).toEqual(sent.map((_, index) => index));
    expect(sent.length).toBeGreaterThan(5);
    expect(new Set(sent.map(({ createdAt }) => createdAt))).toEqual(new Set(['1']));
    expect(tasks).toEqual([]);
  });

  test('also everything so far, when the window connects', () => {
    const tasks = holdTasks();
    const { actor, hear, messages, types } = watch();
    actor.start();
    for (let count = 0; count < 20; count++) actor.send({ type: 'lock' });
    runAll(tasks);
    hear(connected);
    expect(types()).toEqual([]);
    // The window is reloaded before it has received any messages.
    hear(connected);
    actor.send({ type: 'open' });
    runAll(tasks);
    const sent = messages().filter(({ type }) => type !== 'inspector.offer');
    expect(sent.length).toBeGreaterThan(60);
    expect(sent.map(({ index }) => index)).toEqual(sent.map((_, index) => index));
  });

  test('at the latest when the page is left', () => {
    const { leave, types } = startWith();
    leave();
    expect(types().length).toBeGreaterThan(5);
    expect(types().at(-1)).toBe('inspector.left');
  });

  test('in several tasks if one would take long', () => {
    const { tasks, types } = startWith();
    let time = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (time += 5));
    tasks.splice(0, 2).forEach((task) => task());
    expect(types()).toEqual([]);
    tasks.splice(0, 2).forEach((task) => task());
    expect(types()).toEqual(['@xstate.actor']);
    expect(tasks).not.toEqual([]);
  });
});

test('a history and an input contain ids of states and machines, not their definitions', () => {
  const child = setup({}).createMachine({ id: 'child', meta: { hint: 'of the child' } });
  const machine = setup({ actors: { child } }).createMachine({
    id: 'page',
    initial: 'on',
    states: {
      on: {
        initial: 'a',
        states: { a: { meta: { hint: 'of the state' } }, again: { type: 'history' } },
        on: { LEAVE: 'off' },
      },
      off: { invoke: { src: 'child', input: { machine: child } }, on: { BACK: 'on.again' } },
    },
  });
  const messages: unknown[] = [];
  const actor = createActor(machine, {
    // A new converter sends full snapshots, not patches.
    inspect: (inspected) => messages.push(createConverter(createRedaction())(inspected, 0)),
  }).start();
  actor.send({ type: 'LEAVE' });
  const { snapshot } = messages.findLast(
    (one) => (one as { snapshot?: { historyValue?: object } }).snapshot?.historyValue,
  ) as { snapshot: object };
  expect(snapshot).toHaveProperty('historyValue', { 'page.on.again': ['page.on.a'] });
  const states = messages.filter((one) => (one as { type?: string })?.type !== '@xstate.actor');
  expect(JSON.stringify(states)).not.toContain('hint');
  expect(JSON.stringify(states)).toContain('{machine: child}');
});

test('if no inspector answers, the console says what to look at; if one does, it says nothing', () => {
  const { wait, hear } = watch();
  wait();
  expect(warn).toHaveBeenCalledWith(
    expect.stringMatching(/no inspector has answered at .*Is its server running\?.*Opener-Policy/),
  );
  warn.mockClear();
  const other = watch();
  other.hear(connected);
  other.wait();
  hear(connected);
  expect(warn).not.toHaveBeenCalled();
});

test('a machine of an id and a context is sent as a machine', () => {
  const convert = createConverter(createRedaction());
  const messages: unknown[] = [];
  const machine = setup({}).createMachine({ id: 'counter', context: { count: 0 } });
  createActor(machine, { inspect: (inspected) => messages.push(convert(inspected, 0)) }).start();
  const { definition = null } = messages[0] as { definition?: string };
  expect(isMachine({ definition } as RecordedActor)).toBe(true);
  expect(isMachine({ definition: '{"id":"counter"}' } as RecordedActor)).toBe(false);
});
