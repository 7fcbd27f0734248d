import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { isSoak } from '../testing/samples';
import { RefreshError } from './authErrors';
import { authMachine, type AuthEvent, type Trigger, type WatcherEvent } from './authMachine';
import { emptyMemory, reviewTokens, type StoredTokens, type WatcherMemory } from './watchTokens';

/**
 * The model check. It explores a browser with several tabs: in each state, it tries everything that
 * can happen next, up to a number of steps. States that it has seen before are left out, so that it
 * finds the shortest path to each state.
 *
 * The machine and the watcher's review of the tokens (`reviewTokens`) are the real ones. They are pure, so that a
 * state of the browser is plain data. The rest is reduced to what matters for the session: two
 * stores, events that arrive late, and an API that answers well, badly, late or not at all. Other
 * tests, such as authActors.test.ts, cover the real vault, actors and endpoints.
 */

/** A request that a tab has begun. */
interface Call {
  kind: 'refresh' | 'logout' | 'login';
  /** The refresh token of its session. A refresh reads it when it holds the lock of all tabs. */
  session: string | null;
  /** The access token when a refresh began. */
  before: string | null;
  isSent: boolean;
}

interface Tab {
  name: string;
  /** The key of the machine's snapshot in `snapshots`. */
  machine: string;
  memory: WatcherMemory;
  /** Whether the API has asked this tab to wait before its next refresh. */
  mustWait: boolean;
  /** The cookie that this tab saw beside a refresh token that was then removed by hand. */
  orphan: string | null;
  /** The events that the tab has not received yet. */
  signals: { storage: boolean; cookie: boolean };
  call: Call | null;
}

interface World {
  /** A session's refresh token is `s1`, and its access tokens are `s1.1`, `s1.2` and so on. */
  stored: StoredTokens;
  /** The sessions that the API accepts. */
  alive: string[];
  /** The sessions that a tab has ended. */
  ended: string[];
  tabs: Tab[];
  minted: number;
}

/** Something that can happen, in words, and its effect. */
type Step = readonly [words: string, happen: () => void];

/** The snapshots of the machine, by a key that contains what matters in them. */
const snapshots = new Map<string, SnapshotFrom<typeof authMachine>>();

interface Transition {
  machine: string;
  /** The machine's effects in their order. */
  effects: ({ do: 'tell'; event: WatcherEvent } | { do: 'start' | 'stop'; actor: string })[];
}
/** Each transition is computed only once, because it depends on nothing but the snapshot and the event. */
const transitions = new Map<string, Transition>();

function remember([snapshot, actions]: ReturnType<
  typeof transition<typeof authMachine>
>): Transition {
  const { value, context } = snapshot;
  // More failures than two make no difference but for the length of the pause.
  const failures = Math.min(2, context.failedRefreshes);
  const machine = JSON.stringify([value, failures, context.hasSignInFailed]);
  if (!snapshots.has(machine)) snapshots.set(machine, snapshot);
  const effects = actions.flatMap(({ type, params }): Transition['effects'] => {
    const { src, event, targetId } = Object(params ?? {});
    if (type === 'xstate.sendTo' && targetId === 'watchTokens') return [{ do: 'tell', event }];
    if (type === 'xstate.spawnChild') return [{ do: 'start', actor: src }];
    if (String(type) === 'xstate.stopChild') return [{ do: 'stop', actor: src }];
    return [];
  });
  return { machine, effects };
}

function advance(machine: string, event: AuthEvent): Transition {
  const key = machine + JSON.stringify(event);
  const known = transitions.get(key);
  if (known) return known;
  const computed = remember(transition(authMachine, snapshots.get(machine)!, event));
  transitions.set(key, computed);
  return computed;
}

const start = remember(initialTransition(authMachine));
const stateOf = ({ machine }: Tab) => snapshots.get(machine)!;
const isLoggedIn = (tab: Tab) => stateOf(tab).hasTag('loggedIn');

/** The event that XState sends when an actor has ended or a deadline has passed. */
const xstateEvent = (type: string, more: object = {}) =>
  ({ type, ...more }) as unknown as AuthEvent;
const owners = { refresh: 'refreshing', logout: 'loggingOut', login: 'loggingIn.exchangingCode' };
const actors = { refresh: 'refreshTokens', logout: 'endSession', login: 'redeemCode' };
const deadlineNames = { refresh: 'refreshing', logout: 'loggingOut', login: 'signingIn' };
const done = ({ kind }: Call, output?: unknown) =>
  xstateEvent(`xstate.done.actor.${actors[kind]}`, { output });
const failed = ({ kind }: Call, retryAfterMs = 0) =>
  xstateEvent(`xstate.error.actor.${actors[kind]}`, {
    error: new RefreshError('unavailable', 'failed', retryAfterMs),
  });
const late = ({ kind }: Call) =>
  xstateEvent(`xstate.after.${deadlineNames[kind]}Deadline.auth.${owners[kind]}`);

const sessionOf = (token: string | null) => token?.split('.')[0] ?? null;

/** Creates functions that change a world. */
function control(world: World) {
  const { tabs } = world;
  let started: Tab[] = [];
  /** What has gone wrong in the current step. */
  let wrong: string | undefined;

  function store(tokens: StoredTokens, by: Tab | null) {
    const before = world.stored;
    world.stored = tokens;
    for (const tab of tabs) {
      if (tab !== by && tokens.refreshToken !== before.refreshToken) tab.signals.storage = true;
      if (tokens.accessToken !== before.accessToken) tab.signals.cookie = true;
    }
  }

  /** Removes a session's tokens, unless another session is stored, as the vault does. */
  function clear(session: string | null, by: Tab) {
    const { refreshToken } = world.stored;
    if (refreshToken === null || refreshToken === session) {
      store({ accessToken: null, refreshToken: null }, by);
    }
  }

  const mint = (session: string) => `${session}.${(world.minted += 1)}`;

  /** Lets the watcher review the tokens. Returns the event that it sends. */
  function review(tab: Tab, trigger: Trigger): AuthEvent {
    const vault = {
      readAccessToken: () => world.stored.accessToken,
      readRefreshToken: () => world.stored.refreshToken,
      clear: (session: string | null) => clear(session, tab),
    };
    const [event, memory] = reviewTokens(tab.memory, vault, trigger);
    tab.memory = memory;
    return event;
  }

  /** Sends a tab's machine an event, and then everything that the watcher answers. */
  function send(tab: Tab, ...events: AuthEvent[]) {
    for (let event = events.shift(); event; event = events.shift()) {
      const { machine, effects } = advance(tab.machine, event);
      tab.machine = machine;
      for (const effect of effects) {
        if (effect.do === 'tell') events.push(review(tab, effect.event));
        else if (effect.do === 'start') begin(tab, effect.actor);
        else end(tab, effect.actor);
      }
    }
  }

  function begin(tab: Tab, actor: string) {
    const { accessToken, refreshToken } = world.stored;
    if (actor === 'refreshTokens') {
      if (started.includes(tab)) wrong = 'a tab has refreshed twice in one step';
      if (tab.mustWait) wrong = 'a tab has not waited as the API asked';
      started.push(tab);
      tab.call = { kind: 'refresh', session: null, before: accessToken, isSent: false };
    }
    if (actor === 'redeemCode')
      tab.call = { kind: 'login', session: null, before: null, isSent: true };
    if (actor === 'endSession') {
      tab.call = { kind: 'logout', session: refreshToken, before: null, isSent: true };
    }
  }

  function end(tab: Tab, actor: string) {
    if (actor === 'endSession') endHere(tab);
    if (tab.call && ['refreshTokens', 'redeemCode', 'endSession'].includes(actor)) tab.call = null;
  }

  /** Removes the tokens of the session that a tab has ended. */
  function endHere(tab: Tab) {
    if (tab.call?.kind !== 'logout') return;
    const { accessToken, refreshToken } = world.stored;
    const session = tab.call.session ?? (refreshToken === null ? sessionOf(accessToken) : null);
    if (session !== null) world.ended.push(session);
    clear(tab.call.session, tab);
  }

  /** Opens a document in a tab. */
  function open(tab: Tab, withAnswer: boolean) {
    const output = withAnswer ? { returnTo: null } : null;
    // A page that is left while it logs out removes the tokens.
    endHere(tab);
    Object.assign(tab, newTab(tab.name));
    send(tab, xstateEvent('xstate.done.actor.takeSignInAnswer', { output }));
  }

  /** A refresh holds the lock. Another tab may have refreshed in the meantime. */
  function sendRefresh(tab: Tab, call: Call) {
    const { accessToken, refreshToken } = world.stored;
    if (accessToken !== null && accessToken !== call.before)
      return send(tab, done(call, 'superseded'));
    call.isSent = true;
    call.session = refreshToken;
  }

  const kill = (session: string | null) => {
    world.alive = world.alive.filter((one) => one !== session);
  };

  function answer(
    tab: Tab,
    call: Call,
    outcome: 'good' | 'good, without a refresh token' | 'refused' | 'unavailable' | 'Retry-After',
  ) {
    const isStored = world.stored.refreshToken === call.session;
    if (call.kind === 'logout') {
      if (outcome === 'good') kill(call.session);
      endHere(tab);
      return send(tab, done(call));
    }
    if (outcome === 'Retry-After' && isStored) {
      tab.mustWait = true;
      return send(tab, failed(call, 7_000));
    }
    if (outcome === 'unavailable' || outcome === 'Retry-After') {
      return send(tab, call.kind === 'login' || isStored ? failed(call) : done(call, 'superseded'));
    }
    if (call.kind === 'login') {
      if (outcome === 'refused') return send(tab, failed(call));
      const session = `s${(world.minted += 1)}`;
      world.alive.push(session);
      const refreshToken = outcome === 'good' ? session : null;
      store({ accessToken: mint(session), refreshToken }, tab);
      return send(tab, done(call));
    }
    if (outcome === 'refused' || !world.alive.includes(call.session ?? '')) {
      kill(call.session);
      if (!isStored) return send(tab, done(call, 'superseded'));
      clear(call.session, tab);
      return send(tab, failed(call));
    }
    if (isStored) store({ ...world.stored, accessToken: mint(call.session!) }, tab);
    return send(tab, done(call, isStored ? 'stored' : 'superseded'));
  }

  const signal = (tab: Tab, trigger: Trigger) => send(tab, review(tab, trigger));
  function endPause(tab: Tab) {
    tab.mustWait = false;
    signal(tab, { type: 'pause.over' });
  }

  /** Removes the refresh token, as a visitor can do in the developer tools. */
  function clearStorage() {
    const { accessToken, refreshToken } = world.stored;
    for (const tab of tabs) {
      const seen = tab.memory.stored;
      if (seen.refreshToken === refreshToken && seen.accessToken === accessToken) {
        tab.orphan = accessToken;
      }
    }
    store({ accessToken, refreshToken: null }, null);
  }

  const receive = {
    storage: (tab: Tab) => {
      tab.signals.storage = false;
      signal(tab, { type: 'storage.changed' });
    },
    cookie: (tab: Tab) => {
      tab.signals.cookie = false;
      signal(tab, { type: 'cookie.changed' });
    },
  };

  /** Returns everything that can happen now. */
  function steps(): Step[] {
    const { stored } = world;
    const all: Step[] = tabs.flatMap((tab) => {
      const state = stateOf(tab);
      const { call, memory, name } = tab;
      const can = (isPossible: boolean, words: string, happen: () => void): Step[] =>
        isPossible ? [[`tab ${name}: ${words}`, happen]] : [];
      return [
        ...can(true, 'the page is opened again', () => open(tab, false)),
        ...can(
          !isLoggedIn(tab) && call?.kind !== 'login',
          'the visitor returns from the provider',
          () => open(tab, true),
        ),
        ...can(state.can({ type: 'logout' }), 'Logout', () => send(tab, { type: 'logout' })),
        ...can(state.matches('confirmingLogout'), 'Confirm', () =>
          send(tab, { type: 'logout.confirm' }),
        ),
        ...can(state.matches('confirmingLogout'), 'Cancel', () =>
          send(tab, { type: 'logout.cancel' }),
        ),
        ...can(true, 'the page is shown', () => signal(tab, { type: 'page.shown' })),
        ...can(tab.signals.storage, 'the storage event arrives', () => receive.storage(tab)),
        ...can(tab.signals.cookie, 'the cookie event arrives', () => receive.cookie(tab)),
        ...can(stored.accessToken !== null && isLoggedIn(tab), 'a request gets 401', () =>
          send(tab, { type: 'call.unauthorized' }),
        ),
        ...can(
          memory.stored.accessToken !== null && memory.expiring !== memory.stored.accessToken,
          'the access token expires soon',
          () => signal(tab, { type: 'token.expiring' }),
        ),
        ...can(memory.pause !== 'none', 'the pause is over', () => endPause(tab)),
        ...(call ? waiting(tab, call) : []),
      ];
    });
    if (stored.accessToken !== null) {
      all.push(['the cookie disappears', () => store({ ...stored, accessToken: null }, null)]);
    }
    if (stored.refreshToken !== null) {
      all.push(['the storage is cleared', clearStorage]);
    }
    return all;
  }

  function waiting(tab: Tab, call: Call): Step[] {
    const words = `tab ${tab.name}: the ${call.kind} `;
    const deadline: Step = [
      `${words}misses its deadline`,
      () => {
        send(tab, late(call));
        if (tab.call === call) wrong = `the ${call.kind} has no deadline`;
      },
    ];
    if (!call.isSent) return [[`${words}is sent`, () => sendRefresh(tab, call)], deadline];
    const outcomes = {
      refresh: ['good', 'refused', 'unavailable', 'Retry-After'],
      logout: ['good', 'unavailable'],
      login: ['good', 'good, without a refresh token', 'unavailable'],
    } as const;
    const answers = outcomes[call.kind].map((outcome): Step => [
      `${words}is answered: ${outcome}`,
      () => answer(tab, call, outcome),
    ]);
    return [...answers, deadline];
  }

  /** Returns what happens next if the visitor does nothing and the API answers well. */
  function calmStep(): Step | undefined {
    for (const tab of tabs) {
      const name = `tab ${tab.name}: `;
      const { call } = tab;
      if (tab.signals.storage)
        return [`${name}the storage event arrives`, () => receive.storage(tab)];
      if (tab.signals.cookie) return [`${name}the cookie event arrives`, () => receive.cookie(tab)];
      if (call && !call.isSent) return [`${name}the refresh is sent`, () => sendRefresh(tab, call)];
      if (call)
        return [`${name}the ${call.kind} is answered: good`, () => answer(tab, call, 'good')];
      if (tab.memory.pause !== 'none') return [`${name}the pause is over`, () => endPause(tab)];
    }
    return undefined;
  }

  return {
    steps,
    calmStep,
    open,
    /** Takes a step. Returns what is wrong afterwards, if anything is. */
    take([, happen]: Step): string | undefined {
      started = [];
      wrong = undefined;
      const leaving = tabs.filter((tab) => tab.call?.kind === 'logout');
      happen();
      if (wrong) return wrong;
      const { accessToken, refreshToken } = world.stored;
      const session = refreshToken ?? sessionOf(accessToken);
      const isNew = session !== null && !world.ended.includes(session);
      if (!isNew && leaving.some((tab) => tab.call === null && isLoggedIn(tab))) {
        return 'a confirmed logout has not logged out';
      }
      if (
        accessToken !== null &&
        refreshToken !== null &&
        sessionOf(accessToken) !== refreshToken
      ) {
        return 'the two stores belong to different sessions';
      }
      for (const session of [refreshToken, sessionOf(accessToken)]) {
        if (session !== null && world.ended.includes(session))
          return 'a session that was ended is stored again';
      }
      return undefined;
    },
  };
}

function newTab(name: string): Tab {
  return {
    name,
    machine: start.machine,
    memory: emptyMemory,
    mustWait: false,
    orphan: null,
    signals: { storage: false, cookie: false },
    call: null,
  };
}

/** Describes a world in words. */
function describeWorld({ stored, tabs }: World): string {
  const states = tabs.map(
    (tab) => `${tab.name} ${JSON.stringify(stateOf(tab).value).replace(/["{}]/g, '')}`,
  );
  return `${states.join(', ')}; stored: ${stored.accessToken ?? 'no cookie'}, ${stored.refreshToken ?? 'no refresh token'}`;
}

/** The worlds that come to rest with nothing wrong. */
const calm = new Set<string>();

/** Lets the world come to rest. Returns the steps, and what is wrong then, if anything is. */
function comeToRest(world: World): { path: string[]; wrong: string | undefined } {
  const { calmStep, take } = control(world);
  const path: string[] = [];
  const passed: string[] = [];
  for (let step = calmStep(); step; step = calmStep()) {
    path.push(step[0]);
    const wrong = take(step) ?? (path.length > 40 ? 'the browser never comes to rest' : undefined);
    if (wrong) return { path, wrong };
    const key = keyOf(world);
    if (calm.has(key)) return { path, wrong: undefined };
    passed.push(key);
  }
  const { accessToken, refreshToken } = world.stored;
  for (const tab of world.tabs) {
    const name = `tab ${tab.name}`;
    if (accessToken !== null && accessToken === tab.orphan) {
      return { path, wrong: `${name} has kept the cookie of a session without its refresh token` };
    }
    if (stateOf(tab).hasTag('pending')) return { path, wrong: `${name} is pending for ever` };
    const isAsking = stateOf(tab).matches('confirmingLogout');
    if (isLoggedIn(tab) && accessToken === null && !(isAsking && refreshToken !== null)) {
      return { path, wrong: `${name} claims a session that has ended: ${describeWorld(world)}` };
    }
    if (!isLoggedIn(tab) && (accessToken !== null || refreshToken !== null)) {
      return { path, wrong: `${name} does not show the stored session: ${describeWorld(world)}` };
    }
  }
  for (const key of passed) calm.add(key);
  return { path, wrong: undefined };
}

/** Leaves out what no longer matters, and renumbers sessions and tokens as they appear. */
function tidy(world: World): World {
  const rest = JSON.stringify([world.stored, world.tabs]);
  const isUsed = (session: string) =>
    rest.includes(`"${session}"`) || rest.includes(`"${session}.`);
  const { stored } = world;
  const tabs = world.tabs.map((tab) => ({
    ...tab,
    orphan: tab.orphan === stored.accessToken ? tab.orphan : null,
  }));
  const alive = world.alive.filter(isUsed);
  const ended = [...new Set(world.ended)].filter(isUsed);
  const sessions = new Map<string, string>();
  const tokens = new Map<string, string>();
  const text = JSON.stringify({ stored, tabs, alive, ended }).replace(
    /"(s\d+)(\.\d+)?"/g,
    (token, session: string, isAccessToken?: string) => {
      if (!sessions.has(session)) sessions.set(session, `s${sessions.size + 1}`);
      const renamed = sessions.get(session)!;
      if (!isAccessToken) return `"${renamed}"`;
      if (!tokens.has(token)) tokens.set(token, `"${renamed}.${tokens.size + 1}"`);
      return tokens.get(token)!;
    },
  );
  return { ...(JSON.parse(text) as World), minted: sessions.size + tokens.size };
}

/** Returns the same text for worlds that differ only in the numbers of tokens or names of tabs. */
function keyOf(world: World): string {
  const { stored, tabs, alive, ended } = tidy(world);
  const unnamed = tabs.map((tab) => JSON.stringify({ ...tab, name: '' })).sort();
  return JSON.stringify([stored, unnamed, alive.sort(), ended.sort()]);
}

/** The tokens that may be stored when the first page is opened. */
const beginnings: Record<string, StoredTokens> = {
  'no token': { accessToken: null, refreshToken: null },
  'a refresh token': { accessToken: null, refreshToken: 's1' },
  'both tokens': { accessToken: 's1.1', refreshToken: 's1' },
  'an access token': { accessToken: 's1.1', refreshToken: null },
};

/**
 * Explores everything that can happen in a number of tabs, up to a number of steps.
 *
 * @returns how many states were visited
 * @throws Error with the shortest path to the first state in which something is wrong
 */
function explore(tabCount: number, depth: number): number {
  interface Visit {
    world: World;
    from: Visit | null;
    words: string;
  }
  const seen = new Set<string>();
  let layer: Visit[] = [];

  function visit(changed: World, from: Visit | null, words: string, wrong?: string) {
    const key = keyOf(changed);
    // A step may be wrong although it changes nothing, such as a deadline that is ignored.
    if (seen.has(key) && !wrong) return;
    seen.add(key);
    const world = tidy(changed);
    const rest = wrong
      ? { path: [], wrong }
      : comeToRest(JSON.parse(JSON.stringify(world)) as World);
    const here: Visit = { world, from, words };
    layer.push(here);
    if (!rest.wrong) return;
    const path = rest.path.map((step) => `then ${step}`);
    for (let at: Visit | null = here; at; at = at.from) {
      path.unshift(`${at.words} → ${describeWorld(at.world)}`);
    }
    throw new Error([rest.wrong, ...path.map((line, index) => `${index}. ${line}`)].join('\n'));
  }

  for (const [words, stored] of Object.entries(beginnings)) {
    const world: World = {
      stored,
      alive: ['s1'],
      ended: [],
      tabs: [...'ABC'].slice(0, tabCount).map(newTab),
      minted: 1,
    };
    const { open } = control(world);
    for (const tab of world.tabs) open(tab, false);
    visit(world, null, `the pages are opened with ${words}`);
  }
  for (let taken = 0; taken < depth; taken++) {
    const current = layer;
    layer = [];
    for (const from of current) {
      const count = control(from.world).steps().length;
      for (let index = 0; index < count; index++) {
        const world = JSON.parse(JSON.stringify(from.world)) as World;
        const { steps, take } = control(world);
        const step = steps()[index]!;
        const wrong = take(step);
        visit(world, from, step[0], wrong);
      }
    }
  }
  return seen.size;
}

test.each([
  [2, isSoak ? 8 : 7],
  [3, isSoak ? 6 : 5],
])(
  'in %p tabs, everything that can happen in %p steps leaves no tab with a wrong status',
  (tabs, depth) => {
    const states = explore(tabs, depth);
    expect(states).toBeGreaterThan(1_000);
  },
  1_200_000,
);
