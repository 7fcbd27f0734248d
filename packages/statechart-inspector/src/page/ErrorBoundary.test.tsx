import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRecorder, type Recorder } from '../recording/recorder';
import type { Recording } from '../recording/recording';
import { readRecording } from '../recording/recordingFile';
import { ErrorBoundary } from './ErrorBoundary';
import { saveFile } from './saveFile';
import { openedAndClosed } from './testing/renderInspector';

jest.mock('./saveFile', () => ({ saveFile: jest.fn() }));

let broken: Recording | null;

function Fragile({ recorder }: { recorder: Recorder }) {
  const recording = recorder.getRecording();
  if (recording === broken) throw new Error('No such state: ajar.');
  return <p>{`${recording.entries.length} entries`}</p>;
}

/** Renders five entries that cannot be shown; with `isOpened`, those of a file, before five that can. */
function renderFragile({ isOpened = false } = {}) {
  jest.spyOn(console, 'error').mockImplementation();
  const recorder = createRecorder((work) => work());
  for (const message of openedAndClosed()) recorder.add(message);
  if (isOpened) recorder.open({ ...recorder.getRecording(), isLive: false });
  broken = recorder.getRecording();
  render(
    <ErrorBoundary recorder={recorder}>
      <Fragile recorder={recorder} />
    </ErrorBoundary>,
  );
  return recorder;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('what cannot be shown is said to, can be saved, and is shown when asked for again', async () => {
  const recorder = renderFragile();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This recording could not be shown, and is still here. No such state: ajar.',
  );

  await press('Save recording');
  const [name, text, type] = jest.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toMatch(/^recording-2023-11-14T22-13-\d\d\.json$/);
  expect(type).toBe('application/json');
  expect(readRecording(text ?? '').entries).toHaveLength(recorder.getRecording().entries.length);

  await press('Show it again');
  expect(screen.getByRole('alert')).toBeVisible();
  broken = null;
  await press('Show it again');
  expect(screen.getByText('5 entries')).toBeVisible();
});

test('the past can be left behind', async () => {
  renderFragile();
  await press('Clear');
  expect(screen.getByText('1 entries')).toBeVisible();
});

test('a recording from a file can be closed, and what is recorded is shown', async () => {
  renderFragile({ isOpened: true });
  await press('Close recording');
  expect(screen.getByText('5 entries')).toBeVisible();
});
