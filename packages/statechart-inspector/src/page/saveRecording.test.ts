import { writeRecording } from '../recording/recordingFile';
import { actorMessage, eventMessage, record } from '../recording/testing/messages';
import { saveRecording } from './saveRecording';

test('a recording that takes long to write is saved as a whole', async () => {
  const recording = record(actorMessage(), eventMessage(), eventMessage());
  let time = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (time += 5));
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  await saveRecording(recording, true);
  const { size } = new Blob([...writeRecording(recording, true)]);
  expect(saved.map((blob) => blob.size)).toEqual([size]);
});
