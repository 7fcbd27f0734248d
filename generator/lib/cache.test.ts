/** @jest-environment node */
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asUnprivileged } from '../testing/asUnprivileged';
import { openCache, versionOf } from './cache';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'cache-'))));
afterEach(() => rmSync(folder, { recursive: true }));

type Options = Parameters<typeof openCache>[0];
const open = (options: Partial<Options> = {}) =>
  openCache({ folder, mode: 'production', ...options });

/** Returns the names of the files with results. */
const results = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.json$/.test(name));

const never = () => {
  throw new Error('expected a result of an earlier run');
};

/** Makes everything in the cache as old as if nobody had used it for some days. */
function wait(days: number) {
  const before = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  for (const kind of readdirSync(folder)) {
    for (const name of readdirSync(path.join(folder, kind))) {
      utimesSync(path.join(folder, kind, name), before, before);
    }
  }
}

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
])('a result is made again for %s', (_, options, version, key) => {
  open().cached('texts', '1', 'a', () => 'first');
  expect(open(options).cached('texts', version, key, () => 'second')).toBe('second');
  expect(open().cached('texts', '1', 'a', () => 'third')).toBe('first');
});

/** Changes the file with the only result. */
function change(text: (before: string) => string) {
  const [name = ''] = results();
  const file = path.join(folder, name);
  writeFileSync(file, text(readFileSync(file, 'utf8')));
}

test.each<[string, (before: string) => string]>([
  ['an incomplete file', (before) => before.slice(0, -9)],
  ['an empty file', () => ''],
  ['another value', () => '{}'],
  ['another list', () => '[]'],
  ['no value', () => 'null'],
  ['something after the result', (before) => `${before}}`],
])('%s is no result, and is made again', async (_, damage) => {
  open().cached('texts', '1', 'a', () => 'made');
  change(damage);
  expect(open().cached('texts', '1', 'a', () => 'again')).toBe('again');
  expect(open().cached('texts', '1', 'a', never)).toBe('again');
  rmSync(path.join(folder, 'texts'), { recursive: true });

  await open().cachedFiles('pictures', '1', 'a', async () => 'made');
  change(damage);
  const make = async () => 'again';
  expect(await open().cachedFiles('pictures', '1', 'a', make)).toMatchObject({ result: 'again' });
  expect(await open().cachedFiles('pictures', '1', 'a', never)).toMatchObject({ result: 'again' });
});

test.each<[string, (file: string) => void]>([
  ['is missing', (file) => rmSync(file)],
  ['is missing with its folder', (file) => rmSync(path.dirname(file), { recursive: true })],
  // A file may be empty if the power failed while it was written.
  ['is empty', (file) => truncateSync(file)],
])('files of which one %s are made again', async (_, damage) => {
  const make = async (empty: string) => {
    mkdirSync(path.join(empty, 'cups'));
    for (const name of ['tea.txt', 'cups/tea.txt']) writeFileSync(path.join(empty, name), 'tea');
    return 1;
  };
  const { folder: files } = await open().cachedFiles('code', '1', 'a', make);
  damage(path.join(files, 'cups/tea.txt'));
  expect(await open().cachedFiles('code', '1', 'a', make)).toEqual({ folder: files, result: 1 });
  for (const name of ['tea.txt', 'cups/tea.txt']) {
    expect(readFileSync(path.join(files, name), 'utf8')).toBe('tea');
  }
  await open().cachedFiles('code', '1', 'a', never);
});

test('in development, a result stays in memory as long as it is in the cache', () => {
  const cache = open({ mode: 'development' });
  const first = cache.cached('texts', '1', 'a', () => ({ tea: 1 }));
  wait(8);
  expect(cache.cached('texts', '1', 'a', never)).toBe(first);
  // Since the program has asked for the result, another program keeps it.
  open().removeOld();
  expect(open({ mode: 'development' }).cached('texts', '1', 'a', never)).toEqual(first);
  rmSync(path.join(folder, 'texts'), { recursive: true });
  expect(cache.cached('texts', '1', 'a', () => ({ tea: 2 }))).toEqual({ tea: 2 });
});

test('an error about a folder that the user may not change says to delete it', async () => {
  open().cached('texts', '1', 'a', () => 'made');
  await open().cachedFiles('pictures', '1', 'a', async () => 1);
  wait(8);
  const kindsOf = ['texts', 'pictures'].map((kind) => path.join(folder, kind));
  for (const place of [folder, ...kindsOf]) chmodSync(place, 0o555);
  const error = new RegExp(
    `^${folder}: expected a folder that you may change, got E.*; delete it: sudo rm -r ${folder}$`,
  );
  const made: Promise<unknown>[] = [];
  asUnprivileged(() => {
    expect(() => open().cached('texts', '1', 'b', () => 1)).toThrow(error);
    expect(() => open().cached('previews', '1', 'b', () => 1)).toThrow(error);
    expect(() => open().removeOld()).toThrow(error);
    made.push(open().cachedFiles('pictures', '1', 'b', async () => 1));
  });
  await expect(Promise.all(made)).rejects.toThrow(error);
  for (const place of [folder, ...kindsOf]) chmodSync(place, 0o755);
});

test('in development, what is known of a file stays in memory until the file changes', async () => {
  const file = path.join(folder, 'tea.jpg');
  writeFileSync(file, 'tea');
  const cache = open({ mode: 'development' });
  const made = (use: string, result: string) =>
    cache.factsOf(use, file, () => Promise.resolve(result));
  expect(await made('page', '1')).toBe('1');
  expect(await made('page', '2')).toBe('1');
  expect(await made('public', '3')).toBe('3');
  appendFileSync(file, 'pot');
  expect(await made('page', '4')).toBe('4');
  utimesSync(file, 1, 1);
  expect(await made('page', '5')).toBe('5');
  const build = open();
  await build.factsOf('page', file, () => Promise.resolve('6'));
  expect(await build.factsOf('page', file, () => Promise.resolve('7'))).toBe('7');
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

test('a build does not remove what another build uses at the same time', async () => {
  const [one, other] = [open(), open()];
  const { folder: files } = await one.cachedFiles('pictures', '1', 'a', async () => 1);
  one.cached('texts', '1', 'a', () => 'a');
  other.cached('texts', '1', 'b', () => 'b');
  await other.cachedFiles('pictures', '1', 'b', async () => 2);
  other.removeOld();
  expect(existsSync(files)).toBe(true);
  expect(open().cached('texts', '1', 'a', never)).toBe('a');
});

test('two programs that make the same files keep those of the first', async () => {
  const makeOf = (program: string) => async (empty: string) => {
    writeFileSync(path.join(empty, 'tea.txt'), program);
    return 1;
  };
  const elsewhere = path.join(folder, 'elsewhere');
  await open({ folder: elsewhere }).cachedFiles('pictures', '1', 'a', makeOf('the first'));
  const make = async (empty: string) => {
    // Meanwhile, another program has made the result, and still reads its files.
    cpSync(path.join(elsewhere, 'pictures'), path.join(folder, 'pictures'), { recursive: true });
    return makeOf('the second')(empty);
  };
  const { folder: files } = await open().cachedFiles('pictures', '1', 'a', make);
  expect(readFileSync(path.join(files, 'tea.txt'), 'utf8')).toBe('the first');
  expect(readdirSync(path.join(folder, 'pictures'))).toEqual([path.basename(files)]);
});

test('what no program has used for a week is removed, whatever its kind and program', async () => {
  for (const mode of ['production', 'development', 'check'] as const) {
    open({ mode }).cached('texts', '1', 'a', () => mode);
  }
  await open().cachedFiles('pictures', '1', 'a', async () => 1);
  // A killed build has left these.
  mkdirSync(path.join(folder, 'pictures/0123456789ab.42'));
  writeFileSync(path.join(folder, 'texts/0123456789ab.json.42'), '"te');
  wait(6);
  open().removeOld();
  expect(readdirSync(path.join(folder, 'pictures'))).toHaveLength(2);
  expect(readdirSync(path.join(folder, 'texts'))).toHaveLength(4);

  wait(8);
  const build = open();
  expect(build.cached('texts', '1', 'a', never)).toBe('production');
  build.removeOld();
  expect(readdirSync(path.join(folder, 'pictures'))).toEqual([]);
  expect(readdirSync(path.join(folder, 'texts'))).toHaveLength(1);
});

test('a result with files counts as used whenever a program asks for it', async () => {
  await open().cachedFiles('pictures', '1', 'a', async () => 1);
  wait(8);
  const build = open();
  const { folder: files } = await build.cachedFiles('pictures', '1', 'a', never);
  build.removeOld();
  expect(existsSync(files)).toBe(true);
});

test('the fonts of earlier versions go', async () => {
  const { folder: fonts } = await open().cachedFiles('fonts', '1', '', async () => 1);
  wait(8);
  open().removeOld();
  expect(existsSync(fonts)).toBe(false);
});

test('the other folders beside the cache stay', () => {
  mkdirSync(path.join(folder, 'eslint/report'), { recursive: true });
  wait(30);
  open().removeOld();
  expect(existsSync(path.join(folder, 'eslint/report'))).toBe(true);
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
  ['texts', 'generator/text/compileText.ts', 'generator/text/diagramKinds.ts'],
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
