import { readFileSync } from 'node:fs';
import path from 'node:path';
import { authMachineDocs } from './authMachineDocs';

const root = path.join(__dirname, '../..');
const stale = 'is out of date: run npm run docs:machine';

test('the documents of the session machine are up to date', async () => {
  const files = await authMachineDocs();
  expect([...files.keys()]).toEqual(['docs/auth-machine.svg', 'docs/auth-machine.md']);
  for (const [file, text] of files) {
    const written = readFileSync(path.join(root, file), 'utf8');
    expect(`${file} ${written === text ? 'is up to date' : stale}`).toBe(`${file} is up to date`);
  }
});

test('the chart fits a page of text', async () => {
  const svg = (await authMachineDocs()).get('docs/auth-machine.svg') ?? '';
  const width = Number(/width="([\d.]+)"/.exec(svg)?.[1]);
  // At 830 pixels, the width of a README, text of 12 pixels is shown larger than 10.
  expect((830 / width) * 12).toBeGreaterThan(10);
});
