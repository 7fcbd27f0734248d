import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildFile, readBuild, type Build } from '../../server/buildFiles';
import { shortHash } from '../lib/hash';
import { linkOrCopy } from '../lib/output';
import type { Entry } from '../model/entry';

/** How long code and content are kept after the last build that contained them, in milliseconds. */
const maxAge = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns a hash for each thing that an entry publishes, as in `Build.published`: the languages of
 * its texts, and the values of its fields. In a list, such as the records of a sport, each element
 * counts. The wording of article bodies is not included, and neither is `updated`, which changes
 * with it.
 */
export function publishedFacts({ collection, slug, facts, texts }: Entry): readonly string[] {
  const name = `${collection}/${slug}`;
  const byLocale = [...(texts?.byLocale ?? [])];
  return [
    ...publishedFields(name, facts),
    ...byLocale.map(([language]) => shortHash([name, language])),
    ...byLocale.flatMap(([language, { front }]) =>
      publishedFields(`${name}/${language}`, Object(front) as object),
    ),
  ];
}

/** Returns a hash for each value of an object's fields, as in `Build.published`. */
export function publishedFields(name: string, fields: object): readonly string[] {
  return Object.entries(fields).flatMap(([field, value]: [string, unknown]) =>
    field === 'updated'
      ? []
      : [value].flat().map((one) => shortHash([name, field, JSON.stringify(one)])),
  );
}

/** Returns the description of the build in a folder. Undefined if there is none that can be read. */
export function buildIn(dist: string): Build | undefined {
  try {
    return readBuild(path.join(dist, buildFile));
  } catch {
    return undefined;
  }
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
 * days. If anything that the previous build has published is no longer public, other than the
 * wording of an article body, nothing stays, because many files contain parts of it, such as lists
 * and search texts.
 *
 * @param now the current time, as in `Date.now()`
 * @returns the kept files, as in `Build.kept`
 */
export function earlierFiles(
  previous: Build | undefined,
  next: Pick<Build, 'files' | 'published'>,
  now = Date.now(),
): Build['kept'] {
  const published = new Set(next.published);
  if (!previous || previous.published.some((fact) => !published.has(fact))) return {};
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
