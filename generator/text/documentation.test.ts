/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { siteIn } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';

const owner = ownersFolder();
const page = readFileSync(path.join(__dirname, '../../docs/content.md'), 'utf8');

/** The file name and contents of each fenced example. */
const examples = [...page.matchAll(/^```\w+ (content\/\S+)\n([\s\S]*?)^```$/gm)];

test('the examples in docs/content.md are a valid site', () => {
  expect(examples).toHaveLength(8);
  for (const [, file = '', text = ''] of examples) owner.write(file, text);
  const { entries } = siteIn(owner.folders, { drafts: false });
  // There is one example of each kind of entry.
  expect(Object.values(entries).flat()).toHaveLength(5);
  expect(entries.projects[0]?.texts).toBeDefined();
});
