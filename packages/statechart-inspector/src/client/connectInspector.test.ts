import { useActorRef } from '@xstate/react';
import { render } from '@testing-library/react';
import { createElement, StrictMode } from 'react';
import {
  type Actor,
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  emit,
  fromCallback,
  fromPromise,
  raise,
  sendTo,
  setup,
  spawnChild,
  waitFor,
  type InspectionEvent,
} from 'xstate';
import { connectInspector, type InspectorOptions } from './connectInspector';
import { holdTasks, runTasksAtOnce, watchedPage } from './testing/watchedPage';
import { skippedType } from '../recording/patch';
import type { RecordedActor } from '../recording/recording';
import { isMachine } from '../recording/recording';

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

const connected = { type: 'inspector.connected' };

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
  const counted = messages();
  expect(counted.map(({ index }) => index)).toEqual(counted.map((_, index) => index));
  expect(new Set(counted.map(({ pageLoadId }) => pageLoadId)).size).toBe(1);

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
  expect(JSON.parse(String(root?.definition))).toMatchObject({
    id: 'door',
    states: expect.arrayContaining([
      expect.objectContaining({ id: 'door', initial: 'door.closed' }),
    ]) as unknown,
  });
  expect(child).toMatchObject({
    name: 'greet',
    parentId: actor.sessionId,
    definition: null,
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

test('an actor that React stops and starts again, as it does in strict mode, still accepts events', () => {
  const { page, hear, messages } = watchedPage();
  const inspect = connectInspector({ page, url: '/inspector/' });
  let actor: Actor<typeof door> | undefined;
  const Page = () => {
    actor = useActorRef(door, { inspect });
    return null;
  };
  render(createElement(StrictMode, null, createElement(Page)));
  hear(connected);
  const { pageLoadId, sessionId } = messages().at(-1)!;
  expect(messages()).toContainEqual(
    expect.objectContaining({ sessionId, event: { type: 'xstate.stop' } }),
  );
  hear({ type: 'inspector.send', pageLoadId, sessionId, event: { type: 'mouse.down' } });
  expect(actor?.getSnapshot().value).toBe('greeted');
  expect(warn).not.toHaveBeenCalled();
});

test('the snapshot of an actor that is only announced is not read: in development that throws', () => {
  const getSnapshot = () => {
    throw new Error('Snapshot can’t be read while the actor initializes itself');
  };
  const actorRef = { sessionId: 'x:0', id: 'clock', logic: {}, getSnapshot };
  const { page, hear, messages } = watchedPage();
  const inspect = connectInspector({ page, url: '/inspector/' });
  hear(connected);
  inspect({ type: '@xstate.actor', actorRef } as unknown as InspectionEvent);
  expect(messages()).toMatchObject([{ name: 'clock', snapshot: null }]);
  expect(warn).not.toHaveBeenCalled();
});

describe('an actor that failed because something threw an error', () => {
  const throwing = setup({
    types: { events: {} as { type: 'fine' | 'fail' | 'both' | 'later' } },
    actions: {
      fail: () => {
        throw new Error('no');
      },
    },
    guards: {
      fails: () => {
        throw new Error('no');
      },
    },
  });

  /** Starts a machine, and returns the events of the failures that the window receives. */
  function failing(
    machine: AnyStateMachine,
    events: { type: string }[],
    send: (actor: Actor<AnyStateMachine>, event: { type: string }) => void = (actor, event) =>
      actor.send(event),
  ) {
    const tasks = holdTasks();
    const site = watchedPage();
    const inspect = connectInspector({ page: site.page, url: '/inspector/' });
    const actor = createActor(machine, { inspect });
    actor.subscribe({ error: () => undefined });
    actor.start();
    events.forEach((event) => send(actor, event));
    runAll(tasks);
    site.hear(connected);
    runAll(tasks);
    const all = site.messages().filter(({ type }) => type === '@xstate.snapshot');
    const isError = ({ snapshot, patch }: (typeof all)[0]) =>
      JSON.stringify([snapshot, patch]).includes('"error"');
    return all.filter(isError).map(({ event }) => (event as { type: string }).type);
  }
  const on = { fine: {}, fail: { actions: 'fail' as const }, later: {} };

  test.each<[string, object, string[], string[]]>([
    ['a later event', { on }, ['fine', 'fine', 'fail'], ['fail']],
    ['an earlier one of many events', { on }, ['fine', 'fail', 'later', 'fine'], ['fail']],
    ['thousands of events', { on }, [...Array<string>(5_000).fill('fine'), 'fail'], [skippedType]],
    ['a guard', { on: { ...on, fail: { guard: 'fails' } } }, ['fine', 'fail'], ['fail']],
    ['an initial action', { entry: 'fail' }, ['later'], ['xstate.init']],
    [
      'an event raised by another',
      { on: { ...on, both: { actions: raise({ type: 'fail' }) } } },
      ['fine', 'both', 'later'],
      ['both'],
    ],
  ])('is shown as failed, once, after %s', (_what, config, types, expected) => {
    const machine = throwing.createMachine(config as never) as unknown as AnyStateMachine;
    const events = types.map((type) => ({ type }));
    expect(failing(machine, events)).toEqual(expected);
  });

  test('although the page sent more events while it handled the culprit', () => {
    const machine = throwing.createMachine({
      on: {
        ...on,
        both: {
          actions: [
            ({ self }) => {
              self.send({ type: 'later' });
            },
            'fail',
          ],
        },
      },
    }) as unknown as AnyStateMachine;
    expect(failing(machine, [{ type: 'fine' }, { type: 'both' }])).toEqual(['both']);
  });

  test('although it is a child, whose failure is the next event of its parent', () => {
    const child = throwing.createMachine({ id: 'child', on: { fail: { actions: 'fail' } } });
    const parent = setup({ actors: { child } }).createMachine({
      invoke: { src: 'child', id: 'child', onError: {} },
      on: { pass: { actions: sendTo('child', { type: 'fail' }) } },
    });
    expect(failing(parent as unknown as AnyStateMachine, [{ type: 'pass' }])).toEqual(['fail']);
  });
});

test('an inline action is called so, unless the machine has an action of this name', () => {
  const machine = setup({ actions: { exit: () => undefined } }).createMachine({
    entry: [() => undefined, function notify() {}, 'exit'],
    on: { go: { actions: () => undefined }, leave: { actions: emit({ type: 'left' }) } },
  });
  const { page, hear, messages } = watchedPage();
  const inspect = connectInspector({ page, url: '/inspector/' });
  const actor = createActor(machine, { inspect }).start();
  actor.send({ type: 'go' });
  actor.send({ type: 'leave' });
  hear(connected);
  const executed = messages().flatMap(({ actions }) => (actions as string[] | undefined) ?? []);
  expect(executed).toEqual(['inline', 'notify', 'exit', 'inline', 'xstate.emit left']);
});

test('an event object that the page sends again has its new payload, at its top and within it', () => {
  const tasks = holdTasks();
  const { actor, hear, messages } = watch();
  actor.start();
  const event = { type: 'knock' as const, at: 1, deep: { at: 10 } };
  for (let count = 0; count < 4; count++) {
    actor.send(event);
    if (count % 2) event.at++;
    else event.deep.at += 10;
  }
  runAll(tasks);
  hear(connected);
  runAll(tasks);
  const sent = messages().map((message) => message.event as typeof event | undefined);
  const knocks = sent.filter((one) => one?.type === 'knock');
  const payloads = knocks.map((one) => one!.at + one!.deep.at);
  // Each event is in three messages: the event, its microstep and its snapshot.
  expect(payloads).toEqual([11, 21, 22, 32].flatMap((payload) => Array<number>(3).fill(payload)));
});

describe('an actor that replaces a large context at each event', () => {
  const items = (round: number) =>
    Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Item ${id}`, price: id + round }));
  const shop = setup({
    types: { context: {} as { items: object[]; rounds: number } },
  }).createMachine({
    context: { items: items(0), rounds: 0 },
    initial: 'open',
    states: { open: { initial: 'day', states: { day: {}, night: {} } } },
    on: {
      replace: {
        actions: assign(({ context: { rounds } }) => ({
          items: items(rounds + 1),
          rounds: rounds + 1,
        })),
        target: '.open.night',
      },
      change: {
        actions: assign(({ context }) => ({
          items: context.items.with(7, { id: 7 }),
        })),
      },
    },
  });
  const start = () => {
    const site = watchedPage();
    const inspect = connectInspector({ page: site.page, url: '/inspector/' });
    return { ...site, actor: createActor(shop, { inspect }).start() };
  };
  const sizeOf = (message: object | undefined) => JSON.stringify(message).length;

  test('sends a part of it, says how much is missing, and shows what comes after it', () => {
    const { actor, hear, messages } = start();
    actor.send({ type: 'replace' });
    actor.send({ type: 'replace' });
    hear(connected);
    const steps = messages().filter(({ type }) => type === '@xstate.microstep');
    expect(steps[0]?.snapshot).toMatchObject({ value: { open: 'night' } });
    const first = steps[0]?.snapshot as { context: { items: unknown[]; rounds: number } };
    expect(first.context.items.at(-1)).toMatch(/^\{1\d{3} more\}$/);
    expect(first.context.rounds).toBe(1);
    expect(sizeOf(steps[1])).toBeLessThan(40_000);
  });

  test('and one that changes one item of it sends only that item', () => {
    const { actor, hear, messages } = start();
    actor.send({ type: 'change' });
    hear(connected);
    const step = messages().find(({ type }) => type === '@xstate.microstep');
    expect(step?.patch).toHaveLength(2);
    // The page keeps a list of 2,000 references, which must count, or the memory fills up.
    expect(step?.size).toBeGreaterThan(2_000 / 4);
  });

  test('does not fill the memory: the oldest messages are dropped', () => {
    const { actor, hear, messages } = start();
    for (let count = 0; count < 500; count++) actor.send({ type: 'replace' });
    hear(connected);
    const values = messages().reduce((sum, { size }) => sum + Number(size ?? 0), 0);
    expect(values).toBeLessThanOrEqual(500_000);
    expect(values).toBeGreaterThan(300_000);
    expect(messages()[0]?.type).toBe('@xstate.actor');
    // The first snapshot that is kept is posted as a whole.
    const first = messages().find(({ type }) => /step|snapshot/.test(type));
    expect(first?.snapshot).toMatchObject({ status: 'active' });
  });
});

describe('a burst of events in one task', () => {
  const visitor = fromPromise(() => new Promise(() => undefined));
  const desk = setup({
    types: { context: {} as { items: object[]; served: number } },
    actors: { visitor },
  }).createMachine({
    context: { items: [], served: 0 },
    initial: 'open',
    states: {
      open: {
        on: {
          serve: {
            actions: assign({
              items: () => Array.from({ length: size }, unread),
              served: ({ context }) => context.served + 1,
            }),
          },
          admit: { actions: spawnChild('visitor') },
          close: 'closed',
        },
      },
      closed: { type: 'final' },
    },
  });
  let size = 0;
  let reads = 0;
  /** Returns an object that counts how often a copy of it is made. */
  const unread = () => ({
    get name() {
      reads++;
      return 'name';
    },
  });

  function start() {
    const tasks = holdTasks();
    const site = watchedPage();
    const inspect = connectInspector({ page: site.page, url: '/inspector/' });
    const actor = createActor(desk, { inspect }).start();
    site.hear(connected);
    runAll(tasks);
    site.told.length = 0;
    [reads, size] = [0, 3];
    return { ...site, tasks, actor };
  }
  /** Returns how many events were sent, and how many the window was told to have been skipped. */
  function countEvents(messages: ReturnType<ReturnType<typeof watchedPage>['messages']>) {
    const skips = messages
      .map(({ event }) => event as { type?: string; events?: number } | undefined)
      .filter((event) => event?.type === skippedType);
    return {
      sent: messages.filter(({ type }) => type === '@xstate.event').length,
      skipped: skips.reduce((sum, skip) => sum + (skip?.events ?? 0), 0),
      skips: skips.length,
    };
  }
  const lastOf = (messages: readonly object[]) => JSON.stringify(messages.at(-1));

  test('copies no snapshot in that task, and tells the window how many events are missing', () => {
    const { actor, tasks, messages } = start();
    for (let count = 0; count < 5_000; count++) actor.send({ type: 'serve' });
    expect(reads).toBe(0);
    runAll(tasks);
    const { sent, skipped, skips } = countEvents(messages());
    expect({ skips, all: sent + skipped }).toEqual({ skips: 1, all: 5_000 });
    expect(sent).toBeGreaterThan(800);
    expect(sent).toBeLessThan(1_200);
    expect(lastOf(messages())).toContain('{"op":"replace","path":"/context/served","value":5000}');

    actor.send({ type: 'serve' });
    runAll(tasks);
    expect(countEvents(messages())).toEqual({ sent: sent + 1, skipped, skips });
    expect(JSON.stringify(messages())).toContain('"path":"/context/served","value":5001');
  });

  test('of no more than 800 events is sent as a whole', () => {
    const { actor, tasks, messages } = start();
    for (let count = 0; count < 800; count++) actor.send({ type: 'serve' });
    runAll(tasks);
    expect(countEvents(messages())).toEqual({ sent: 800, skipped: 0, skips: 0 });
  });

  test('with large payloads copies only some of them', () => {
    const { actor, tasks, messages } = start();
    const payload = Array.from({ length: 1_000 }, unread);
    for (let count = 0; count < 1_000; count++) actor.send({ type: 'serve', payload } as never);
    expect(reads).toBeLessThan(200_000);
    runAll(tasks);
    const { sent, skipped } = countEvents(messages());
    expect(sent + skipped).toBe(1_000);
    expect(sent).toBeGreaterThan(50);
  });

  test('that each replace a large list keeps few of the lists in memory', () => {
    const { actor, tasks, messages } = start();
    size = 10_000;
    for (let count = 0; count < 100; count++) actor.send({ type: 'serve' });
    runAll(tasks);
    const { sent, skipped } = countEvents(messages());
    expect(sent + skipped).toBe(100);
    expect(sent).toBeGreaterThan(5);
    expect(sent).toBeLessThan(25);
  });

  test('announces each actor, and shows how the actors have ended', () => {
    const { actor, tasks, messages } = start();
    for (let count = 0; count < 5_000; count++) actor.send({ type: 'serve' });
    for (let count = 0; count < 10; count++) actor.send({ type: 'admit' });
    actor.send({ type: 'close' });
    runAll(tasks);
    expect(messages().filter(({ type }) => type === '@xstate.actor')).toHaveLength(10);
    const ends = messages().filter((message) => JSON.stringify(message).includes('"done"'));
    expect(ends).toHaveLength(1);
    expect(JSON.stringify(ends)).toContain('{"op":"replace","path":"/value","value":"closed"}');
    expect(countEvents(messages()).skips).toBe(11);
  });
});

test('a store of @xstate/store 3 is shown with its states', () => {
  const first = { status: 'active', context: { n: 0 } };
  const second = { status: 'active', context: { n: 1 } };
  const add = { type: 'add' };
  const { page, hear, messages } = watchedPage();
  const inspect = connectInspector({ page, url: '/inspector/' });
  const actorRef = { sessionId: 's:1', getSnapshot: () => second };
  // What version 3.17 reports when a store is inspected and then receives an event.
  for (const reported of [
    { type: '@xstate.actor' },
    { type: '@xstate.snapshot', event: { type: '@xstate.init' }, snapshot: first },
    { type: '@xstate.event', event: add, sourceRef: undefined },
    { type: '@xstate.snapshot', event: add, snapshot: second },
  ]) {
    inspect({ actorRef, ...reported } as unknown as InspectionEvent);
  }
  hear(connected);
  expect(warn).not.toHaveBeenCalled();
  expect(messages()[0]).toMatchObject({ type: '@xstate.actor', name: 's:1' });
  expect(messages().slice(-2)).toMatchObject([
    { type: '@xstate.event', event: add },
    { event: add, patch: [{ op: 'replace', path: '/context/n', value: 1 }] },
  ]);
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

test('a page that is connected again, as by a hot reload, has the same client', () => {
  const { page, open } = watchedPage();
  const inspect = connectInspector({ page, url: '/inspector/' });
  expect(connectInspector({ page, url: '/inspector/' })).toBe(inspect);
  expect(open).toHaveBeenCalledTimes(1);
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
  const { actor, open, allow, click, hear, types, location } = watch({}, { isRefused: true });
  actor.start();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('opens with your next click'));
  hear(connected);
  allow();
  click();
  expect(open).toHaveBeenCalledTimes(2);
  expect(location.replace).toHaveBeenCalledTimes(1);
  hear(connected);
  expect(types()).toEqual(['@xstate.actor', '@xstate.event', '@xstate.snapshot']);
});

test('a blocked window still opens if the browser refuses it at the first click, too', () => {
  const { open, allow, click } = watch({}, { isRefused: true });
  // A click that a script makes, for example to download a file, does not let a window open.
  click();
  allow();
  click();
  click();
  expect(open).toHaveBeenCalledTimes(3);
});

describe('an event from the inspector', () => {
  /** Returns a request for the page load of the first message. */
  const request = (
    site: Pick<ReturnType<typeof watchedPage>, 'hear' | 'messages'>,
    sessionId: string,
    event: unknown,
  ) => {
    site.hear(connected);
    return { type: 'inspector.send', pageLoadId: site.messages()[0]?.pageLoadId, sessionId, event };
  };

  test('is accepted for a child machine', () => {
    const child = setup({}).createMachine({
      id: 'child',
      initial: 'off',
      states: { off: { on: { flip: 'on' } }, on: {} },
    });
    const parent = setup({ actors: { child } }).createMachine({
      invoke: { src: 'child', id: 'child' },
    });
    const site = watchedPage();
    const inspect = connectInspector({ page: site.page, url: '/inspector/' });
    const actor = createActor(parent, { inspect }).start();
    const { child: started } = actor.getSnapshot().children;
    site.hear(request(site, started!.sessionId, { type: 'flip' }));
    expect(started!.getSnapshot().value).toBe('on');
  });

  test('is sent to the machine, also if it matches a wildcard', () => {
    const { actor, hear, ...site } = watch();
    actor.start();
    hear(request({ hear, ...site }, actor.sessionId, { type: 'mouse.down' }));
    expect(actor.getSnapshot().value).toBe('greeted');
  });

  test.each<[string, unknown, object]>([
    ['from another window', { type: 'open' }, { source: {} }],
    ['from another origin', { type: 'open' }, { origin: 'https://elsewhere.test' }],
    ['without a type', {}, {}],
    ['that is a text', 'open', {}],
  ])('is ignored: one %s', (_what, event, from) => {
    const { actor, hear, ...site } = watch();
    actor.start();
    hear(request({ hear, ...site }, actor.sessionId, event), from);
    expect(actor.getSnapshot().value).toBe('closed');
    expect(warn).not.toHaveBeenCalled();
  });

  // XState would take these events for its own.
  test.each(['xstate.stop', 'xstate.done.actor.0.door.open'])(
    'is a warning if only XState itself may send it: %s',
    (type) => {
      const { actor, hear, ...site } = watch();
      actor.start();
      hear(request({ hear, ...site }, actor.sessionId, { type }));
      expect(actor.getSnapshot().value).toBe('closed');
      expect(warn).toHaveBeenCalledWith(
        'XState inspector: expected an event that does not only come from XState, got',
        type,
      );
    },
  );

  test('is a warning if the actor does not exist', () => {
    const { actor, hear, ...site } = watch();
    actor.start();
    hear(request({ hear, ...site }, 'x:none', { type: 'open' }));
    const text = expect.stringContaining('expected the id of a machine') as unknown;
    expect(warn).toHaveBeenCalledWith(text, 'x:none');
  });

  test('may take a route of the machine', () => {
    const states = { a: {}, b: { id: 'b', route: {} } };
    const site = watchedPage();
    const inspect = connectInspector({ page: site.page, url: '/inspector/' });
    const actor = createActor(createMachine({ initial: 'a', states }), { inspect }).start();
    site.hear(request(site, actor.sessionId, { type: 'xstate.route', to: '#b' }));
    expect(actor.getSnapshot().value).toBe('b');
  });

  test('may have any type but XState’s own if the machine handles `*`', () => {
    const machine = setup({}).createMachine({
      initial: 'a',
      states: { a: { on: { '*': 'b' } }, b: {} },
    });
    const site = watchedPage();
    const inspect = connectInspector({ page: site.page, url: '/devtools/inspector/' });
    const actor = createActor(machine, { inspect }).start();
    site.hear(request(site, actor.sessionId, { type: 'xstate.stop' }));
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'a' });
    site.hear(request(site, actor.sessionId, { type: 'anything' }));
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
    const sent = messages();
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
    const sent = messages();
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
  const { page, hear, messages } = watchedPage();
  const inspect = connectInspector({ page, url: '/inspector/' });
  hear(connected);
  const actor = createActor(machine, { inspect }).start();
  actor.send({ type: 'LEAVE' });
  const states = JSON.stringify(messages().filter(({ type }) => type !== '@xstate.actor'));
  expect(states).toContain('"/historyValue/page.on.again","value":["page.on.a"]');
  expect(states).not.toContain('hint');
  expect(states).toContain('{machine: child}');
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
  const { page, hear, messages } = watchedPage();
  const inspect = connectInspector({ page, url: '/inspector/' });
  hear(connected);
  const machine = setup({}).createMachine({ id: 'counter', context: { count: 0 } });
  createActor(machine, { inspect }).start();
  const { definition = null } = messages()[0] as { definition?: string };
  expect(isMachine({ definition } as RecordedActor)).toBe(true);
});

test.each([
  ['http://localhost:5173/', 'http://127.0.0.1:4830/'],
  ['http://127.0.0.1:3000/', 'http://localhost:4830/'],
])('without a URL, a page at %s opens the inspector on another site, %s', (href, expected) => {
  const { page, location } = watchedPage();
  Object.assign(page, { location: new URL(href) });
  connectInspector({ page });
  expect(location.replace).toHaveBeenCalledWith(expected);
});

test('left in production, it opens no window and says so once', () => {
  const { page, open } = watchedPage();
  createActor(door, { inspect: connectInspector({ page }) }).start();
  expect(open).not.toHaveBeenCalled();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('an actor that is invoked inline has no generated name', () => {
  const { page, hear, messages } = watchedPage();
  const clock = createMachine({ id: 'clock' });
  const machine = createMachine({
    id: 'm',
    invoke: [{ src: fromCallback(() => {}) }, { src: clock }],
  });
  createActor(machine, { inspect: connectInspector({ page, url: '/inspector/' }) }).start();
  hear(connected);
  const actors = messages().filter(({ type }) => type === '@xstate.actor');
  expect(actors.map(({ name }) => name)).toEqual(['m', 'inline', 'clock']);
});

test('logic that wraps a machine is shown with the chart of the machine', () => {
  const { page, hear, messages } = watchedPage();
  const wrapped = { ...door, transition: door.transition } as typeof door;
  createActor(wrapped, { inspect: connectInspector({ page, url: '/inspector/' }) });
  hear(connected);
  expect(JSON.parse(String(messages()[0]?.definition))).toMatchObject({ id: 'door' });
});
