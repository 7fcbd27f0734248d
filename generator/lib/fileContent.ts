import { readFileSync } from 'node:fs';

/**
 * What a file contains: text, bytes, a value that the file contains as JSON, or the same as another
 * file, which has the given absolute path.
 */
export type FileContent =
  { text: string } | { bytes: Buffer } | { json: object } | { file: string };

export function bytesOf(content: FileContent): Buffer {
  if ('file' in content) return readFileSync(content.file);
  if ('bytes' in content) return content.bytes;
  return Buffer.from('json' in content ? JSON.stringify(content.json) : content.text);
}
