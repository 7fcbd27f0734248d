import { constants, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Everything that an import writes. */
interface Output {
  /** Absolute path of the owner's content folder. */
  content: string;
  /** New files, by their paths relative to the content folder. */
  texts: ReadonlyMap<string, string>;
  /** Absolute paths of files, by those of their copies. */
  copies: ReadonlyMap<string, string>;
  /** The profile, which may replace that of `npm run new`. */
  profile?: { file: string; text: string };
}

/**
 * Writes the output of an import. Pictures come before the texts that show them, because a text that
 * is there is not imported again.
 *
 * @throws Error if a file other than the profile exists already
 */
export function writeOutput({ content, texts, copies, profile }: Output): void {
  for (const [copy, file] of copies) {
    mkdirSync(path.dirname(copy), { recursive: true });
    copyFileSync(file, copy, constants.COPYFILE_EXCL);
  }
  for (const [name, text] of texts) {
    const file = path.join(content, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  }
  if (!profile) return;
  mkdirSync(content, { recursive: true });
  writeFileSync(path.join(content, profile.file), profile.text);
}
