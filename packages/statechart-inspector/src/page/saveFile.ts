import { type ComponentProps, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { asXml, SvgDocument } from '../chart/SvgDocument';
import type { Recording } from '../recording/recording';
import { writeRecording } from '../recording/recordingFile';

/** Downloads text as a file. */
export function saveFile(name: string, content: readonly BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob([...content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Keep the URL valid for a while, because the browser reads the file asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The maximum time that one task may spend on writing a recording, in milliseconds. */
const longestMs = 8;

/**
 * Downloads a recording. The file is named after the time of the first entry, as in
 * `recording-2026-11-21T14-03-07.json`.
 */
export async function saveRecording(recording: Recording, includesTexts: boolean): Promise<void> {
  const began = new Date(recording.entries[0]?.atMs ?? 0);
  const name = `recording-${began.toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
  const blobs: Blob[] = [];
  let text = '';
  let until = performance.now() + longestMs;
  for (const part of writeRecording(recording, includesTexts)) {
    text += part;
    if (performance.now() < until) continue;
    blobs.push(new Blob([text]));
    text = '';
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + longestMs;
  }
  saveFile(name, [...blobs, text], 'application/json');
}

/**
 * Returns a chart as an SVG document. The browser serializes the SVG, so the page does not need
 * React's server renderer, which would add 200 kB.
 */
export function svgOf(props: ComponentProps<typeof SvgDocument>): string {
  const around = document.createElement('div');
  const root = createRoot(around);
  flushSync(() => root.render(createElement(SvgDocument, props)));
  const svg = around.querySelector('svg');
  // Remove the attribute, because the serializer declares the namespace itself.
  svg?.removeAttribute('xmlns');
  const markup = svg ? new XMLSerializer().serializeToString(svg) : '';
  root.unmount();
  return asXml(markup);
}
