/** @jest-environment node */
import { contextOf } from '../testing/compile';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
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
let logged: string;

beforeEach(() => {
  closers = [];
  logged = '';
  write(
    'entry.js',
    'constants = [OWNER_PROFILE, OWNER_TOPICS, WRITTEN_SECTIONS, WRITTEN_PAGES, WRITTEN_TOPICS];',
  );
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
/** Returns the values of the application's constants. */
function constants() {
  const page = { constants: [] as unknown[] };
  runInNewContext(readFileSync(dist('main.js'), 'utf8'), page);
  return page.constants;
}
const wordsOf = async (slug: string) =>
  JSON.stringify(await served(`/content/en/coding-notes/${slug}.json`)) ?? '';
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
    infrastructureLogging: {
      colors: false,
      stream: { write: (text: string) => (logged += text) } as unknown as NodeJS.WritableStream,
    },
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

test('in development, each change of the content is built and reported', async () => {
  const dev = site();
  const { until } = watch(dev);
  const feed = () => plugin.read('/feeds/en.atom');
  await until(async () => (await slugs('/content/en/projects.json')).length === 1);
  expect(constants()[2]).toHaveLength(0);
  expect(await feed()).toBeUndefined();
  expect(['/icons/favicon.svg', '/index.html'].map((name) => plugin.has(name))).toEqual([
    true,
    false,
  ]);

  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('好茶。'));
  await until(async () => (await wordsOf('tea')).includes('好茶。'));
  expect([...(constants()[2] as string)]).toEqual(['coding-notes']);
  expect(JSON.stringify(await feed())).toContain('好茶。');
  expect(dev.whenChanged).toHaveBeenCalledTimes(1);

  for (const file of ['.well-known/security.txt', '.htaccess', 'demo/what? c#.txt']) {
    write(`content/public/${file}`, 'own');
    await until(() => plugin.has(`/${file}`));
  }
  remove('content/coding-notes/tea');
  await until(async () => (await wordsOf('tea')) === '');
  expect(dev.whenChanged).toHaveBeenCalledTimes(5);

  // A change of the code is none of the content.
  write('entry.js', 'globalThis.changed = true;');
  await until(() => readFileSync(dist('main.js'), 'utf8').includes('globalThis.changed'));
  expect(dev.whenChanged).toHaveBeenCalledTimes(5);
  expect(await slugs('/content/en/projects.json')).toEqual(['clock']);
});

test('a change is built in a folder that the content links to, and during a compilation', async () => {
  write('vault/tea/index.zh-Hant-TW.md', note('好茶。'));
  symlinkSync(path.join(owner.root, 'vault'), path.join(owner.root, 'content/coding-notes'));
  const dev = site();
  const { until } = watch(dev);
  await until(async () => (await wordsOf('tea')).includes('好茶。'));

  let isSaved = false;
  // When this hook runs, the build has already read the content, so it does not see this change.
  dev.compiler.hooks.thisCompilation.tap('test', () => {
    if (!isSaved) write('content/coding-notes/tea/index.zh-Hant-TW.md', note('冷茶，明天再說。'));
    isSaved = true;
  });
  write('vault/tea/index.zh-Hant-TW.md', note('熱茶。'));
  await until(async () => (await wordsOf('tea')).includes('冷茶，明天再說。'));
});

test('while there is a mistake, the site keeps the previous content; later changes are built', async () => {
  owner.folders.private = path.join(owner.root, 'entries/private');
  const dev = site();
  const { until } = watch(dev);
  const untilMistake = (text: string) =>
    until((mistakes) => mistakes.some((one) => one.includes(text)));
  const untilNone = () => until((mistakes) => mistakes.length === 0);
  await until(async () => (await slugs('/content/en/projects.json')).length === 1);

  write('content/projects/clock.json', { ...project, date: 'tomorrow' });
  await untilMistake('projects/clock.json: line 1: date: ');
  const { entries } = await served('/content/en/projects.json');
  expect(entries).toMatchObject([{ date: '2026-03-01' }]);
  expect(dev.whenChanged).not.toHaveBeenCalled();
  write('content/projects/clock.json', { ...project, date: '2026-03-02' });
  await untilNone();
  expect(await served('/content/en/projects.json')).toMatchObject({
    entries: [{ date: '2026-03-02' }],
  });
  expect(dev.whenChanged).toHaveBeenCalledTimes(1);

  write('content/coding-notes/tea/index.en.md/cup.txt', 'This folder has the name of a file.');
  await untilMistake('expected a file that can be read');
  remove('content/coding-notes/tea');
  await untilNone();

  write('content/public/cup.txt', 'cup');
  symlinkSync('.', path.join(owner.root, 'content/public/loop'));
  await untilMistake('public/loop: expected no link');
  remove('content/public/loop');
  await untilNone();

  remove('entries');
  write('entries', 'This file has the name of a folder.');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('好茶。'));
  await untilMistake('ENOTDIR: not a directory');
  remove('entries');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('冷茶。'));
  await untilNone();
  expect(await slugs('/content/en/coding-notes.json')).toEqual(['tea']);
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
  await until(async () => (await wordsOf('tea')).includes('好茶。'));

  remove('cache');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('![茶](tea.jpg)\n\n冷茶。'));
  await until(async () => (await wordsOf('tea')).includes('冷茶。'));
  const made = await Promise.all(plugin.names.map((name) => plugin.read(name)));
  const files = made.flatMap((one) => (one && 'file' in one ? [one.file] : []));
  expect(files.filter((file) => file.includes('/cache/'))).toHaveLength(2);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const picturesOfMembers = () =>
    readdirSync(owner.folders.private, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.jpg'),
    );
  expect(picturesOfMembers()).toHaveLength(1);
  remove('content/coding-notes/own');
  await until(() => picturesOfMembers().length === 0);
});

const run = ({ compiler }: ReturnType<typeof site>) =>
  new Promise<Stats | undefined>((resolve) => compiler.run((_error, stats) => resolve(stats)));

test('each build that does not watch reads the content again, with pictures, feeds and messages', async () => {
  const dev = site();
  await run(dev);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"/>';
  write('content/coding-notes/tea/cup.svg', svg);
  write('content/coding-notes/tea/notes.psd', 'x');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('好茶。![茶](cup.svg)'));
  for (const [slug, date] of Object.entries({ b: '2999-01-02', a: '2999-01-01' })) {
    write(`content/projects/${slug}.json`, { ...project, date });
  }
  const { compilation } = (await run(dev)) ?? {};
  const textOf = async (name: string) =>
    bytesOf((await plugin.read(name)) ?? { text: '' }).toString();
  expect(await slugs('/content/en/coding-notes.json')).toEqual(['tea']);
  expect(await textOf('/content/en/coding-notes/tea.json')).toContain('好茶。');
  const picture = plugin.names.find((name) => name.startsWith('/content/pictures/'));
  expect(await textOf(picture ?? '')).toBe(svg);
  expect(await textOf('/feeds/en.atom')).toContain('好茶。');
  expect(compilation?.warnings).toEqual([
    expect.objectContaining({
      file: 'content',
      message: 'coding-notes/tea/notes.psd: expected a text beside it that shows it, found none',
      hideStack: true,
    }),
  ]);
  expect(logged).toBe(`<i> [content] Scheduled, on the site when it is built on that day or later:
<i>   2999-01-01 projects/a
<i>   2999-01-02 projects/b
`);
});

test('a mistake in the first build names the folder of the content, and nothing is known yet', async () => {
  write('content/projects/clock.json', { ...project, date: 'tomorrow' });
  const { compilation } = (await run(site())) ?? {};
  expect(compilation?.errors).toEqual([
    expect.objectContaining({
      file: 'content',
      message: expect.stringMatching(/^projects\/clock\.json: line 1: date: .*$/),
      hideStack: true,
    }),
  ]);
  expect(compilation?.warnings).toEqual([]);
  expect(JSON.stringify(constants())).toBe('[null,{},[],[],false]');
  expect(constants()[0]).toBeUndefined();
});
