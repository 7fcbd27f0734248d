/** @jest-environment node */
import { contextOf } from '../testing/compile';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { DefinePlugin, webpack, type Compiler, type Stats } from 'webpack';
import { noteFront, ownersFolder, project } from '../testing/ownersFolder';
import { bytesOf } from '../model/plannedFile';
import { readBuildEnvironment } from '../model/environment';
import { ContentPlugin } from './contentPlugin';

const owner = ownersFolder();
const { write, remove } = owner;
const note = (body: string) => `${noteFront}\n${body}\n`;

let closers: (() => Promise<unknown>)[] = [];
let plugin: ContentPlugin;

beforeEach(() => {
  closers = [];
  write('entry.js', 'globalThis.sections = WRITTEN_SECTIONS;');
  write('content/projects/clock.json', project);
});

afterEach(async () => {
  for (const close of closers) await close();
});

const dist = (file: string) => path.join(owner.root, 'dist', file);
/** Returns the parsed content of a file that the development server serves. */
async function served(file: string) {
  const content = await plugin.read(file);
  return content && JSON.parse(bytesOf(content).toString());
}
const slugs = async (file: string) =>
  (await served(file)).entries.map(({ slug }: { slug: string }) => slug);

function site() {
  const whenChanged = jest.fn();
  const { content, private: privateFolder } = owner.folders;
  plugin = new ContentPlugin({
    root: path.join(__dirname, '../..'),
    contentFolder: content,
    context: contextOf(owner.folders, 'development'),
    environment: { ...readBuildEnvironment({}), siteUrl: 'https://example.org' },
    privateFolder,
  });
  plugin.whenChanged = whenChanged;
  const compiler: Compiler = webpack({
    mode: 'development',
    context: owner.root,
    devtool: false,
    entry: './entry.js',
    output: { path: dist(''), clean: true },
    plugins: [plugin, new DefinePlugin(plugin.definitions)],
  });
  closers.push(() => new Promise((resolve) => compiler.close(resolve)));
  return { compiler, whenChanged };
}

function mistakesOf(stats: Stats) {
  return (stats.toJson({ errors: true }).errors ?? []).map(({ message }) => message);
}

/** Watches the files, as `npm run dev` does. */
function watch({ compiler }: ReturnType<typeof site>) {
  const builds: (readonly string[])[] = [];
  let heard = () => {};
  const watching = compiler.watch({ aggregateTimeout: 20 }, (_error, stats) => {
    if (stats) builds.push(mistakesOf(stats));
    heard();
  });
  closers.unshift(() => new Promise((resolve) => watching?.close(resolve)));

  /**
   * Returns whether webpack has seen the current state of each file. webpack starts watching the
   * files only after its first build, and may then build again. A file that is written in between
   * would be missing from both builds.
   */
  const isUpToDate = () => {
    const seen = watching?.watcher?.getInfo?.().fileTimeInfoEntries;
    const files = readdirSync(owner.root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(entry\.js|content\/(?!public\/).*\.\w+)$/.test(file))
      .map((file) => path.join(owner.root, file))
      .filter((file) => statSync(file).isFile());
    return files.every((file) => {
      const entry = seen?.get(file);
      if (!entry || typeof entry === 'string' || !('timestamp' in entry)) return false;
      return entry.timestamp === Number(statSync(file).mtime);
    });
  };
  return {
    /**
     * Waits for a build after which the condition is true, and then until webpack can notice the
     * next change.
     */
    async until(isSo: (mistakes: readonly string[]) => boolean | Promise<boolean>) {
      for (;;) {
        const last = builds.at(-1);
        if (last && (await isSo(last))) break;
        await new Promise<void>((resolve) => (heard = resolve));
      }
      while (!isUpToDate()) await setTimeout(5);
    },
  };
}

test('in development, a change is built and reported', async () => {
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('好茶。'));
  const dev = site();
  const { until } = watch(dev);
  const words = async () => JSON.stringify(await served('/content/en/coding-notes/tea.json'));
  await until(async () => (await words()).includes('好茶。'));
  expect(dev.whenChanged).not.toHaveBeenCalled();

  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('冷茶，明天再說。'));
  await until(async () => (await words()).includes('冷茶，明天再說。'));
  expect(dev.whenChanged).toHaveBeenCalledTimes(1);

  remove('content/coding-notes/tea');
  await until(async () => (await served('/content/en/coding-notes/tea.json')) === undefined);
  expect(dev.whenChanged).toHaveBeenCalledTimes(2);
});

test('a change that is saved during a compilation is built, too', async () => {
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('好茶。'));
  const dev = site();
  const { until } = watch(dev);
  const words = async () => JSON.stringify(await served('/content/en/coding-notes/tea.json'));
  await until(async () => (await words()).includes('好茶。'));

  let isSaved = false;
  // When this hook runs, the build has already read the content, so it does not see this change.
  dev.compiler.hooks.thisCompilation.tap('test', () => {
    if (!isSaved) write('content/coding-notes/tea/index.zh-Hant-TW.md', note('冷茶，明天再說。'));
    isSaved = true;
  });
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('熱茶。'));
  await until(async () => (await words()).includes('冷茶，明天再說。'));
});

test('a change in a folder that the content links to is built', async () => {
  write('vault/tea/index.zh-Hant-TW.md', note('好茶。'));
  symlinkSync(path.join(owner.root, 'vault'), path.join(owner.root, 'content/coding-notes'));
  const { until } = watch(site());
  const words = async () => JSON.stringify(await served('/content/en/coding-notes/tea.json'));
  await until(async () => (await words()).includes('好茶。'));
  write('vault/tea/index.zh-Hant-TW.md', note('冷茶，明天再說。'));
  await until(async () => (await words()).includes('冷茶，明天再說。'));
});

test.each(['content/public/.well-known/security.txt', 'content/public/.htaccess'])(
  '%s is served as soon as it exists',
  async (file) => {
    const { until } = watch(site());
    await until(async () => (await slugs('/content/en/projects.json')).length === 1);
    write(file, 'own');
    await until(() => plugin.has(file.replace('content/public', '')));
  },
);

test('own files are served as soon as they exist, and so are the icons of the project', async () => {
  const { until } = watch(site());
  await until(async () => (await slugs('/content/en/projects.json')).length === 1);
  write('content/public/demo/what? c#.txt', 'own');
  await until(() => plugin.has('/demo/what? c#.txt'));
  expect(plugin.has('/icons/favicon.svg')).toBe(true);
  expect(plugin.has('/index.html')).toBe(false);
});

test('a file that cannot be read is a mistake, and later changes are built', async () => {
  const { until } = watch(site());
  await until(async () => (await slugs('/content/en/projects.json')).length === 1);
  write('content/coding-notes/tea/index.en.md/cup.txt', 'This folder has the name of a file.');
  await until((mistakes) =>
    mistakes.some((one) => one.includes('expected a file that can be read')),
  );
  remove('content/coding-notes/tea');
  await until((mistakes) => mistakes.length === 0);
});

test('a link that forms a loop in public/ is a mistake, and later changes are built', async () => {
  const { until } = watch(site());
  await until(async () => (await slugs('/content/en/projects.json')).length === 1);
  write('content/public/cup.txt', 'cup');
  symlinkSync('.', path.join(owner.root, 'content/public/loop'));
  await until((mistakes) => mistakes.some((one) => one.includes('public/loop: expected no link')));
  remove('content/public/loop');
  await until((mistakes) => mistakes.length === 0);
});

test('the folder of the cache may be deleted while the server runs', async () => {
  const photo = (width: number) =>
    sharp({ create: { width, height: 3, channels: 3, background: '#888' } })
      .withExif({ IFD0: { Copyright: 'Mei' } })
      .jpeg()
      .toBuffer();
  write('content/coding-notes/tea/tea.jpg', await photo(4));
  write('content/coding-notes/own/own.jpg', await photo(5));
  write('content/public/cup.jpg', await photo(6));
  const own = note('![茶](own.jpg)').replace('tags:', 'audience: signed-in\ntags:');
  write('content/coding-notes/own/index.zh-Hant-TW.md', own);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('![茶](tea.jpg)\n\n好茶。'));
  const { until } = watch(site());
  const words = async () => JSON.stringify(await served('/content/en/coding-notes/tea.json'));
  await until(async () => (await words()).includes('好茶。'));

  remove('cache');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('![茶](tea.jpg)\n\n冷茶。'));
  await until(async () => (await words()).includes('冷茶。'));
  const made = await Promise.all(plugin.names.map((name) => plugin.read(name)));
  const files = made.flatMap((one) => (one && 'file' in one ? [one.file] : []));
  expect(files.filter((file) => file.includes('/cache/'))).toHaveLength(2);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const names = readdirSync(owner.folders.private, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
});

test('private entries that cannot be written are a mistake, and later changes are built', async () => {
  owner.folders.private = path.join(owner.root, 'entries/private');
  const { until } = watch(site());
  await until(async () => (await slugs('/content/en/projects.json')).length === 1);
  remove('entries');
  write('entries', 'This file has the name of a folder.');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('好茶。'));
  await until((mistakes) => mistakes.some((one) => one.includes('ENOTDIR: not a directory')));
  remove('entries');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('冷茶。'));
  await until((mistakes) => mistakes.length === 0);
  expect(await slugs('/content/en/coding-notes.json')).toEqual(['tea']);
});

const run = ({ compiler }: ReturnType<typeof site>) =>
  new Promise<Stats | undefined>((resolve) => compiler.run((_error, stats) => resolve(stats)));

test('the files contain the content, with its pictures and feeds', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"/>';
  write('content/coding-notes/tea/cup.svg', svg);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('好茶。![茶](cup.svg)'));
  await run(site());
  const textOf = async (name: string) =>
    bytesOf((await plugin.read(name)) ?? { text: '' }).toString();
  expect(await textOf('/content/en/coding-notes/tea.json')).toContain('好茶。');
  const picture = plugin.names.find((name) => name.startsWith('/content/pictures/'));
  expect(await textOf(picture ?? '')).toBe(svg);
  expect(await textOf('/feeds/en.atom')).toContain('好茶。');
});

test('each build that does not watch reads the content again', async () => {
  const dev = site();
  await run(dev);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('好茶。'));
  await run(dev);
  expect(await slugs('/content/en/coding-notes.json')).toEqual(['tea']);
});

test('a mistake in the first build names the folder of the content', async () => {
  write('content/projects/clock.json', { ...project, date: 'tomorrow' });
  const { compilation } = (await run(site())) ?? {};
  expect(compilation?.errors).toEqual([
    expect.objectContaining({
      file: 'content',
      message: expect.stringContaining('projects/clock.json: line 1: date: '),
    }),
  ]);
  expect(compilation?.warnings).toEqual([]);
});

test('the development server has feeds that follow the content', async () => {
  const { until } = watch(site());
  const feed = () => plugin.read('/feeds/en.atom');
  await until(async () => (await feed()) === undefined);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('好茶。'));
  await until(async () => JSON.stringify(await feed())?.includes('好茶。') ?? false);
});

test('the sections of the site follow the content', async () => {
  const { until } = watch(site());
  const sections = () => /sections = (.*?);/.exec(readFileSync(dist('main.js'), 'utf8'))?.[1];
  await until(() => sections()?.includes('[]') ?? false);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('茶'));
  await until(() => sections()?.includes('coding-notes') ?? false);
});

test('a change of the code is not reported as a change of the content', async () => {
  const dev = site();
  const { until } = watch(dev);
  await until(async () => (await slugs('/content/en/projects.json')).length === 1);
  write('entry.js', 'globalThis.changed = true;');
  await until(() => readFileSync(dist('main.js'), 'utf8').includes('globalThis.changed'));
  expect(dev.whenChanged).not.toHaveBeenCalled();
  expect(await slugs('/content/en/projects.json')).toEqual(['clock']);
});

test('in development, the site keeps the previous content until a mistake is corrected', async () => {
  const dev = site();
  const { until } = watch(dev);
  await until(async () => (await slugs('/content/en/projects.json')).length === 1);
  write('content/projects/clock.json', { ...project, date: 'tomorrow' });
  await until((mistakes) => mistakes.length === 1);
  expect(await served('/content/en/projects.json')).toMatchObject({
    entries: [{ date: '2026-03-01' }],
  });
  expect(dev.whenChanged).not.toHaveBeenCalled();
  write('content/projects/clock.json', { ...project, date: '2026-03-02' });
  await until((mistakes) => mistakes.length === 0);
  expect(await served('/content/en/projects.json')).toMatchObject({
    entries: [{ date: '2026-03-02' }],
  });
  expect(dev.whenChanged).toHaveBeenCalledTimes(1);
});
