import { left, right, type Either } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';

/**
 * Reads a file that the owner typed. It has to be UTF-8: of another encoding (Big5, Shift_JIS, UTF-16) nothing
 * but replacement characters would be on the site. A byte order mark, as some editors write one, is no part of
 * the text.
 *
 * @param file absolute path
 * @returns on the left, the line (from 1) in which it is something else
 */
export function readOwnersText(file: string): Either<string, string> {
  const bytes = readFileSync(file);
  try {
    return right(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return left(`line ${lineOfOther(bytes)}: expected text in UTF-8, got another encoding`);
  }
}

function lineOfOther(bytes: Buffer): number {
  // What is no UTF-8 is decoded as a replacement character, which is other bytes again.
  const again = Buffer.from(bytes.toString());
  const first = bytes.findIndex((byte, index) => byte !== again[index]);
  return bytes.subarray(0, first).toString().split('\n').length;
}
