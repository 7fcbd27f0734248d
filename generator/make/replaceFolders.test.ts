/** @jest-environment node */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { replaceFolders } from './replaceFolders';

const owner = ownersFolder();
const place = (name: string) => path.join(owner.root, name);
const read = (name: string) => fs.readFileSync(place(name), 'utf8');
const names = () => fs.readdirSync(owner.root).filter((name) => name.startsWith('site'));

/** Returns what the site and its private entries say. */
const published = () => [read('site/index.html'), read('site-private/entries.json')];

/** Builds a site whose files contain a text. `meanwhile` runs before the build ends. */
const build = (text: string, meanwhile = (): void => undefined) =>
  replaceFolders([place('site-private'), place('site')], (freshOf) => {
    fs.writeFileSync(path.join(freshOf(place('site')), 'index.html'), text);
    fs.writeFileSync(path.join(freshOf(place('site-private')), 'entries.json'), text);
    meanwhile();
    return Promise.resolve();
  });

const fail = () => {
  throw new Error('a mistake in a text');
};

test('the first build and the next one appear whole, and nothing else is left', async () => {
  // An empty folder, such as one that a hoster has made, is replaced.
  fs.mkdirSync(place('site-private'));
  await build('first', () => expect(names()).toEqual(['site-private', 'site.build']));
  owner.write('site/gone.html', 'first');
  await build('second', () => expect(published()).toEqual(['first', 'first']));
  expect(published()).toEqual(['second', 'second']);
  expect(fs.existsSync(place('site/gone.html'))).toBe(false);
  expect(names()).toEqual(['site', 'site-private']);
});

test('a build that fails changes nothing', async () => {
  await expect(build('first', fail)).rejects.toThrow('a mistake in a text');
  expect(names()).toEqual([]);
  await build('former');
  await expect(build('next', fail)).rejects.toThrow('a mistake in a text');
  expect(published()).toEqual(['former', 'former']);
  expect(names()).toEqual(['site', 'site-private']);
});

test.each([1, 2, 3, 4])('both folders are as before if rename %i of a build fails', async (n) => {
  await build('former');
  const real = jest.requireActual<typeof fs>('node:fs');
  const { renameSync } = real;
  let calls = 0;
  const spy = jest.spyOn(real, 'renameSync').mockImplementation((from, to) => {
    calls += 1;
    if (calls === n) throw new Error('EBUSY: resource busy or locked');
    renameSync(from, to);
  });
  await expect(build('next')).rejects.toThrow(
    `${place('site')}: expected folders that can be renamed, got EBUSY`,
  );
  spy.mockRestore();
  expect(published()).toEqual(['former', 'former']);
  expect(names()).toEqual(['site', 'site-private']);
});

test('a build does not begin while another one is running, and begins once that one is killed', async () => {
  await build('former');
  const other = spawn('sleep', ['60']);
  owner.write('site.build/process', String(other.pid));
  owner.write('site.build/site/index.html', 'half');
  await expect(build('next')).rejects.toThrow(
    `${place('site.build')}: expected no other build, got one by process ${other.pid}`,
  );
  expect(read('site.build/site/index.html')).toBe('half');
  expect(published()).toEqual(['former', 'former']);
  const killed = new Promise((resolve) => other.once('exit', resolve));
  other.kill('SIGKILL');
  await killed;
  await build('next');
  expect(published()).toEqual(['next', 'next']);
  expect(names()).toEqual(['site', 'site-private']);
});

test('a build begins if the killed one had its own process id, as in a new container', async () => {
  owner.write('site.build/process', String(process.pid));
  await build('next');
  expect(published()).toEqual(['next', 'next']);
});

test.each([
  ['a file', { site: 'mine' }],
  ['a folder with photos', { 'site/cat.jpg': 'mine' }],
  ["another program's build.json", { 'site/build.json': 'mine' }],
  ['a folder with other files beside it', { 'site-private/diary.txt': 'mine' }],
  ['a repository', { 'site/.git/HEAD': 'mine' }],
  ['a folder with the name of the one for the build', { 'site.build/cat.jpg': 'mine' }],
])('%s is refused by name, and stays', async (_what, files) => {
  for (const [file, text] of Object.entries(files)) owner.write(file, text);
  const [file = ''] = Object.keys(files);
  const folder = place(file.split('/')[0] ?? '');
  await expect(build('next')).rejects.toThrow(
    folder.endsWith('.build')
      ? `${folder}: expected no such folder, since the build uses it; rename it`
      : `${folder}: expected an empty folder, or one that a build has made and that is no repository, since the build replaces all of it; delete it, or choose another folder`,
  );
  expect(read(file)).toBe('mine');
});

test('the repository to which the owner has committed a build is refused, and stays', async () => {
  await build('former');
  owner.write('site/.git/HEAD', 'mine');
  await expect(build('next')).rejects.toThrow(`${place('site')}: expected an empty folder`);
  expect(read('site/.git/HEAD')).toBe('mine');
});

test.each(['site', 'site-private'])('a link at %s is refused by name, and stays', async (link) => {
  fs.mkdirSync(place('elsewhere'));
  fs.symlinkSync(place('elsewhere'), place(link));
  await expect(build('next')).rejects.toThrow(`${place(link)}: expected an empty folder`);
  expect(fs.readlinkSync(place(link))).toBe(place('elsewhere'));
});

test.each(['site/preview', 'site/en/preview', 'site-private/preview'])(
  'a folder %s in another build is refused, because its private entries would be public',
  async (name) => {
    await build('former');
    const inner = replaceFolders([place(name)], () => Promise.resolve());
    await expect(inner).rejects.toThrow(
      `${place(name)}: expected a folder outside of other builds`,
    );
    expect(fs.existsSync(place(name))).toBe(false);
  },
);
