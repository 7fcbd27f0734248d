import { createRecorder } from '../recording/recorder';
import { startWatch } from './watch';

/** The inspector's page, opened by a window that says what the test has it say. */
function watched() {
  const opener = { closed: false, postMessage: jest.fn() };
  const page = Object.assign(new EventTarget(), {
    opener,
    setInterval: jest.fn(),
    clearInterval: jest.fn(),
  });
  const inspector = Object.assign(page, { parent: page }) as unknown as Window;
  const recorder = createRecorder((work) => work());
  const watch = startWatch(inspector, recorder);
  const say = (data: unknown) =>
    inspector.dispatchEvent(
      Object.assign(new Event('message'), { data, origin: 'https://site.test', source: opener }),
    );
  return { watch, say, recorder };
}

const begins = { type: '@xstate.actor', sessionId: 'x:0', createdAt: '1', name: 'door' };

test('a page that is left is there again when it tells something', () => {
  const { watch, say, recorder } = watched();
  say(begins);
  expect(watch.getState().page).toBe('open');
  const heard = jest.fn();
  watch.subscribe(heard);
  say({ type: 'inspector.left' });
  expect(watch.getState().page).toBe('left');
  expect(heard).toHaveBeenCalledTimes(1);
  say(begins);
  expect(watch.getState().page).toBe('open');
  expect(recorder.getRecording().entries).toHaveLength(2);
});
