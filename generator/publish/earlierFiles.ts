import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Build } from '../../server/buildFiles';
import { linkOrCopy } from '../lib/output';
import type { Entry } from '../model/entry';

/** How long code and content are kept after the last build that contained them, in milliseconds. */
const maxAge = 7 * 24 * 60 * 60 * 1000;

/** Returns an entry and its texts, as in `Build.entries`. */
export function publishedTexts({ collection, slug, texts }: Entry): readonly string[] {
  const name = `${collection}/${slug}`;
  return [name, ...[...(texts?.byLocale.keys() ?? [])].map((language) => `${name}/${language}`)];
}

/**
 * Matches the files that may stay after the build that contained them: code, and content that is
 * loaded when a page is opened within the application. Pictures may not stay, because the owner may
 * have removed one to make it private. An open page can do without them.
 */
const mayStay = /^\/(?:assets\/|content\/.*\.json(?:\.br|\.gz)?$)/;

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
      ([file, time]) => mayStay.test(file) && !files.has(file) && now - Date.parse(time) < maxAge,
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
