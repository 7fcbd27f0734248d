/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applied, readRecipes } from './readRecipes';

const root = path.join(__dirname, '..');

test('each recipe fits the files that it changes', () => {
  const files = new Map<string, string>();
  const ofCommands: string[] = [];
  for (const { language, file, text } of readRecipes()) {
    if (file === undefined) continue;
    const place = path.join(root, file);
    if (language !== 'diff') {
      expect(existsSync(place)).toBe(false);
      files.set(file, text);
    } else if (files.has(file) || existsSync(place)) {
      files.set(file, applied(text, files.get(file) ?? readFileSync(place, 'utf8'), file));
    } else ofCommands.push(file);
  }
  expect(ofCommands).toEqual(['content/projects/my-thing.json']);
  expect(files.size).toBeGreaterThan(10);
});

test('a recipe that does not fit a file exactly once is named, and one that fits is not changed', () => {
  const diff = ' tea\n-cup\n+$& pot\n';
  expect(applied(diff, 'a\ntea\ncup\nb', 'a.ts')).toBe('a\ntea\n$& pot\nb');
  for (const [before, times] of [
    ['tea', 0],
    ['tea\ncup\ntea\ncup', 2],
  ] as const) {
    expect(() => applied(diff, before, 'a.ts')).toThrow(
      `docs/recipes.md: a.ts: expected these lines once, found ${times}:\ntea\ncup`,
    );
  }
});
