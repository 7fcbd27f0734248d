import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { hashedFolders, type Build } from '../../server/buildFiles';
import { linkOrCopy } from '../lib/output';
import type { Entry } from '../model/entry';

/** How long code and content are kept after the last build that contained them, in milliseconds. */
const maxAge = 7 * 24 * 60 * 60 * 1000;

/** Returns whether a file's name, or the name of one of its folders, contains a hash. */
export function isHashed(file: string): boolean {
  return hashedFolders.includes(file.split('/')[1] ?? '');
}

/** Returns an entry and its texts, as in `Build.entries`. */
export function publishedTexts({ collection, slug, texts }: Entry): readonly string[] {
  const name = `${collection}/${slug}`;
  return [name, ...[...(texts?.byLocale.keys() ?? [])].map((language) => `${name}/${language}`)];
}

/** Matches content that a page loads when it is opened within the application. */
const pageContent = /\.json(?:\.br|\.gz)?$/;

/**
 * Returns whether a file may stay after the build that contained it. Pictures may not, because the
 * owner may have removed one to make it private. An open page can do without them.
 */
function mayStay(file: string): boolean {
  return isHashed(file) && (file.startsWith('/assets/') || pageContent.test(file));
}

/**
 * Decides which files of the previous build stay in the next one, because pages that are already
 * open may request them. This is code and content that has been part of a build in the last seven
 * days. If an entry of the previous build, or its text in one language, is no longer public,
 * nothing stays, because many files, such as lists and search texts, contain parts of it.
 *
 * @param now the current time, as in `Date.now()`
 * @returns the kept files, as in `Build.kept`
 */
export function earlierFiles(
  previous: Build | undefined,
  next: Pick<Build, 'files' | 'entries'>,
  now = Date.now(),
): Build['kept'] {
  const entries = new Set(next.entries);
  if (!previous || previous.entries.some((entry) => !entries.has(entry))) return {};
  const files = new Set(next.files);
  const since = new Date(now).toISOString();
  const replaced = previous.files.map((file) => [file, since] as const);
  return Object.fromEntries(
    [...Object.entries(previous.kept), ...replaced].filter(
      ([file, time]) => mayStay(file) && !files.has(file) && now - Date.parse(time) < maxAge,
    ),
  );
}

/** Links files from one folder to another, unless they exist there. */
export function linkFiles(files: readonly string[], from: string, to: string): void {
  for (const file of files) {
    const [source, target] = [path.join(from, file), path.join(to, file)];
    if (!existsSync(source) || existsSync(target)) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    linkOrCopy(source, target);
  }
}
