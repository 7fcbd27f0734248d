/** @jest-environment node */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCache, versionOf } from './cache';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'cache-'))));
afterEach(() => rmSync(folder, { recursive: true }));

type Options = Parameters<typeof openCache>[0];
const open = (options: Partial<Options> = {}) =>
  openCache({ folder, mode: 'production', content: '/content', ...options });

/** Returns the names of the files with results. */
const results = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.json$/.test(name));

test('a result is made once, also for later runs', () => {
  const make = jest.fn(() => ({ tea: 1 }));
  expect(open().cached('texts', '1', 'a', make)).toEqual({ tea: 1 });
  expect(open().cached('texts', '1', 'a', make)).toEqual({ tea: 1 });
  expect(make).toHaveBeenCalledTimes(1);
});

test.each<[string, Partial<Options>, string, string]>([
  ['another key', {}, '1', 'b'],
  ['another version', {}, '2', 'a'],
  ['another program', { mode: 'development' }, '1', 'a'],
  ['the check of the content', { mode: 'check' }, '1', 'a'],
  ['another content folder', { content: '/other' }, '1', 'a'],
])('a result is made again for %s', (_, options, version, key) => {
  open().cached('texts', '1', 'a', () => 'first');
  expect(open(options).cached('texts', version, key, () => 'second')).toBe('second');
  expect(open().cached('texts', '1', 'a', () => 'third')).toBe('first');
});

test('an undefined result is not kept, and an incomplete file has none', () => {
  expect(open().cached('texts', '1', 'a', () => undefined)).toBeUndefined();
  expect(open().cached('texts', '1', 'a', () => 'made')).toBe('made');
  const [file = ''] = results();
  writeFileSync(path.join(folder, file), '"ma');
  expect(open().cached('texts', '1', 'a', () => 'again')).toBe('again');
});

test('in development, a result stays in memory', () => {
  const cache = open({ mode: 'development' });
  const first = cache.cached('texts', '1', 'a', () => ({ tea: 1 }));
  rmSync(path.join(folder, 'texts'), { recursive: true });
  expect(cache.cached('texts', '1', 'a', () => ({ tea: 2 }))).toBe(first);
});

test('a result with files is made once, and anew if an earlier run was interrupted', async () => {
  const make = jest.fn(async (empty: string) => {
    expect(readdirSync(empty)).toEqual([]);
    writeFileSync(path.join(empty, 'tea.txt'), 'tea');
    await Promise.resolve();
    return 1;
  });
  const first = await open().cachedFiles('pictures', '1', 'a', make);
  expect(first.result).toBe(1);
  expect(await open().cachedFiles('pictures', '1', 'a', make)).toEqual(first);
  expect(readFileSync(path.join(first.folder, 'tea.txt'), 'utf8')).toBe('tea');
  expect(make).toHaveBeenCalledTimes(1);
  rmSync(path.join(first.folder, 'result.json'));
  expect(await open().cachedFiles('pictures', '1', 'a', make)).toEqual(first);
  expect(make).toHaveBeenCalledTimes(2);
});

test('two calls at the same time make one result with files', async () => {
  const cache = open();
  const make = jest.fn(async (empty: string) => {
    await Promise.resolve();
    writeFileSync(path.join(empty, 'tea.txt'), 'tea');
    return 1;
  });
  const call = () => cache.cachedFiles('pictures', '1', 'a', make);
  const [first, second] = await Promise.all([call(), call()]);
  expect(second).toEqual(first);
  expect(make).toHaveBeenCalledTimes(1);
  // A failure is not kept.
  const fail = () =>
    cache.cachedFiles('pictures', '1', 'b', () => Promise.reject(new Error('tea')));
  await expect(fail()).rejects.toThrow('tea');
  expect((await cache.cachedFiles('pictures', '1', 'b', make)).result).toBe(1);
});

test('what a run does not use is removed, but nothing of other programs and content folders', async () => {
  const other = open({ mode: 'development' });
  other.cached('texts', '1', 'a', () => 'development');
  open({ content: '/other' }).cached('texts', '1', 'a', () => 'other');
  const cache = open();
  cache.cached('texts', '1', 'a', () => 'a');
  cache.cached('texts', '1', 'b', () => 'b');
  const { folder: files } = await cache.cachedFiles('pictures', '1', 'a', async () => 1);
  expect(results()).toHaveLength(5);
  cache.removeUnused();
  expect(results()).toHaveLength(5);
  // A run that makes no pictures does not remove those of others.
  const next = open();
  next.cached('texts', '1', 'a', () => 'again');
  next.removeUnused();
  expect(results()).toHaveLength(4);
  expect(existsSync(files)).toBe(true);
  await next.cachedFiles('pictures', '2', 'a', async () => 2);
  next.removeUnused();
  expect(existsSync(files)).toBe(false);
});

test('the results of a content folder that was not used for a week are removed', () => {
  open({ content: '/old' }).cached('texts', '1', 'a', () => 'a');
  const [name = ''] = readdirSync(path.join(folder, 'texts'));
  const cache = open();
  cache.cached('texts', '1', 'a', () => 'b');
  cache.removeUnused();
  expect(results()).toHaveLength(2);
  const before = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  utimesSync(path.join(folder, 'texts', name), before, before);
  cache.cached('texts', '1', 'a', () => 'b');
  cache.removeUnused();
  expect(results()).toHaveLength(1);
});

test('a version changes with a source and with everything that it imports', () => {
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const sources: Record<string, string> = {
    'tea.ts': "import {\n  cup,\n} from './cup';\nimport type { Pot } from './pot';\n",
    'cup.tsx': "import fs from 'node:fs';\nexport { leaf } from './leaf';\n",
    'leaf.ts': "import { cup } from './cup';\n",
    'theme.css': '1',
  };
  const unused = ['pot.ts', 'tea.test.ts'];
  for (const name of unused) write(name, '');
  for (const [name, text] of Object.entries(sources)) write(name, text);
  const version = () => versionOf(folder, ['tea.ts', 'theme.css']);
  const first = version();
  for (const name of unused) write(name, '// changed');
  expect(version()).toBe(first);
  for (const [name, text] of Object.entries(sources)) {
    write(name, `${text}// changed`);
    expect(version()).not.toBe(first);
    write(name, text);
  }
  expect(version()).toBe(first);
});

test.each([
  ['pictures', 'generator/picture/convertPicture.ts', 'generator/picture/pictureBytes.ts'],
  ['texts', 'generator/text/cachedTexts.ts', 'generator/text/mermaidLines.ts'],
  ['link previews', 'generator/render/previews.ts', 'generator/model/themeColour.ts'],
])('the version of %s changes with what their source imports', (_, source, imported) => {
  const root = path.join(__dirname, '../..');
  for (const name of ['generator', 'src', 'server']) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const first = versionOf(folder, [source]);
  appendFileSync(path.join(folder, imported), '// changed');
  expect(versionOf(folder, [source])).not.toBe(first);
});
