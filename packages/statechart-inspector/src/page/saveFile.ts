import type { Recording } from '../recording/recording';
import { writeRecording } from '../recording/recordingFile';

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it asynchronously, so it must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Downloads a recording, named by the time of its first entry: `recording-2026-11-21T14-03-07.json`. */
export function saveRecording(recording: Recording): void {
  const began = new Date(recording.entries[0]?.atMs ?? 0);
  const name = `recording-${began.toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
  saveFile(name, writeRecording(recording), 'application/json');
}
