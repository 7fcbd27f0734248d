import { listen } from './listen';
import { actorMessage, snapshotMessage } from './testing/messages';

const site = 'https://site.test';

/** The page of the inspector, opened or framed by a window. Records what each sends. */
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
  const onMessage = jest.fn();
  const onInvalid = jest.fn();
  const onLeave = jest.fn();
  const connection = listen(page, onMessage, onInvalid, onLeave);
  return { watched, page, posted, say, onMessage, onInvalid, onLeave, connection };
}

const request = { type: 'inspector.send', sessionId: 'x:0', event: { type: 'a' } } as const;

test.each([[{ opener: true }], [{ framed: true }]])(
  'the window that opened or frames it is heard: %p',
  (how) => {
    const { posted, say, onMessage } = open(how);
    expect(posted).toEqual([[{ type: '@statelyai.connected' }, '*']]);
    say(actorMessage());
    expect(onMessage).toHaveBeenCalledWith(actorMessage(), site);
  },
);

test('a page without an opener, or that opened itself, is not connected', () => {
  expect(open({ opener: false }).connection).toBeNull();
  const page = new EventTarget() as Window;
  Object.assign(page, { opener: page, parent: page, postMessage: jest.fn() });
  expect(listen(page, jest.fn(), jest.fn())).toBeNull();
  expect(page.postMessage).not.toHaveBeenCalled();
});

test('only the watched page can say that it is left, also after its window is gone', () => {
  const { say, onLeave, onInvalid } = open();
  say({ type: 'inspector.left' }, { source: null });
  say(actorMessage());
  say({ type: 'inspector.left' }, { source: window });
  say({ type: 'inspector.left' }, { source: null, origin: 'https://other.test' });
  expect(onLeave).not.toHaveBeenCalled();
  say({ type: 'inspector.left' }, { source: null });
  say({ type: 'inspector.left' });
  expect(onLeave).toHaveBeenCalledTimes(2);
  expect(onInvalid).not.toHaveBeenCalled();
});

test('other windows and other origins are ignored; the first message of the protocol fixes the origin', () => {
  const { say, onMessage, onInvalid } = open();
  say(actorMessage(), { source: window });
  say({ type: 'webpackOk' }, { origin: 'https://other.test' });
  expect(onMessage).not.toHaveBeenCalled();
  say(actorMessage());
  say(actorMessage(), { origin: 'https://other.test' });
  expect(onMessage).toHaveBeenCalledTimes(1);
  expect(onInvalid).not.toHaveBeenCalled();
});

test('an invalid message is reported, not thrown', () => {
  const { say, onMessage, onInvalid } = open();
  say({ type: '@xstate.event', sessionId: 'x:0', createdAt: '1' });
  expect(onMessage).not.toHaveBeenCalled();
  expect(onInvalid).toHaveBeenCalledWith(
    new Error('A message @xstate.event: event: expected an event with a text as its type'),
  );
});

test('events are sent only to the origin of the first message', () => {
  const { say, posted, connection } = open();
  posted.length = 0;
  expect(connection?.send(request)).toBe(false);
  say(actorMessage());
  expect(connection?.send(request)).toBe(true);
  expect(posted).toEqual([[request, site]]);
});

test('a page with an opaque origin is heard but receives no events', () => {
  const { say, onMessage, posted, connection } = open();
  say(actorMessage(), { origin: 'null' });
  expect(onMessage).toHaveBeenCalledTimes(1);
  posted.length = 0;
  expect(connection?.send(request)).toBe(false);
  expect(posted).toEqual([]);
});

test('a page that is loaded again is connected again', () => {
  const { say, posted, onMessage } = open();
  say({ type: 'inspector.opened' });
  expect(posted).toEqual(Array(2).fill([{ type: '@statelyai.connected' }, '*']));
  expect(onMessage).not.toHaveBeenCalled();
});

test('isOpen follows the window, and stop ends listening', () => {
  const { connection, watched, say, onMessage } = open();
  expect(connection?.isOpen()).toBe(true);
  watched.closed = true;
  expect(connection?.isOpen()).toBe(false);
  connection?.stop();
  say(actorMessage());
  expect(onMessage).not.toHaveBeenCalled();
});

test('a patch is applied to the previous snapshot of its actor', () => {
  const { say, onMessage } = open();
  const patch = [{ op: 'replace', path: '/value', value: 'red' }];
  say(snapshotMessage({ snapshot: { value: 'green', tags: [] } }));
  say(snapshotMessage({ sessionId: 'x:1', snapshot: { value: 'on' } }));
  say({ ...snapshotMessage({ snapshot: null }), patch });
  const message = snapshotMessage({ snapshot: { value: 'red', tags: [] } });
  expect(onMessage).toHaveBeenLastCalledWith(message, site);
});
