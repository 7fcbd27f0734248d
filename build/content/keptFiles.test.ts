/** @jest-environment node */
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { KeptFiles } from './keptFiles';

const owner = ownersFolder();

function setup() {
  const kept = new KeptFiles();
  const make = jest.fn(() => ({}));
  const file = path.join(owner.root, 'a.md');
  return { make, file, ask: (holds?: () => boolean) => kept.of(file, make, holds) };
}

test('what was made of a file is kept as long as the file stays the same', () => {
  const { make, ask } = setup();
  owner.write('a.md', 'tea');
  const first = ask();
  expect(ask()).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
});

test('a file that was written, removed or replaced is read anew', () => {
  const { make, file, ask } = setup();
  owner.write('a.md', 'tea');
  ask();
  owner.write('a.md', 'green tea');
  ask();
  expect(make).toHaveBeenCalledTimes(2);
  owner.remove('a.md');
  ask();
  expect(make).toHaveBeenCalledTimes(3);
  writeFileSync(`${file}~`, 'green tea');
  renameSync(`${file}~`, file);
  ask();
  expect(make).toHaveBeenCalledTimes(4);
});

test('what no longer holds is made anew though the file is the same', () => {
  const { make, ask } = setup();
  owner.write('a.md', 'tea');
  ask();
  ask(() => true);
  expect(make).toHaveBeenCalledTimes(1);
  ask(() => false);
  expect(make).toHaveBeenCalledTimes(2);
});
