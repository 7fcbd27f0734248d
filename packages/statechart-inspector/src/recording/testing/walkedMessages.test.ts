import { createRecordingBook } from '../recordingBook';
import { readRecording, writeRecording } from '../recordingFile';
import { readMessage } from '../readMessage';
import { walkedMessages } from './walkedMessages';

const states = [
  'loggedIn',
  'loggedOut',
  'refreshing',
  'confirmingLogout',
  'loggingOut',
  'loggingIn',
];

test('a long walk of the site’s machine goes everywhere, and is read, recorded, written and read again', async () => {
  const messages = await walkedMessages(500);
  expect(messages.filter(({ type }) => type === '@xstate.event')).toHaveLength(500);
  const seen = messages.map((message) =>
    JSON.stringify('snapshot' in message ? message.snapshot : ''),
  );
  for (const state of states) expect(seen.some((text) => text.includes(`"${state}"`))).toBe(true);

  const book = createRecordingBook();
  for (const data of messages) {
    const message = readMessage(data);
    expect(message).toMatchObject(data);
    if (message && !(message instanceof Error)) book.add(message);
  }
  const recording = book.read({ page: null, isLive: false });
  expect(recording.entries).toHaveLength(messages.length);
  expect(new Set([...recording.actors.values()].map(({ run }) => run))).toEqual(new Set([1]));
  expect(recording.entries.some(({ transitions }) => transitions.length > 1)).toBe(true);
  expect(readRecording(writeRecording(recording))).toEqual(recording);
});

test('the same seed gives the same walk', async () => {
  const types = async (seed: number) =>
    (await walkedMessages(60, seed)).map((message) =>
      'event' in message ? message.event : message.type,
    );
  expect(await types(3)).toEqual(await types(3));
  expect(await types(3)).not.toEqual(await types(4));
});
