/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentTransformer } from './contentTransformer';

const rootDir = mkdtempSync(path.join(tmpdir(), 'jest-'));
const profileModule = path.join(rootDir, 'src/content/profile.ts');

afterAll(() => {
  rmSync(rootDir, { recursive: true });
});

function write(name: string) {
  const folder = path.join(rootDir, 'content');
  const text = { 'zh-Hant-TW': name };
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'profile.json'),
    JSON.stringify({ name: text, line: text, links: [] }),
  );
}

const options = { config: { rootDir } };

test('tests see what the owner wrote', () => {
  write('店');
  const { code } = contentTransformer.process('', profileModule, options);
  expect(code).toMatch(/^exports\.profile = \{.*"店".*\};$/);
});

test('what jest keeps is kept no longer than the files stay the same', () => {
  write('店');
  const before = contentTransformer.getCacheKey('', profileModule, options);
  expect(contentTransformer.getCacheKey('', profileModule, options)).toBe(before);
  write('茶店');
  expect(contentTransformer.getCacheKey('', profileModule, options)).not.toBe(before);
});

test('a mistake in the content fails the test that needs it', () => {
  write('');
  expect(() => contentTransformer.process('', profileModule, options)).toThrow(
    'profile.json: name.zh-Hant-TW: expected non-empty text, got nothing',
  );
});
