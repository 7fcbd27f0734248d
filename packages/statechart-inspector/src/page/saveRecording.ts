import type { Recording } from '../recording/recording';
import { writeRecording } from '../recording/recordingFile';

/** The maximum time that one task may spend on writing a recording, in milliseconds. */
const maxTaskMs = 8;

/**
 * Downloads a recording. The file is named after the time of the first entry, as in
 * `recording-2026-11-21T14-03-07.json`.
 */
export async function saveRecording(recording: Recording, includesTexts: boolean): Promise<void> {
  const began = new Date(recording.entries[0]?.atMs ?? 0);
  const name = `recording-${began.toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
  const blobs: Blob[] = [];
  let text = '';
  let until = performance.now() + maxTaskMs;
  for (const part of writeRecording(recording, includesTexts)) {
    text += part;
    if (performance.now() < until) continue;
    blobs.push(new Blob([text]));
    text = '';
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + maxTaskMs;
  }
  const file = new Blob([...blobs, text], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Keep the URL valid for a while, because the browser reads the file asynchronously.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
