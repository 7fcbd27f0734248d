import { writeRecording } from '../recording/recordingFile';
import { actorMessage, eventMessage, record } from '../recording/testing/messages';
import { saveRecording } from './saveRecording';

test('a recording that takes long to write is saved as a whole, in a file with the time of its first entry', async () => {
  const recording = record(actorMessage(), eventMessage(), eventMessage());
  let time = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (time += 5));
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  const links: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push(this.download, this.href);
  });
  await saveRecording(recording, true);
  const { size } = new Blob([...writeRecording(recording, true)]);
  expect(saved.map((blob) => [blob.size, blob.type])).toEqual([[size, 'application/json']]);
  expect(links).toEqual(['recording-2023-11-14T22-13-20.json', 'blob:1']);
});
