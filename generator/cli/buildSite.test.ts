/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { version } from '../../package.json';
import { etagOf, readBuild } from '../../server/buildFiles';
import { openCache } from '../lib/cache';
import { hashInputs } from '../make/buildInputs';
import type { Mode } from '../model/buildContext';
import type { CodeFiles } from '../model/codeFiles';
import { noteFront, ownersFolder } from '../testing/ownersFolder';
import { buildSite, commitOf } from './buildSite';

const compileCode = jest.fn<Promise<CodeFiles>, [{ folder: string; definitions: object }]>();
jest.mock('../bundle/compileCode', () => ({
  compileCode: (options: { folder: string; definitions: object }) => compileCode(options),
}));
// These builds have a cache of their own, because the project's cache contains results of real builds.
jest.mock('../model/buildContext', () => ({
  contextIn: (_root: string, mode: Mode) => ({
    mode,
    cache: openCache(owner.folders.cache, 'test'),
  }),
}));

const root = path.join(__dirname, '../..');
const owner = ownersFolder();
const { write } = owner;

test.each(['content/x', 'example/public/x', 'public', 'public/preview/x'])(
  'the folder %s is refused, because the next build would publish the site in it',
  async (name) => {
    const dist = path.join(root, name);
    const isThere = existsSync(dist);
    await expect(buildSite({ dist, isOptimised: true })).rejects.toThrow(
      `${dist}: expected a folder outside of ${path.join(root, name.split('/')[0] ?? '')}, which a build reads`,
    );
    expect(existsSync(dist)).toBe(isThere);
  },
);

describe('a build', () => {
  const dist = () => path.join(owner.root, 'dist');
  const read = (name: string) => readFileSync(path.join(dist(), name), 'utf8');
  const facts = () => readBuild(path.join(dist(), 'build.json'));
  const previewIn = (name: string) =>
    /og:image" content="https:\/\/site\.test([^"]*)/.exec(read(name))?.[1];
  const writeNote = (name: string, facts: string) =>
    write(`content/coding-notes/${name}/index.en.md`, noteFront.replace('tags', `${facts}\ntags`));

  /** Builds the site, and returns what is printed. Every duration is the same. */
  async function build(isOptimised: boolean): Promise<readonly string[]> {
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text.replace(/\(\d+\.\d s\)/, '(1.0 s)'));
    // A slow machine gets lines of progress.
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    jest.spyOn(console, 'log').mockImplementation(print);
    jest.spyOn(console, 'warn').mockImplementation(print);
    await buildSite({ dist: dist(), isOptimised });
    return printed;
  }

  beforeEach(() => {
    jest.replaceProperty(process, 'env', {
      ...process.env,
      CONTENT_DIR: owner.folders.content,
      PUBLIC_URL: 'https://site.test',
      TIME_ZONE: 'Asia/Taipei',
    });
    for (const name of ['own.txt', '.htaccess']) write(`content/public/${name}`, 'own');
    write('content/coding-notes/tea/cup.psd', '');
    writeNote('tea', 'aliases: [/old]');
    writeNote('own', 'audience: signed-in');
    writeNote('later', 'draft: true');
    writeNote('soon', 'updated: 2999-01-02');
    write('content/coding-notes/soon/index.en.md', noteFront.replace('2026', '2999'));
    compileCode.mockImplementation(({ folder }) => {
      const files = {
        'THIRD-PARTY-NOTICES.txt': 'licences',
        'inline.js': 'start();',
        'rendering.js': `exports.renderPage = async (pathname) => (
          { head: '', body: pathname, content: [], chunks: [] });`,
        'site/assets/main.js': 'main();'.repeat(1_000),
        'site/service-worker.js': 'work();',
      };
      for (const [name, text] of Object.entries(files)) {
        write(path.relative(owner.root, path.join(folder, name)), text);
      }
      const scripts = ['/assets/main.js'];
      return Promise.resolve({
        main: { scripts, styles: [] },
        start: { scripts: [], styles: [] },
        chunks: {},
        files: [...scripts, '/service-worker.js'],
      });
    });
  });

  test('is made after a change, or with what only visitors need, and says what there is to know', async () => {
    const messages = [
      'Warnings:\ncoding-notes/tea/cup.psd: expected a text beside it that shows it, found none',
      expect.stringMatching(
        /^Scheduled entries: 1, which `npm run dev` lists\. Today is \d{4}-\d\d-\d\d in the time zone Asia\/Taipei$/,
      ),
      'Content compiled (1.0 s)',
    ];
    const made = 'Site made (1.0 s)';
    const old = path.join(owner.folders.cache, 'texts/old.json');
    write('cache/texts/old.json', {});
    utimesSync(old, 1, 1);
    expect(await build(false)).toEqual([...messages, 'Application compiled (1.0 s)', made]);
    expect(existsSync(old)).toBe(false);
    expect(facts().files.filter((name) => /html\.br$|previews/.test(name))).toEqual([]);
    expect(await build(false)).toEqual(['Nothing has changed since the last build']);
    expect(await build(true)).toEqual([
      ...messages,
      made,
      `Private entries: ${dist()}-private, which no web server may serve`,
    ]);
    expect(facts().files).toEqual(
      expect.arrayContaining(['/assets/main.js.br', '/index.html.br', previewIn('index.html')]),
    );
    expect(compileCode.mock.calls).toEqual([
      [
        {
          folder: expect.any(String),
          definitions: expect.objectContaining({ OWNER_TOPICS: '{}' }),
        },
      ],
    ]);
  });

  test('writes the site, its private entries, and what the server has to know', async () => {
    await build(false);
    const { files, pages, policies, publicFiles, ...others } = facts();
    const commit = commitOf(root);
    expect(others).toEqual({
      ...{ inputs: hashInputs(root), version, ...(commit !== undefined && { commit }) },
      publicUrl: 'https://site.test',
      redirects: { '/old': '/coding-notes/tea' },
    });
    expect(publicFiles.filter((name) => !/^\/(icons|feeds|manifests)\//.test(name))).toEqual([
      '/own.txt',
      '/sitemap.xml',
      '/robots.txt',
      '/service-worker.js',
      '/THIRD-PARTY-NOTICES.txt',
    ]);
    const written = readdirSync(dist(), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && !['build.json', '.made-by-a-build'].includes(one.name))
      .map((one) => `/${path.relative(dist(), path.join(one.parentPath, one.name))}`);
    expect(files).toEqual(written.toSorted());
    expect(files.map((name) => name.replace(/(?<=content\/)[\da-f]{12}/, '0'))).toEqual(
      expect.arrayContaining([
        ...['/.htaccess', '/_headers', '/assets/main.js', '/ja/coding-notes/tea.html'],
        ...['/content/0/en/search/0.json', '/content/0/ja/coding-notes/tea.json', '/shell.html'],
      ]),
    );
    const documents = files.filter((name) => name.endsWith('.html') && name !== '/old/index.html');
    expect(Object.keys(pages).toSorted()).toEqual(documents);
    for (const [name, { policy, etag }] of Object.entries(pages)) {
      expect(etag).toBe(etagOf(read(name)));
      expect(read(name)).toContain(policies[policy]);
    }
    expect(policies).toEqual([...new Set(policies)]);
    expect(read('coding-notes/tea.html')).toContain('/coding-notes/tea</div>');
    expect(read('service-worker.js')).toMatch(/^self\.build=\{"code":\["\/assets\/main\.js"\],/);
    expect(readFileSync(`${dist()}-private/entries.json`, 'utf8')).toContain('"slug":"own"');
  });

  test('that fails, since the project has changed meanwhile, leaves the previous site', async () => {
    await build(false);
    write('content/pages/about/index.en.md', '---\ntitle: About\n---\n');
    compileCode.mockImplementation(() => {
      process.env['API_HOST'] = 'https://api.test';
      return Promise.resolve({} as CodeFiles);
    });
    await expect(build(false)).rejects.toThrow(
      'expected no change in the project during the build',
    );
    expect(readdirSync(owner.root).filter((name) => name.startsWith('dist'))).toEqual([
      'dist',
      'dist-private',
    ]);
    expect(existsSync(path.join(dist(), 'about.html'))).toBe(false);
  });
});

/** Runs git in the test's folder, whatever repository and settings the machine has. */
function git(...words: string[]): boolean {
  const { PATH = '' } = process.env;
  const env = { PATH, HOME: owner.root, GIT_CONFIG_NOSYSTEM: '1' };
  return spawnSync('git', words, { cwd: owner.root, env }).status === 0;
}

test('the commit of a project is that of its own repository, and says whether files were changed', () => {
  const file = path.join(owner.root, 'tea.txt');
  const inside = path.join(owner.root, 'inside');
  mkdirSync(inside);
  writeFileSync(file, 'green');
  expect(commitOf(owner.root)).toBeUndefined();
  const hasGit = git('init');
  expect(commitOf(owner.root)).toBeUndefined();
  git('add', 'tea.txt');
  git('-c', 'user.name=A', '-c', 'user.email=a@site.test', 'commit', '--message=tea');
  git('tag', 'v1.0.0');
  const shaped = (shape: RegExp) => (hasGit ? expect.stringMatching(shape) : undefined) as unknown;
  expect(commitOf(owner.root)).toEqual(shaped(/^[\da-f]{40}$/));
  expect(commitOf(inside)).toBeUndefined();
  writeFileSync(file, 'black');
  expect(commitOf(owner.root)).toEqual(shaped(/^[\da-f]{40}-dirty$/));
});
