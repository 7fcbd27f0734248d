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
