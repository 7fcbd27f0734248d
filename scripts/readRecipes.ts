import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
const document = 'docs/recipes.md';

/** A code block of a recipe. */
interface RecipeBlock {
  /** The language of the block. `diff` changes a file, `sh` is a command, all others are new files. */
  language: string;
  /** The path of the file, relative to the project. Undefined for a command. */
  file: string | undefined;
  text: string;
}

/**
 * Matches a fenced code block, which may be indented because it is in a list. The groups contain
 * the indentation, the block's language, the file name and the text. `sh` blocks have no file name.
 */
const fence = /^( *)```(\w+)(?: (\S+))?\n([\s\S]*?)^\1```$/gm;

/** Returns the code blocks of all recipes in their order. */
export function readRecipes(): readonly RecipeBlock[] {
  const page = readFileSync(path.join(root, document), 'utf8');
  return [...page.matchAll(fence)].map(([, indent = '', language = '', file, block = '']) => ({
    language,
    file,
    text: block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/**
 * Applies a diff to a file's text and returns the changed text.
 *
 * @param diff lines that start with a space, "+" or "-"; the last one may be only the beginning of
 * a line in the file
 * @throws Error if the file does not contain the unchanged and removed lines exactly once
 */
export function applied(diff: string, before: string, file: string): string {
  const lines = diff.trimEnd().split('\n');
  const side = (mark: string) =>
    lines
      .filter((line) => line.startsWith(' ') || line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('\n');
  const [was, is] = [side('-'), side('+')];
  const found = before.split(was).length - 1;
  if (found !== 1) {
    throw new Error(`${document}: ${file}: expected these lines once, found ${found}:\n${was}`);
  }
  return before.replace(was, () => is);
}
