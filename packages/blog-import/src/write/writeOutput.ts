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
}

/**
 * Writes the output of an import. Pictures come before the texts that show them, because a text that
 * is there is not imported again.
 *
 * @throws Error if one of the files exists already
 */
export function writeOutput({ content, texts, copies }: Output): void {
  for (const [copy, file] of copies) {
    mkdirSync(path.dirname(copy), { recursive: true });
    copyFileSync(file, copy, constants.COPYFILE_EXCL);
  }
  for (const [name, text] of texts) {
    const file = path.join(content, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  }
}
