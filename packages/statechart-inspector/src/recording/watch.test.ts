import { actorMessage, snapshotMessage } from './testing/messages';
import { startWatch } from './watch';

const site = 'https://site.test';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * Opens the inspector page. By default, another window has opened it; with `framed`, another window
 * contains it in a frame. Records the messages that each side sends.
 */
function open({ opener = true, framed = false } = {}) {
  const posted: [unknown, string][] = [];
  const watched = {
    closed: false,
    postMessage: (message: unknown, origin: string) => posted.push([message, origin]),
  };
  const page = new EventTarget() as Window;
  Object.assign(page, {
    opener: opener && !framed ? watched : null,
    parent: framed ? watched : page,
  });
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    page.dispatchEvent(
      Object.assign(new Event('message'), { data, origin: site, source: watched, ...from }),
    );
  const add = jest.fn();
  const leave = jest.fn();
  const watch = startWatch(page, { add, leave });
  return { watched, posted, say, add, leave, watch, state: watch.getState };
}

const request = {
  type: 'inspector.send',
  pageLoadId: 'p',
  sessionId: 'x:0',
  event: { type: 'a' },
} as const;

test.each([[{ opener: true }], [{ framed: true }]])(
  'the window that opened or frames it is heard: %p',
  (how) => {
    const { posted, say, add } = open(how);
    expect(posted).toEqual([[{ type: 'inspector.connected' }, '*']]);
    const message = actorMessage();
    say(message);
    expect(add).toHaveBeenCalledWith(message);
  },
);

test('a page without an opener, or that opened itself, is not connected', () => {
  expect(open({ opener: false }).state().page).toBe('none');
  const page = new EventTarget() as Window;
  Object.assign(page, { opener: page, parent: page, postMessage: jest.fn() });
  expect(startWatch(page, { add: jest.fn(), leave: jest.fn() }).getState().page).toBe('none');
  expect(page.postMessage).not.toHaveBeenCalled();
});

const left = { type: 'inspector.left', pageLoadId: 'p' };

test('only the watched page can say that it is left, also after its window is gone, until it comes back', () => {
  const { say, state } = open();
  say(left, { source: null });
  say(actorMessage({ pageLoadId: 'p' }));
  say(left, { source: window });
  say(left, { source: null, origin: 'https://other.test' });
  expect(state().page).toBe('open');
  say(left, { source: null });
  expect(state()).toMatchObject({ page: 'left', invalidMessages: 0, lastInvalidMessage: null });
  say(actorMessage({ pageLoadId: 'p' }));
  expect(state().page).toBe('open');
  say(left);
  expect(state().page).toBe('left');
});

test('other windows and other origins are ignored; the first message of the protocol fixes the origin', () => {
  const { say, add, state } = open();
  say(actorMessage(), { source: window });
  say({ type: 'webpackOk' }, { origin: 'https://other.test' });
  expect(add).not.toHaveBeenCalled();
  say(actorMessage());
  expect(add).toHaveBeenCalledTimes(1);
  say(actorMessage(), { origin: 'https://other.test' });
  expect(add).toHaveBeenCalledTimes(1);
  expect(state().invalidMessages).toBe(0);
});

test('an invalid message is reported, not thrown', () => {
  const { say, add, state } = open();
  say({ ...actorMessage(), type: '@xstate.event' });
  expect(add).not.toHaveBeenCalled();
  expect(state()).toMatchObject({
    invalidMessages: 1,
    lastInvalidMessage: 'A message @xstate.event: event is missing',
  });
});

test('events are sent only to the origin of the first message', () => {
  const { say, posted, watch } = open();
  posted.length = 0;
  expect(watch.send(request)).toBe(false);
  say(actorMessage());
  expect(watch.send(request)).toBe(true);
  expect(posted).toEqual([[request, site]]);
});

test('a page with an opaque origin is heard but receives no events', () => {
  const { say, add, posted, watch } = open();
  say(actorMessage(), { origin: 'null' });
  expect(add).toHaveBeenCalledTimes(1);
  posted.length = 0;
  expect(watch.send(request)).toBe(false);
  expect(posted).toEqual([]);
});

test('a page that is loaded again is connected again', () => {
  const { say, posted, add } = open();
  say({ type: 'inspector.opened' });
  expect(posted).toEqual(Array(2).fill([{ type: 'inspector.connected' }, '*']));
  expect(add).not.toHaveBeenCalled();
});

test('a page whose window was closed is gone', () => {
  const { watched, watch, state } = open();
  const listener = jest.fn();
  watch.subscribe(listener);
  jest.advanceTimersByTime(1_000);
  expect(state().page).toBe('open');
  watched.closed = true;
  jest.advanceTimersByTime(3_000);
  expect(state().page).toBe('gone');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a patch is applied to the previous snapshot of its actor', () => {
  const { say, add } = open();
  const patch = [{ op: 'replace', path: '/value', value: 'red' }];
  say(snapshotMessage({ snapshot: { value: 'green', tags: [] } }));
  say(snapshotMessage({ sessionId: 'x:1', snapshot: { value: 'on' } }));
  const message = snapshotMessage({ snapshot: null });
  say({ ...message, patch });
  expect(add).toHaveBeenLastCalledWith({ ...message, snapshot: { value: 'red', tags: [] } });
});

describe('a second window with a page of the same origin', () => {
  const openSecond = () => {
    const first = open();
    first.say(actorMessage({ pageLoadId: 'p' }));
    const posted: unknown[] = [];
    const second = { closed: false, postMessage: (message: unknown) => posted.push(message) };
    return { ...first, second, postedToSecond: posted };
  };

  test('is watched, too, and each page is told what to send', () => {
    const { say, add, second, posted, postedToSecond, watch, state, leave } = openSecond();
    say(actorMessage({ pageLoadId: 'q' }), { source: second });
    expect(add).toHaveBeenCalledTimes(1);
    say({ type: 'inspector.opened' }, { source: second });
    expect(postedToSecond).toEqual([{ type: 'inspector.connected' }]);
    say(actorMessage({ pageLoadId: 'q' }), { source: second });
    expect(add).toHaveBeenCalledTimes(2);
    watch.send(request);
    expect([posted.at(-1), postedToSecond.at(-1)]).toEqual([[request, site], request]);
    say({ ...left, pageLoadId: 'q' }, { source: second });
    expect(state().page).toBe('open');
    expect(leave.mock.calls).toEqual([['q']]);
    say(left);
    expect(state().page).toBe('left');
  });

  test('has snapshots of its own, even if the session ids are those of the first', () => {
    const { say, add, second } = openSecond();
    say({ type: 'inspector.opened' }, { source: second });
    const patch = [{ op: 'replace', path: '/value', value: 'red' }];
    say(snapshotMessage({ pageLoadId: 'p', snapshot: { value: 'green', of: 'p' } }));
    const secondMessage = snapshotMessage({
      pageLoadId: 'q',
      snapshot: { value: 'green', of: 'q' },
    });
    say(secondMessage, { source: second });
    say({ ...snapshotMessage({ pageLoadId: 'p', snapshot: null }), patch });
    const snapshot = { value: 'red', of: 'p' };
    expect(add).toHaveBeenLastCalledWith(expect.objectContaining({ pageLoadId: 'p', snapshot }));
  });

  test('is not watched if its origin is another, or before the origin is known', () => {
    const { say, second, postedToSecond } = openSecond();
    say({ type: 'inspector.opened' }, { source: second, origin: 'https://other.test' });
    const other = open();
    other.say({ type: 'inspector.opened' }, { source: second });
    expect(postedToSecond).toEqual([]);
  });

  test('keeps the recording alive when the first is closed', () => {
    const { say, second, watched, state, leave } = openSecond();
    say({ type: 'inspector.opened' }, { source: second });
    watched.closed = true;
    jest.advanceTimersByTime(3_000);
    expect(state().page).toBe('open');
    expect(leave).toHaveBeenCalledWith('p');
    second.closed = true;
    jest.advanceTimersByTime(3_000);
    expect(state().page).toBe('gone');
  });
});

test('the page before a reload accepts no more events, even if it did not say that it was left', () => {
  const { say, leave } = open();
  say(actorMessage({ pageLoadId: 'p' }));
  say(actorMessage({ pageLoadId: 'q' }));
  expect(leave.mock.calls).toEqual([['p']]);
});
