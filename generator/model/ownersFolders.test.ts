/** @jest-environment node */
import path from 'node:path';
import { hashInputs } from '../publish/buildInputs';
import { foldersToWrite } from '../cli/newContent';
import { ownersFolders } from './ownersFolders';
import { ownersFolder } from '../testing/ownersFolder';

const owner = ownersFolder();

const inside = (folder: string) => path.relative(owner.root, folder);

test('without own texts the site shows the example, and commands write to content/', () => {
  owner.remove('content');
  expect(ownersFolders(owner.root, {})).toEqual({
    content: path.join(owner.root, 'example'),
    public: path.join(owner.root, 'example/public'),
    isExample: true,
  });
  expect(inside(foldersToWrite(owner.root).content)).toBe('content');
});

test('own texts replace the example', () => {
  expect(ownersFolders(owner.root, {})).toMatchObject({ isExample: false });
  expect(inside(ownersFolders(owner.root, {}).content)).toBe('content');
});

test.each(['../mine', '/srv/mine'])('CONTENT_DIR=%s is the folder of the owner', (folder) => {
  const content = path.resolve(owner.root, folder);
  const folders = { content, public: path.join(content, 'public'), isExample: false };
  expect(ownersFolders(owner.root, { CONTENT_DIR: folder })).toEqual(folders);
});

test('a change in the folder of the owner is a reason to build again, one of its history is not', () => {
  const hash = () => hashInputs(owner.root, { today: '2026-01-01' });
  owner.write('content/profile.json', 'a');
  const before = hash();
  owner.write('content/.git/index', 'b');
  expect(hash()).toBe(before);
  owner.write('content/profile.json', 'c');
  expect(hash()).not.toBe(before);
});
