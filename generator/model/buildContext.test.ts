/** @jest-environment node */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { contextIn } from './buildContext';

const owner = ownersFolder();

test('results are kept until the generator, its packages or a style that it reads changes', () => {
  const made = jest.fn(() => 1);
  const results = () => {
    const { cache, mode } = contextIn(owner.root, 'check');
    expect(mode).toBe('check');
    cache.cached('texts', 'tea', made);
    return made.mock.calls.length;
  };
  for (const [index, file] of [
    'generator/text/ids.ts',
    'src/ui/theme.css',
    'src/entries/formulas.module.css',
    'node_modules/.package-lock.json',
  ].entries()) {
    owner.write(file, 'changed');
    expect([file, results(), results()]).toEqual([file, index + 1, index + 1]);
  }
  owner.write('src/index.tsx', 'changed');
  expect(results()).toBe(4);
  expect(existsSync(path.join(owner.root, '.cache/texts'))).toBe(true);
});
