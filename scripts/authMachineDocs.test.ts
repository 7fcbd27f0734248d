import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readStatechart } from 'statechart-inspector/chart';
import { authMachine } from '../src/auth/authMachine';
import { authMachineDocs } from './authMachineDocs';

const root = path.join(__dirname, '..');
const stale = 'is out of date: run npm run docs:machine';

test('the picture of the session machine is up to date, and fits a page of text', async () => {
  const files = await authMachineDocs();
  expect([...files.keys()]).toEqual(['docs/auth-machine.svg']);
  for (const [file, text] of files) {
    const written = readFileSync(path.join(root, file), 'utf8');
    const width = Number(/width="([\d.]+)"/.exec(text)?.[1]);
    // GitHub shows a README 830 pixels wide. At that width, the chart's 12-pixel text must still be
    // larger than 10 pixels.
    expect((830 / width) * 12).toBeGreaterThan(10);
    expect(`${file} ${written === text ? 'is up to date' : stale}`).toBe(`${file} is up to date`);
  }
});

test('the page about the machine explains each of its states, and no other', () => {
  const page = readFileSync(path.join(root, 'docs/auth-machine.md'), 'utf8');
  const explained = [...page.matchAll(/^\| `([\w.]+)`/gm)].map(([, name]) => name);
  const { states } = readStatechart(authMachine);
  const names = [...states.values()].map((state) => state.path.join('.')).filter(Boolean);
  expect(explained.toSorted()).toEqual(names.toSorted());
});
