/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { buildSite, commitOf } from './buildSite';

const root = path.join(__dirname, '../..');
const owner = ownersFolder();

test.each(['content/x', 'example/public/x', 'public', 'public/preview/x'])(
  'the folder %s is refused, because the next build would publish the site in it',
  async (name) => {
    const dist = path.join(root, name);
    const isThere = existsSync(dist);
    await expect(buildSite({ dist, isOptimised: true })).rejects.toThrow(
      `${dist}: expected a folder outside of ${path.join(root, name.split('/')[0] ?? '')}`,
    );
    expect(existsSync(dist)).toBe(isThere);
  },
);

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
