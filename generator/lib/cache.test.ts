/** @jest-environment node */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCache } from './cache';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'cache-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const open = (version = '1') => openCache(folder, version);

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

test.each([
  ['another key', '1', 'b'],
  ['another version of the code', '2', 'a'],
])('a result is made once, also for later runs, and again for %s', (_, version, key) => {
  expect(open().cached('texts', 'a', () => ({ tea: 1 }))).toEqual({ tea: 1 });
  expect(open(version).cached('texts', key, () => 'second')).toBe('second');
  expect(open().cached('texts', 'a', never)).toEqual({ tea: 1 });
});

test('a damaged result is made again', async () => {
  const damage = () => {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('.json')) writeFileSync(path.join(folder, name), '{"resu');
    }
  };
  open().cached('texts', 'a', () => 'made');
  await open().cachedFiles('pictures', 'a', async () => 'made');
  damage();
  expect(open().cached('texts', 'a', () => 'again')).toBe('again');
  expect(open().cached('texts', 'a', never)).toBe('again');
  const make = async () => 'again';
  expect(await open().cachedFiles('pictures', 'a', make)).toMatchObject({ result: 'again' });
  expect(await open().cachedFiles('pictures', 'a', never)).toMatchObject({ result: 'again' });
});

test('what is known of a file stays in memory until the file changes', async () => {
  const file = path.join(folder, 'tea.jpg');
  writeFileSync(file, 'tea');
  utimesSync(file, 1, 1);
  const cache = open();
  const made = (facts: string) => cache.rememberedOf(file, () => Promise.resolve(facts));
  expect(await made('1')).toBe('1');
  expect(await made('2')).toBe('1');
  appendFileSync(file, 'pot');
  utimesSync(file, 1, 1);
  expect(await made('3')).toBe('3');
  utimesSync(file, 2, 2);
  expect(await made('4')).toBe('4');
});

test('a result with files is made once, and again if an earlier run was interrupted', async () => {
  const make = jest.fn(async (empty: string) => {
    expect(readdirSync(empty)).toEqual([]);
    writeFileSync(path.join(empty, 'tea.txt'), 'tea');
    await Promise.resolve();
    return 1;
  });
  const first = await open().cachedFiles('pictures', 'a', make);
  expect(first.result).toBe(1);
  expect(await open().cachedFiles('pictures', 'a', make)).toEqual(first);
  expect(readFileSync(path.join(first.folder, 'tea.txt'), 'utf8')).toBe('tea');
  expect(make).toHaveBeenCalledTimes(1);
  rmSync(path.join(first.folder, 'result.json'));
  // A process with the same id was killed, and has left this folder.
  cpSync(first.folder, `${first.folder}.${process.pid}`, { recursive: true });
  expect(await open().cachedFiles('pictures', 'a', make)).toEqual(first);
  expect(make).toHaveBeenCalledTimes(2);
});

test('two calls at the same time make one result with files', async () => {
  const cache = open();
  const make = jest.fn(async (empty: string) => {
    await Promise.resolve();
    writeFileSync(path.join(empty, 'tea.txt'), 'tea');
    return 1;
  });
  const call = () => cache.cachedFiles('pictures', 'a', make);
  const [first, second] = await Promise.all([call(), call()]);
  expect(second).toEqual(first);
  expect(make).toHaveBeenCalledTimes(1);
  // A failure is not kept.
  const fail = () => cache.cachedFiles('pictures', 'b', () => Promise.reject(new Error('tea')));
  await expect(fail()).rejects.toThrow('tea');
  expect((await cache.cachedFiles('pictures', 'b', make)).result).toBe(1);
});

test('two programs that make the same files keep those of the first', async () => {
  const makeOf = (program: string) => async (empty: string) => {
    writeFileSync(path.join(empty, 'tea.txt'), program);
    return 1;
  };
  const elsewhere = path.join(folder, 'elsewhere');
  await openCache(elsewhere, '1').cachedFiles('pictures', 'a', makeOf('the first'));
  const make = async (empty: string) => {
    // Meanwhile, another program has made the result, and still reads its files.
    cpSync(path.join(elsewhere, 'pictures'), path.join(folder, 'pictures'), { recursive: true });
    return makeOf('the second')(empty);
  };
  const { folder: files } = await open().cachedFiles('pictures', 'a', make);
  expect(readFileSync(path.join(files, 'tea.txt'), 'utf8')).toBe('the first');
  expect(readdirSync(path.join(folder, 'pictures'))).toEqual([path.basename(files)]);
});

test('what no program has used for a week is removed', async () => {
  const withFiles = ['code', 'pictures', 'previews'] as const;
  const left = () => [...withFiles, 'texts'].map((kind) => readdirSync(path.join(folder, kind)));
  open().cached('texts', 'a', () => 'a');
  open().cached('texts', 'b', () => 'b');
  const used: string[] = [];
  for (const kind of withFiles) {
    used.push((await open().cachedFiles(kind, 'a', async () => 1)).folder);
    await open().cachedFiles(kind, 'b', async () => 1);
    // A killed build has left this folder, and the file below.
    mkdirSync(path.join(folder, kind, '0123456789ab.42'));
  }
  writeFileSync(path.join(folder, 'texts/0123456789ab.json.42'), '"te');
  // Other programs have their own folders there.
  mkdirSync(path.join(folder, 'eslint/report'), { recursive: true });
  wait(6);
  open().removeOld();
  expect(left().map(({ length }) => length)).toEqual([3, 3, 3, 3]);

  wait(8);
  expect(open().cached('texts', 'a', never)).toBe('a');
  for (const kind of withFiles) await open().cachedFiles(kind, 'a', never);
  // Another build, which has not used these results itself, keeps them.
  open().removeOld();
  expect(left()).toEqual([...used.map((one) => [path.basename(one)]), [expect.any(String)]]);
  expect(existsSync(path.join(folder, 'eslint/report'))).toBe(true);
});
