import type { Position } from 'unist';
import type { VFile } from 'vfile';
import type { VFileMessage } from 'vfile-message';
import {
  contentError,
  contentWarning,
  findingOf,
  type Diagnostics,
  type Finding,
} from '../lib/diagnostics';

/*
 * While Markdown is compiled, its errors and warnings are messages of unified, because the plugins
 * add messages, too. Afterwards, they are diagnostics like those of all other files.
 */

export type PlaceInText = Position | { line: number; column: number } | undefined;

/** Reports an error in a Markdown file. */
export function reportError(file: VFile, finding: Finding | string, place: PlaceInText): void {
  addMessage(file, findingOf(finding), place, true);
}

/** Reports a likely error in a Markdown file. */
export function reportWarning(file: VFile, finding: Finding | string, place: PlaceInText): void {
  addMessage(file, findingOf(finding), place, false);
}

function addMessage(file: VFile, finding: Finding, place: PlaceInText, fatal: boolean): void {
  Object.assign(file.message(finding.reason, { place }), { finding, fatal });
}

/** Returns the errors and warnings in a Markdown file, in line order. */
export function diagnosticsIn({ path: file = '', messages }: VFile): Diagnostics {
  return (
    messages
      // Code in an unknown language is shown without highlighting.
      .filter(({ source }) => source !== 'rehype-highlight')
      .map((message) => {
        const {
          line,
          fatal,
          reason,
          finding = { reason },
        } = message as VFileMessage & {
          finding?: Finding;
        };
        return fatal
          ? contentError({ file, line }, finding)
          : contentWarning({ file, line }, finding);
      })
      .sort((one, other) => (one.line ?? 1) - (other.line ?? 1))
  );
}
