import type { Recording } from '../recording/recording';
import { writeRecording } from '../recording/recordingFile';
import { saveFile } from './saveFile';

/** Has the browser save a recording, named by when it began, as a file may be: `recording-2026-11-21T14-03-07.json`. */
export function saveRecording(recording: Recording): void {
  const began = new Date(recording.entries[0]?.atMs ?? 0);
  const name = `recording-${began.toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
  saveFile(name, writeRecording(recording), 'application/json');
}
