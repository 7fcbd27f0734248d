import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { TextStore } from './textStore';

const root = path.join(__dirname, '../..');

/** Everything that decides what a text becomes: the pipeline, its packages, the words it puts in. */
function compiler(): readonly string[] {
  const files = ['build/content', 'locales'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => !name.includes('.test.'))
      .map((name) => path.join(root, folder, name)),
  );
  return [...files, path.join(root, 'package-lock.json')].filter((file) => existsSync(file));
}

/**
 * Opens the store of compiled texts that this compiler made, and removes those that others made.
 *
 * @param folder of its own, such as .cache/content
 */
export function openTextStore(folder: string): TextStore {
  const hash = createHash('sha256');
  for (const file of compiler()) hash.update(readFileSync(file)).update('\0');
  const version = hash.digest('hex').slice(0, 16);
  const others = existsSync(folder) ? readdirSync(folder).filter((name) => name !== version) : [];
  for (const other of others) rmSync(path.join(folder, other), { recursive: true, force: true });
  return new TextStore(path.join(folder, version));
}
