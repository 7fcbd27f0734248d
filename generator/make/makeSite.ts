import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildFile, etagOf, type Build } from '../../server/buildFiles';
import { bytesOf, type FileContent } from '../model/plannedFile';
import { shortHash } from '../lib/hash';
import { inParallel } from '../lib/inParallel';
import { progressOf } from '../lib/progress';
import { isFolder, type Making, type PlannedFile } from '../model/plannedFile';
import { contentPath } from '../outputs/contentJson';
import type { PlannedSite } from '../plan/checkedPlan';

/** The absolute paths of the new, empty folders of a site. */
export interface SiteFolders {
  site: string;
  private: string;
}

interface MakeOptions extends Omit<Making, 'contentPath' | 'bytesOf'> {
  /** What the build is made from. */
  madeFrom: Pick<Build, 'inputs' | 'version' | 'commit'>;
}

/**
 * How many files are made at the same time, so that this thread renders pages while other threads
 * compress files and draw previews.
 */
const atOnce = 8;

/** Makes all files of a plan. The last one is build.json, which lists them for the server. */
export async function makeSite(
  { site, plan }: PlannedSite,
  folders: SiteFolders,
  { madeFrom, ...options }: MakeOptions,
): Promise<void> {
  const wanted = plan.filter((one) => options.isOptimised || !one.isOptimised);
  const files = wanted.filter((one): one is PlannedFile => !isFolder(one) && !!one.make);
  const hashedContentPath = await nameContentPath(files, options);
  const placeOf = ({ path: name, isContent }: PlannedFile) =>
    isContent ? hashedContentPath + name.slice(contentPath.length) : name;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const policies: string[] = [];
  const pages: Record<string, Build['pages'][string]> = {};
  const written: string[] = [];
  const making: Making = {
    ...options,
    contentPath: hashedContentPath,
    async bytesOf(name) {
      const file = byPath.get(name);
      if (!file || !(await makeOnce(file))) throw new Error(`${name}: expected a file of the plan`);
      return readFile(path.join(folders.site, placeOf(file)));
    },
  };

  /** The files that have been made or are being made. A promise says whether the site has the file. */
  const made = new Map<PlannedFile, Promise<boolean>>();
  const makeOnce = (file: PlannedFile) => {
    const known = made.get(file) ?? make(file);
    made.set(file, known);
    return known;
  };
  const make = async (file: PlannedFile): Promise<boolean> => {
    const content = await file.make?.(making);
    if (!content) return false;
    const name = placeOf(file);
    const bytes = write(folders.site, name, content);
    written.push(name);
    if (content.policy !== undefined) {
      const known = policies.indexOf(content.policy);
      const policy = known < 0 ? policies.push(content.policy) - 1 : known;
      pages[name] = { policy, etag: etagOf(bytes) };
    }
    return true;
  };

  const progress = progressOf('Files', files.length);
  await inParallel(
    files,
    async (file) => {
      await makeOnce(file);
      progress();
    },
    atOnce,
  );
  for (const folder of wanted.filter(isFolder)) {
    const isPrivate = folder.visibility === 'members';
    for (const [name, content] of (await folder.makeAll?.(making)) ?? []) {
      write(isPrivate ? folders.private : folders.site, name, content);
      if (!isPrivate) written.push(name);
    }
  }
  const build: Build = {
    ...madeFrom,
    publicUrl: options.environment.siteUrl,
    files: written.sort(),
    policies,
    pages,
    publicFiles: files.flatMap(({ path: name, linkPath, visibility }) =>
      linkPath === name && visibility === 'everyone' ? [name] : [],
    ),
    redirects: Object.fromEntries(site.redirects.map(({ from, to }) => [from, to])),
  };
  write(folders.site, buildFile, { json: build });
}

/** Returns the URL path of the folder with the compiled content, which is named by all of it. */
async function nameContentPath(
  files: readonly PlannedFile[],
  options: Omit<Making, 'contentPath' | 'bytesOf'>,
): Promise<string> {
  const content = files.filter(({ isContent, versionOf }) => isContent && versionOf === undefined);
  const making: Making = {
    ...options,
    contentPath,
    bytesOf: () => Promise.reject(new Error('expected content that is made from the site alone')),
  };
  const inputs: (string | Buffer)[] = [];
  const named = content.map(({ path: name, make }) => ({
    url: encodeURI(name.slice(contentPath.length)),
    make,
  }));
  for (const { url, make } of named.toSorted((one, other) => (one.url < other.url ? -1 : 1))) {
    const made = await make?.(making);
    if (made) inputs.push(url, bytesOf(made));
  }
  return `${contentPath}/${shortHash(inputs)}`;
}

/** Writes a file, and returns its bytes. */
function write(folder: string, name: string, content: FileContent): Buffer {
  const target = path.join(folder, name);
  const bytes = bytesOf(content);
  mkdirSync(path.dirname(target), { recursive: true });
  // The plan has no name twice, and the folder is new.
  writeFileSync(target, bytes, { flag: 'wx' });
  return bytes;
}
