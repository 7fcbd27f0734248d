/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentTransformer } from './contentTransformer';

const rootDir = mkdtempSync(path.join(tmpdir(), 'jest-'));
const projectsModule = path.join(rootDir, 'src/content/projects.ts');

afterAll(() => {
  rmSync(rootDir, { recursive: true });
});

function write(title: string) {
  const folder = path.join(rootDir, 'src/content/projects');
  const text = { 'zh-Hant-TW': title };
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'shop.json'),
    JSON.stringify({ title: text, summary: text, date: '2025-03-01', tags: [], draft: true }),
  );
}

const options = { config: { rootDir } };

test('tests see what the owner wrote, drafts too', () => {
  write('店');
  const { code } = contentTransformer.process('', projectsModule, options);
  expect(code).toMatch(/^exports\.projects = \[\{.*"店".*\}\];$/);
});

test('what jest keeps is kept no longer than the files stay the same', () => {
  write('店');
  const before = contentTransformer.getCacheKey('', projectsModule, options);
  expect(contentTransformer.getCacheKey('', projectsModule, options)).toBe(before);
  write('茶店');
  expect(contentTransformer.getCacheKey('', projectsModule, options)).not.toBe(before);
});

test('a mistake in the content fails the test that needs it', () => {
  write('');
  expect(() => contentTransformer.process('', projectsModule, options)).toThrow(
    'shop.json: title.zh-Hant-TW: expected non-empty text, got nothing',
  );
});
