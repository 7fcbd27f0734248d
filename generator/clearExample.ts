import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The new profile.json: the minimum that the build accepts. */
const emptyProfile = {
  name: { en: 'Your name' },
  line: { en: 'One line about you.' },
  links: [],
};

/**
 * `npm run new -- clear-example`: removes the entries that say `example: true`, and the pictures in public/ that only
 * they show; resets profile.json if it says so too. Lists what it removes. Without `isSure` it removes only what git can
 * restore.
 *
 * @param root absolute path of the project
 * @returns whether it has removed the example
 */
export function clearExample(root: string, { isSure }: { isSure: boolean }): boolean {
  const profile = 'content/profile.json';
  const marked = filesIn(root, 'content').filter((file) => isExample(path.join(root, file)));
  const entries = new Set(marked.filter((file) => file !== profile).map(entryOf));
  const texts = filesIn(root, 'content').filter((file) => entries.has(entryOf(file)));
  const pictures = picturesOnlyIn(root, [...texts, ...marked.filter((file) => file === profile)]);
  const removed = [...texts, ...pictures];
  const reset = marked.includes(profile);
  if (removed.length === 0 && !reset) {
    console.log('No file in content/ says "example": true. Nothing to remove.');
    return true;
  }
  for (const file of removed) console.log(`  ${file}`);
  if (reset) console.log(`  ${profile}, which becomes an empty profile`);
  if (!isSure && !canRestore(root, [...removed, ...(reset ? [profile] : [])])) {
    console.error(
      'git cannot restore all of these files, since some are new or changed. To remove them anyway:\n' +
        '  npm run new -- clear-example --yes',
    );
    return false;
  }
  for (const file of removed) rmSync(path.join(root, file));
  for (const entry of entries) rmSync(path.join(root, entry), { recursive: true, force: true });
  if (reset) {
    writeFileSync(path.join(root, profile), `${JSON.stringify(emptyProfile, null, 2)}\n`);
  }
  console.log(
    `Removed. Write about yourself in ${profile}; a first entry:\n  npm run new -- coding-note my-thing`,
  );
  return true;
}

/** An entry is a JSON file and the folder of the same name, or only the folder. */
function entryOf(file: string): string {
  return file
    .replace(/\.json$/, '')
    .split('/')
    .slice(0, 3)
    .join('/');
}

function isExample(file: string): boolean {
  const text = /\.(json|md|yaml)$/.test(file) ? readFileSync(file, 'utf8') : '';
  if (file.endsWith('.yaml')) return /^# example: true$/m.test(text);
  return file.endsWith('.json')
    ? /^\s*"example": true,?$/m.test(text)
    : /^---\r?\n(?:(?!---)[^\n]*\n)*?example: true\r?\n/.test(text);
}

/** The pictures in public/ that these files name, and no others in content/. */
function picturesOnlyIn(root: string, files: readonly string[]): readonly string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const others = filesIn(root, 'content')
    .filter((file) => /\.(json|md)$/.test(file) && !files.includes(file))
    .map(read);
  const named = files
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => [...read(file).matchAll(/"src": "(\/[^"]+)"/g)].map(([, src = '']) => src));
  return [...new Set(named)]
    .filter((src) => existsSync(path.join(root, 'public', src)))
    .filter((src) => !others.some((text) => text.includes(src)))
    .map((src) => `public${src}`);
}

/** Whether all files are in git as they are. */
function canRestore(root: string, files: readonly string[]): boolean {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', root, ...args, '--', ...files], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    git('ls-files', '--error-unmatch');
    return git('status', '--porcelain').length === 0;
  } catch {
    return false;
  }
}

/** Relative to `root`, with slashes. */
function filesIn(root: string, folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}
