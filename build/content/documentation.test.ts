/** @jest-environment node */
import { isLeft } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { readProfile } from './readProfile';
import { readSite } from './readSite';

const owner = ownersFolder();
const page = readFileSync(path.join(__dirname, '../../docs/content.md'), 'utf8');

/** Of a fenced example, the file that it stands for, and its text. */
const examples = [...page.matchAll(/^```\w+ (content\/\S+)\n([\s\S]*?)^```$/gm)];

test('the examples for the owner are a site without a mistake', () => {
  expect(examples).toHaveLength(7);
  for (const [, file = '', text = ''] of examples) owner.write(file, text);
  expect(readProfile(owner.folders)).not.toHaveProperty('left');
  const site = readSite(owner.folders, { drafts: false });
  if (isLeft(site)) throw new Error(site.left.join('\n'));
  const { projects, articles, sports, notes } = site.right;
  expect([projects, articles, sports, notes['coding-notes']].map(({ length }) => length)).toEqual([
    1, 1, 1, 1,
  ]);
  expect(projects[0]?.texts).toBeDefined();
});
