import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRecorder, type Recorder } from '../recording/recorder';
import type { Recording } from '../recording/recording';
import { writeRecording } from '../recording/recordingFile';
import { ErrorBoundary } from './ErrorBoundary';
import { openedAndClosed } from './testing/renderInspector';

let broken: Recording | null;

function Fragile({ recorder }: { recorder: Recorder }) {
  const recording = recorder.getRecording();
  if (recording === broken) throw new Error('No such state: ajar.');
  return <p>{`${recording.entries.length} entries`}</p>;
}

/**
 * Renders a component that throws an error when it has to show the current recording, which has
 * five entries. If `isOpened` is true, this recording comes from a file, and there is also a live
 * recording with five entries.
 */
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

test('a recording that cannot be shown can be saved and shown again', async () => {
  const recorder = renderFragile();
  const createObjectURL = jest.fn<string, [Blob]>(() => 'blob:file');
  URL.createObjectURL = createObjectURL;
  let name = '';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    name = this.download;
  });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This recording could not be shown. You can still save it. No such state: ajar.',
  );

  await press('Save recording');
  expect(name).toMatch(/^recording-2023-11-14T22-13-\d\d\.json$/);
  expect(createObjectURL.mock.calls[0]?.[0]).toMatchObject({
    type: 'application/json',
    size: [...writeRecording(recorder.getRecording(), false)].join('').length,
  });

  await press('Show it again');
  expect(screen.getByRole('alert')).toBeVisible();
  broken = null;
  await press('Show it again');
  expect(screen.getByText('5 entries')).toBeVisible();
});

test('the live recording can be cleared', async () => {
  renderFragile();
  await press('Clear');
  expect(screen.getByText('1 entries')).toBeVisible();
});

test('a recording from a file can be closed, which shows the live one', async () => {
  renderFragile({ isOpened: true });
  await press('Close recording');
  expect(screen.getByText('5 entries')).toBeVisible();
});
