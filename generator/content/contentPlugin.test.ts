/** @jest-environment node */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { webpack, type Compiler, type Stats } from 'webpack';
import { noteFront, ownersFolder, project, words as text } from '../testing/ownersFolder';
import { ContentPlugin } from './contentPlugin';

const owner = ownersFolder();
const { write, remove } = owner;
const profile = { name: text, line: text, links: [] };
const note = (body: string) => `${noteFront}\n${body}\n`;

let closers: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  closers = [];
  write('entry.js', '');
  write('content/profile.json', profile);
  write('content/projects/clock.json', project);
});

afterEach(async () => {
  for (const close of closers) await close();
});

const dist = (file: string) => path.join(owner.root, 'dist', file);
const readDist = (file: string) => JSON.parse(readFileSync(dist(file), 'utf8'));
const slugs = (file: string) => readDist(file).entries.map(({ slug }: { slug: string }) => slug);

function site(mode: 'production' | 'development') {
  const whenChanged = jest.fn();
  const plugin = new ContentPlugin(owner.folders);
  plugin.whenChanged = whenChanged;
  const compiler: Compiler = webpack({
    mode,
    context: owner.root,
    devtool: false,
    entry: './entry.js',
    output: { path: dist(''), clean: true },
    plugins: [plugin],
  });
  closers.push(() => new Promise((resolve) => compiler.close(resolve)));
  return { compiler, whenChanged, folder: () => plugin.folderUrl.slice(1) };
}

function mistakesOf(stats: Stats) {
  return (stats.toJson({ errors: true }).errors ?? []).map(({ message }) => message);
}

function build({ compiler }: ReturnType<typeof site>): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => (stats ? resolve(mistakesOf(stats)) : reject(error)));
  });
}

/** Watches, as `npm run dev` does. */
function watch({ compiler }: ReturnType<typeof site>) {
  const builds: (readonly string[])[] = [];
  let heard = () => {};
  const watching = compiler.watch({ aggregateTimeout: 20 }, (_error, stats) => {
    if (stats) builds.push(mistakesOf(stats));
    heard();
  });
  closers.unshift(() => new Promise((resolve) => watching?.close(resolve)));

  /**
   * Whether webpack has seen the current state of each file. It scans the files after its first build, and may build
   * again meanwhile: neither build contains a file that is written at that moment.
   */
  const isUpToDate = () => {
    const seen = watching?.watcher?.getInfo?.().fileTimeInfoEntries;
    const files = readdirSync(owner.root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(entry\.js|content\b.*\.\w+)$/.test(file))
      .map((file) => path.join(owner.root, file));
    return files.every((file) => {
      const entry = seen?.get(file);
      if (!entry || typeof entry === 'string' || !('timestamp' in entry)) return false;
      return entry.timestamp === Number(statSync(file).mtime);
    });
  };
  return {
    /** Waits for a build after which the condition is true, and until webpack will notice the next change. */
    async until(isSo: (mistakes: readonly string[]) => boolean) {
      for (;;) {
        const last = builds.at(-1);
        if (last && isSo(last)) break;
        await new Promise<void>((resolve) => (heard = resolve));
      }
      while (!isUpToDate()) await setTimeout(5);
    },
  };
}

test('content is compiled in every language, into a folder named by a hash of all of it', async () => {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3">${inside}</svg>`;
  write('content/coding-notes/tea/tea.svg', svg(''));
  const facts = 'aliases: [/old]\ntags: [台灣]';
  const tea = note('![茶](tea.svg)').replace('tags: []', facts);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', tea);
  const first = site('production');
  expect(await build(first)).toEqual([]);
  expect(first.folder()).toMatch(/^content\/[0-9a-f]{12}$/);
  expect(slugs(`${first.folder()}/ja/projects.json`)).toEqual(['clock']);
  expect(readDist(`${first.folder()}/en/coding-notes/tea.json`)).toMatchObject({
    summary: { slug: 'tea' },
  });
  expect(readDist(`${first.folder()}/en/topics/台灣.json`)).toMatchObject({ count: 1 });
  expect(readDist('redirects.json')).toEqual({ '/old': '/coding-notes/tea' });
  expect(readdirSync(dist('content/pictures'))).toEqual([
    expect.stringMatching(/^tea\.[0-9a-f]{12}\.svg$/),
  ]);

  const same = site('production');
  await build(same);
  expect(same.folder()).toBe(first.folder());
  // Another picture has another URL, which is part of the content.
  write('content/coding-notes/tea/tea.svg', svg('<g/>'));
  const other = site('production');
  await build(other);
  expect(other.folder()).not.toBe(first.folder());
});

test('no file of the site has the place of a photo: a cover, the portrait, a picture in a text', async () => {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 3/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/" GPSLatitude="25,2.1N"/>')
    .jpeg()
    .toBuffer();
  for (const name of ['me', 'clock']) write(`public/images/${name}.jpg`, photo);
  const picture = (name: string) => ({ src: `/images/${name}.jpg`, alt: text });
  write('content/profile.json', { ...profile, picture: picture('me') });
  write('content/projects/clock.json', { ...project, cover: picture('clock') });
  write('content/coding-notes/tea/tea.jpg', photo);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('![茶](tea.jpg)'));
  const production = site('production');
  expect(await build(production)).toEqual([]);
  expect(readDist(`${production.folder()}/en/home.json`)).toHaveProperty('portrait.src');
  const names = readdirSync(dist(''), { recursive: true, encoding: 'utf8' });
  const pictures = names.filter((name) => /\.(jpg|webp|avif)$/.test(name));
  expect(pictures).toHaveLength(9);
  for (const name of pictures) {
    expect(readFileSync(dist(name), 'latin1')).not.toMatch(/Exif|GPS/);
    expect(await sharp(dist(name)).metadata()).not.toHaveProperty('exif');
  }
});

test('a build names what is scheduled, and warns of what is probably not meant', async () => {
  write('content/projects/later.json', { ...project, date: '2999-01-01' });
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('[[tea]]'));
  const production = site('production');
  const said: string[] = [];
  const { infrastructureLog, done } = production.compiler.hooks;
  infrastructureLog.tap('test', (name, _type, args) => {
    if (name === 'content') said.push(...(args ?? []));
    return true;
  });
  done.tap('test', ({ compilation }) => {
    said.push(...compilation.warnings.map(({ message }) => message));
  });
  expect(await build(production)).toEqual([]);
  expect(said).toEqual([
    expect.stringMatching(/^Scheduled, .*\n  2999-01-01 projects\/later/),
    expect.stringMatching(/: line 8: expected a link as /),
  ]);
});

test('a build stops with the mistakes of all files', async () => {
  write('content/profile.json', { ...profile, name: {}, line: '' });
  write('content/projects/clock.json', { ...project, date: 'today' });
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('# 茶'));
  expect(await build(site('production'))).toEqual([
    expect.stringMatching(
      /^profile\.json: line 1: name: .*\nprofile\.json: line 1: line: expected .*\nprojects\/clock\.json: line 1: date: expected .*\ncoding-notes\/tea\/index\.zh-Hant-TW\.md: line 8: expected/,
    ),
  ]);
  expect(existsSync(dist('main.js'))).toBe(false);
});

test('in development, a change is built and reported, and unchanged files are not written', async () => {
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('好茶。'));
  const dev = site('development');
  const { until } = watch(dev);
  const words = () => JSON.stringify(readDist('content/en/coding-notes/tea.json'));
  await until(() => words().includes('好茶。'));
  expect(dev.whenChanged).not.toHaveBeenCalled();
  const written = statSync(dist('content/en/projects.json')).mtimeMs;

  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('冷茶，明天再說。'));
  await until(() => words().includes('冷茶，明天再說。'));
  expect(dev.whenChanged).toHaveBeenCalledTimes(1);
  expect(statSync(dist('content/en/projects.json')).mtimeMs).toBe(written);

  remove('content/coding-notes/tea');
  await until(() => !existsSync(dist('content/en/coding-notes/tea.json')));
  expect(dev.whenChanged).toHaveBeenCalledTimes(2);
});

test('a change of the code is not reported as a change of the content', async () => {
  const dev = site('development');
  const { until } = watch(dev);
  await until(() => slugs('content/en/projects.json').length === 1);
  write('entry.js', 'globalThis.changed = true;');
  await until(() => readFileSync(dist('main.js'), 'utf8').includes('globalThis.changed'));
  expect(dev.whenChanged).not.toHaveBeenCalled();
  expect(slugs('content/en/projects.json')).toEqual(['clock']);
});

test('in development, the site keeps the previous content until a mistake is corrected', async () => {
  const dev = site('development');
  const { until } = watch(dev);
  await until(() => slugs('content/en/projects.json').length === 1);
  write('content/projects/clock.json', { ...project, date: 'tomorrow' });
  await until((mistakes) => mistakes.length === 1);
  expect(readDist('content/en/projects.json')).toMatchObject({
    entries: [{ date: '2026-03-01' }],
  });
  expect(dev.whenChanged).not.toHaveBeenCalled();
  write('content/projects/clock.json', { ...project, date: '2026-03-02' });
  await until((mistakes) => mistakes.length === 0);
  expect(readDist('content/en/projects.json')).toMatchObject({
    entries: [{ date: '2026-03-02' }],
  });
  expect(dev.whenChanged).toHaveBeenCalledTimes(1);
});
