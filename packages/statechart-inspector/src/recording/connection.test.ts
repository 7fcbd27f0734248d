import { createActor, createMachine } from 'xstate';
import { connectInspector } from '../client/connectInspector';
import { runTasksAtOnce, watchedPage } from '../client/testing/watchedPage';
import { createRecorder } from './recorder';
import { readRecording, writeRecording } from './recordingFile';
import { stepAt } from './recording';
import { startWatch } from './watch';

const light = createMachine({
  id: 'light',
  initial: 'green',
  states: {
    green: { on: { next: 'yellow' } },
    yellow: { always: 'red' },
    red: { on: { next: 'green' } },
  },
});

beforeEach(runTasksAtOnce);

/** Starts the inspector window with a page connected to it. The test can reload the page. */
function start() {
  let site = watchedPage();
  const open = () => {
    const inspect = connectInspector({ page: site.page, url: '/devtools/inspector/' });
    // Each call imitates a page load.
    return createActor(light, { inspect }).start();
  };
  const opener = { closed: false, postMessage: (data: unknown) => site.hear(data) };
  const page = Object.assign(new EventTarget(), { opener }) as unknown as Window;
  Object.assign(page, { parent: page });
  const frames: (() => void)[] = [];
  const recorder = createRecorder((work) => frames.push(work));
  const actor = open();
  const watched = startWatch(page, recorder);
  return {
    actor,
    watched,
    loadAgain: () => {
      site = watchedPage({ isThere: true });
      open();
      return site.location;
    },
    say: (data: unknown) => site.hear(data),
    /** Delivers all messages and then runs the next animation frame. */
    read: () => {
      // Continue until there are no messages left, because the window may reply to a message and
      // the page then sends more.
      for (let told = site.told.shift(); told; told = site.told.shift()) {
        page.dispatchEvent(
          Object.assign(new Event('message'), {
            data: told.message,
            origin: told.target,
            source: opener,
          }),
        );
      }
      frames.splice(0).forEach((work) => work());
      return recorder.getRecording();
    },
  };
}

test('a page is recorded with its definition, each step and its transitions, and the file is the same', () => {
  const { actor, watched, read } = start();
  actor.send({ type: 'next' });
  const recording = read();
  expect(watched.getState()).toMatchObject({ page: 'open', mistakes: 0 });
  const [told] = recording.actors.values();
  expect(told).toMatchObject({ name: 'light', run: 1 });
  expect(JSON.parse(told?.definition ?? '')).toMatchObject({ id: 'light', initial: 'green' });
  const id = told?.id ?? '';
  expect(recording.offers.get(id)).toEqual([]);
  expect(stepAt(recording, id, Infinity)).toMatchObject({
    event: { type: 'next' },
    snapshot: { value: 'red' },
    transitions: [
      { source: 'light.green', eventType: 'next', targets: ['light.yellow'], position: 0 },
      { source: 'light.yellow', eventType: '', targets: ['light.red'], position: 0 },
    ],
  });
  expect(readRecording([...writeRecording(recording)].join(''))).toEqual({
    ...recording,
    offers: new Map(),
    page: 'https://site.test',
    isLive: false,
  });
});

test('messages that are sent again are recorded once', () => {
  const { actor, say, read } = start();
  actor.send({ type: 'next' });
  const { length } = read().entries;
  say({ type: '@statelyai.connected' });
  expect(read().entries).toHaveLength(length);
});

test('a page that is loaded again is a new run, with the messages that it sent before it was connected', () => {
  const { actor, loadAgain, read } = start();
  actor.send({ type: 'next' });
  read();
  // The page finds the inspector window and does not load the inspector in it again.
  expect(loadAgain().replace).not.toHaveBeenCalled();
  const recording = read();
  expect([...recording.actors.values()].map(({ run }) => run)).toEqual([1, 2]);
  const [before = '', now = ''] = recording.actors.keys();
  expect(stepAt(recording, before, Infinity)?.snapshot).toMatchObject({ value: 'red' });
  expect(stepAt(recording, now, Infinity)?.snapshot).toMatchObject({ value: 'green' });
  expect([...recording.offers.keys()]).toEqual([now]);
});

test('an event that the window sends is handled by the page', () => {
  const { actor, watched, read } = start();
  read();
  watched.send({ type: 'inspector.send', sessionId: actor.sessionId, event: { type: 'next' } });
  expect(read().entries.map(({ kind }) => kind)).toEqual([
    'actor',
    'event',
    'snapshot',
    'event',
    'microstep',
    'microstep',
    'snapshot',
  ]);
});
