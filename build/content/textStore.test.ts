/** @jest-environment node */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { openTextStore } from './openTextStore';
import { TextStore } from './textStore';

const owner = ownersFolder();
const folder = () => path.join(owner.root, 'cache');

test('what one build stored, the next one finds', () => {
  new TextStore(folder()).set(['ja', 'text'], { minutes: 3 });
  expect(new TextStore(folder()).get(['ja', 'text'])).toEqual({ minutes: 3 });
});

test('what is made of something else is not found', () => {
  const store = new TextStore(folder());
  store.set(['ja', 'text'], 1);
  expect([store.get(['ja', 'texts']), store.get(['jat', 'ext'])]).toEqual([undefined, undefined]);
});

test('a damaged file counts as none', () => {
  const store = new TextStore(folder());
  store.set(['ja', 'text'], 1);
  for (const name of readdirSync(folder())) writeFileSync(path.join(folder(), name), '{"minu');
  expect(store.get(['ja', 'text'])).toBeUndefined();
});

test('what a build did not need goes, and what it needed stays', () => {
  const before = new TextStore(folder());
  before.set(['old'], 1);
  before.set(['kept'], 2);
  const store = new TextStore(folder());
  store.get(['kept']);
  store.set(['new'], 3);
  store.sweep();
  const after = new TextStore(folder());
  expect([['old'], ['kept'], ['new']].map((parts) => after.get(parts))).toEqual([undefined, 2, 3]);
});

test('what another compiler stored is removed', () => {
  mkdirSync(path.join(folder(), 'of-another'), { recursive: true });
  openTextStore(folder()).set(['a'], 1);
  expect(readdirSync(folder())).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
  expect(openTextStore(folder()).get(['a'])).toBe(1);
});

test('a store that another build has removed meanwhile is made again', () => {
  const store = new TextStore(folder());
  rmSync(folder(), { recursive: true });
  store.set(['ja', 'text'], 1);
  expect(new TextStore(folder()).get(['ja', 'text'])).toBe(1);
});
