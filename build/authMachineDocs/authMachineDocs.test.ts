import { readFileSync } from 'node:fs';
import path from 'node:path';
import { authMachineDocs } from './authMachineDocs';

const root = path.join(__dirname, '../..');
const stale = 'is out of date: run npm run docs:machine';

test('the documents of the session machine are up to date', async () => {
  const files = await authMachineDocs(root);
  expect([...files.keys()]).toEqual(['docs/auth-machine.svg', 'docs/auth-machine.md']);
  for (const [file, text] of files) {
    const written = readFileSync(path.join(root, file), 'utf8');
    expect(`${file} ${written === text ? 'is up to date' : stale}`).toBe(`${file} is up to date`);
  }
});
