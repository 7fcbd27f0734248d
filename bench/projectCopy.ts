import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const project = path.join(__dirname, '..');

/** What is not part of the project, or is made again. */
const left = new Set(
  ['node_modules', '.git', '.cache', 'dist', 'data', 'bench', 'coverage', 'test-results'].map(
    (name) => path.join(project, name),
  ),
);

/** A copy of the project that can be changed and built: nothing was built there yet; its packages are ours. */
export interface ProjectCopy {
  folder: string;
  remove: () => void;
}

export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'personal-website-copy-'));
  cpSync(project, folder, { recursive: true, filter: (source) => !left.has(source) });
  // Webpack and TypeScript follow the link to where the packages really are.
  symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
