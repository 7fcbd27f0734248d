import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const made: string[] = [];

/** Creates an empty folder, which is deleted after all tests in the file have run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'personal-website-'));
  made.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});
