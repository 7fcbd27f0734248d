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
  const watch = startWatch(page, { add });
  return { watched, posted, say, add, watch, state: watch.getState };
}

const request = { type: 'inspector.send', sessionId: 'x:0', event: { type: 'a' } } as const;

test.each([[{ opener: true }], [{ framed: true }]])(
  'the window that opened or frames it is heard: %p',
  (how) => {
    const { posted, say, add } = open(how);
    expect(posted).toEqual([[{ type: '@statelyai.connected' }, '*']]);
    say(actorMessage());
    expect(add).toHaveBeenCalledWith(actorMessage(), site);
  },
);

test('a page without an opener, or that opened itself, is not connected', () => {
  expect(open({ opener: false }).state().page).toBe('none');
  const page = new EventTarget() as Window;
  Object.assign(page, { opener: page, parent: page, postMessage: jest.fn() });
  expect(startWatch(page, { add: jest.fn() }).getState().page).toBe('none');
  expect(page.postMessage).not.toHaveBeenCalled();
});

test('only the watched page can say that it is left, also after its window is gone, until it comes back', () => {
  const { say, state } = open();
  say({ type: 'inspector.left' }, { source: null });
  say(actorMessage());
  say({ type: 'inspector.left' }, { source: window });
  say({ type: 'inspector.left' }, { source: null, origin: 'https://other.test' });
  expect(state().page).toBe('open');
  say({ type: 'inspector.left' }, { source: null });
  expect(state()).toEqual({ page: 'left', mistakes: 0, lastMistake: null });
  say(actorMessage());
  expect(state().page).toBe('open');
  say({ type: 'inspector.left' });
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
  expect(state().mistakes).toBe(0);
});

test('an invalid message is reported, not thrown', () => {
  const { say, add, state } = open();
  say({ type: '@xstate.event', sessionId: 'x:0', createdAt: '1' });
  expect(add).not.toHaveBeenCalled();
  expect(state()).toMatchObject({
    mistakes: 1,
    lastMistake: 'A message @xstate.event: event is missing',
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
  expect(posted).toEqual(Array(2).fill([{ type: '@statelyai.connected' }, '*']));
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
  say({ ...snapshotMessage({ snapshot: null }), patch });
  const message = snapshotMessage({ snapshot: { value: 'red', tags: [] } });
  expect(add).toHaveBeenLastCalledWith(message, site);
});
