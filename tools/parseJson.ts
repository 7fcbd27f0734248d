import { left, right, type Either } from 'fp-ts/Either';
import ts from 'typescript';

/**
 * Reads JSON (RFC 8259).
 *
 * @param text the content of a file
 * @returns the value or, on the left, the line (from 1) and what is wrong there
 */
export function parseJson(text: string): Either<string, unknown> {
  try {
    return right(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return left(`line ${lineOf(text, reason)}: expected JSON: ${reason}`);
  }
}

/** Node names the position of some mistakes only; TypeScript's tolerant parser finds the others. */
function lineOf(text: string, reason: string): number {
  const position = /position (\d+)/.exec(reason)?.[1];
  const end = text.trimEnd().length;
  const start = position ?? ts.parseConfigFileTextToJson('', text).error?.start ?? end;
  return text.slice(0, Math.min(Number(start), end)).split('\n').length;
}
