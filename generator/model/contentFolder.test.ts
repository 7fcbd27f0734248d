/** @jest-environment node */
import path from 'node:path';
import { hashInputs } from '../make/buildInputs';
import { contentToWrite } from '../cli/newContent';
import { findContentFolder } from './contentFolder';
import { ownersFolder } from '../testing/ownersFolder';

const owner = ownersFolder();

const inside = (folder: string) => path.relative(owner.root, folder);

test('without own texts the site shows the example, and commands write to content/', () => {
  owner.remove('content');
  expect(findContentFolder(owner.root, {})).toEqual({
    contentFolder: path.join(owner.root, 'example'),
    isExample: true,
  });
  expect(inside(contentToWrite(owner.root))).toBe('content');
});

test.each([undefined, '../mine', '/srv/mine'])(
  'own texts in CONTENT_DIR=%s replace the example',
  (folder) => {
    expect(findContentFolder(owner.root, { CONTENT_DIR: folder })).toEqual({
      contentFolder: path.resolve(owner.root, folder ?? 'content'),
      isExample: false,
    });
  },
);

test('a change in the folder of the owner is a reason to build again, one of its history is not', () => {
  const hash = () => hashInputs(owner.root, { today: '2026-01-01' });
  owner.write('content/profile.json', 'a');
  const before = hash();
  owner.write('content/.git/index', 'b');
  expect(hash()).toBe(before);
  owner.write('content/profile.json', 'c');
  expect(hash()).not.toBe(before);
});
