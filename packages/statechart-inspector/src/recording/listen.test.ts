import { listen } from './listen';
import { actorMessage } from './testing/messages';

const site = 'https://site.test';

/** The inspector's page, opened by a window; what each posts to the other. */
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
  const hear = jest.fn();
  const mistake = jest.fn();
  const leave = jest.fn();
  const connection = listen(page, hear, mistake, leave);
  return { watched, page, posted, say, hear, mistake, leave, connection };
}

test.each([[{ opener: true }], [{ framed: true }]])(
  'the window around it is told that it is there: %p',
  (how) => {
    const { posted, say, hear } = open(how);
    expect(posted).toEqual([[{ type: '@statelyai.connected' }, '*']]);
    say(actorMessage());
    expect(hear).toHaveBeenCalledWith(actorMessage(), site);
  },
);

test('a page that nobody opened hears nobody', () => {
  const { connection } = open({ opener: false });
  expect(connection).toBeNull();
});

test('a page that opened itself hears nobody', () => {
  const page = new EventTarget() as Window;
  Object.assign(page, { opener: page, parent: page, postMessage: jest.fn() });
  expect(listen(page, jest.fn(), jest.fn())).toBeNull();
  expect(page.postMessage).not.toHaveBeenCalled();
});

test('one hears that the page is left, from it alone, also when it has no window any more', () => {
  const { say, leave, mistake } = open();
  say({ type: 'inspector.left' }, { source: null });
  say(actorMessage());
  say({ type: 'inspector.left' }, { source: window });
  say({ type: 'inspector.left' }, { source: null, origin: 'https://other.test' });
  expect(leave).not.toHaveBeenCalled();
  say({ type: 'inspector.left' }, { source: null });
  say({ type: 'inspector.left' });
  expect(leave).toHaveBeenCalledTimes(2);
  expect(mistake).not.toHaveBeenCalled();
});

test('no other window is heard, and no other page in the same window', () => {
  const { say, hear } = open();
  say(actorMessage(), { source: window });
  expect(hear).not.toHaveBeenCalled();
  say(actorMessage());
  say(actorMessage(), { origin: 'https://other.test' });
  expect(hear).toHaveBeenCalledTimes(1);
});

test('what is not of the protocol is passed over, and says nothing of who is watched', () => {
  const { say, hear, mistake, connection } = open();
  say({ type: 'webpackOk' }, { origin: 'https://other.test' });
  say(actorMessage());
  expect(hear).toHaveBeenCalledTimes(1);
  expect(mistake).not.toHaveBeenCalled();
  expect(connection?.send({ type: 'inspector.send', sessionId: 'x:0', event: { type: 'a' } })).toBe(
    true,
  );
});

test('a message that is not as it should be is a mistake, not an exception', () => {
  const { say, hear, mistake } = open();
  say({ type: '@xstate.event', sessionId: 'x:0', createdAt: '1' });
  expect(hear).not.toHaveBeenCalled();
  expect(mistake).toHaveBeenCalledWith(
    new Error('A message @xstate.event: event: expected an event with a text as its type'),
  );
});

test('what is sent goes to the origin that spoke, and to nobody before', () => {
  const { say, posted, connection } = open();
  const request = { type: 'inspector.send', sessionId: 'x:0', event: { type: 'a' } } as const;
  posted.length = 0;
  expect(connection?.send(request)).toBe(false);
  say(actorMessage());
  expect(connection?.send(request)).toBe(true);
  expect(posted).toEqual([[request, site]]);
});

test('a page without an origin is heard, and not sent to', () => {
  const { say, hear, posted, connection } = open();
  say(actorMessage(), { origin: 'null' });
  expect(hear).toHaveBeenCalledTimes(1);
  posted.length = 0;
  expect(connection?.send({ type: 'inspector.send', sessionId: 'x:0', event: { type: 'a' } })).toBe(
    false,
  );
  expect(posted).toEqual([]);
});

test('a page that is loaded again is told once more', () => {
  const { say, posted, hear } = open();
  say({ type: 'inspector.opened' });
  expect(posted).toHaveLength(2);
  expect(posted[1]).toEqual([{ type: '@statelyai.connected' }, '*']);
  expect(hear).not.toHaveBeenCalled();
});

test('one knows whether its window is still open, and can stop hearing it', () => {
  const { connection, watched, say, hear } = open();
  expect(connection?.isOpen()).toBe(true);
  watched.closed = true;
  expect(connection?.isOpen()).toBe(false);
  connection?.stop();
  say(actorMessage());
  expect(hear).not.toHaveBeenCalled();
});
