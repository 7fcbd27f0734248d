import { isLeft } from 'fp-ts/Either';
import path from 'node:path';
import { version } from '../../package.json';
import { serviceWorkerPath } from '../../src/paths';
import { ownerDefinitions, type OwnerDefinitions } from '../bundle/ownerDefinitions';
import type { Cache } from '../lib/cache';
import { mostInBuild, printedLines, type Diagnostic, type Diagnostics } from '../lib/diagnostics';
import { isWithin } from '../lib/files';
import { checkUnchanged, hashInputs, hashProject, isBuilt } from '../make/buildInputs';
import { makeSite, type SiteFolders } from '../make/makeSite';
import { replaceFolders } from '../make/replaceFolders';
import { allOf } from '../model/collections';
import { findContentFolder } from '../model/contentFolder';
import { readBuildEnvironment } from '../model/environment';
import type { CompiledCode } from '../model/plannedFile';
import { ownersDay } from '../model/publication';
import { contextIn } from '../model/buildContext';
import type { Site } from '../model/site';
import { compressCode } from '../outputs/compressed';
import type { WrongSite } from '../plan/checkedPlan';
import { profileFile } from '../read/topLevelFiles';
import { planContent } from './planContent';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const root = path.join(__dirname, '../..');

interface BuildOptions {
  /** Absolute path of the folder to write. */
  dist: string;
  /**
   * Whether the build is for visitors. `npm start` sets this to false. The files are then not
   * compressed, pages have no link previews, and nothing is built if nothing has changed since the
   * last build.
   */
  isOptimised: boolean;
}

/**
 * Builds the site and prints one line per step.
 *
 * @throws Error if a step fails. The previous build is then unchanged.
 */
export async function buildSite({ dist, isOptimised }: BuildOptions): Promise<void> {
  const project = hashProject(root);
  const inputs = hashInputs(root, { project });
  if (!isOptimised && isBuilt(dist, inputs)) {
    console.log('Nothing has changed since the last build');
    return;
  }
  refuseSources(dist);
  const privateFolder = `${dist}-private`;
  // A visitor who opens a page of the new build may ask for a new private entry at once.
  const site = await replaceFolders([privateFolder, dist], (freshOf) => {
    const folders = { site: freshOf(dist), private: freshOf(privateFolder) };
    return buildInto(folders, { isOptimised, project, inputs });
  });
  if (isOptimised && allOf(site.privateEntries).length > 0) {
    console.log(`Private entries: ${privateFolder}, which no web server may serve`);
  }
}

/** @throws Error if a site in this folder would become part of the next build */
function refuseSources(dist: string): void {
  const { contentFolder } = findContentFolder(root);
  for (const source of [
    contentFolder,
    ...['content', 'public'].map((name) => path.join(root, name)),
  ]) {
    if (isWithin(source, dist)) {
      throw new Error(`${dist}: expected a folder outside of ${source}, which a build reads`);
    }
  }
}

interface MakeOptions extends Pick<BuildOptions, 'isOptimised'> {
  /** The result of `hashProject`. */
  project?: string;
  /** The result of `hashInputs`. */
  inputs?: string;
}

/**
 * Takes the steps of a build, from the owner's folders to empty folders that get the returned site.
 */
export async function buildInto(
  folders: SiteFolders,
  { isOptimised, project = hashProject(root), inputs = hashInputs(root, { project }) }: MakeOptions,
): Promise<Site> {
  const environment = readBuildEnvironment(process.env);
  const { hasSignIn } = environment;
  const { contentFolder } = findContentFolder(root);
  const context = contextIn(root, 'production');
  const { cache } = context;

  const planned = await step('Content compiled', async () => {
    const checked = await planContent({ root, contentFolder, context, hasSignIn });
    if (isLeft(checked)) throw publicError(checked.left);
    report(checked.right.site);
    return checked.right;
  });
  const { site } = planned;
  const commit = commitOf(root);
  const madeFrom = { inputs, version, ...(commit !== undefined && { commit }) };
  const code = await compiledCode(cache, project, ownerDefinitions(site));
  await step('Site made', () =>
    makeSite(planned, folders, { root, environment, cache, code, isOptimised, madeFrom }),
  );
  cache.removeOld();
  return site;
}

/** Prints what `messagesFor` returns. */
function report(site: Site): void {
  for (const message of messagesFor(site)) console.warn(message);
}

/**
 * Returns the warnings about the owner's files, and the number of scheduled entries. Everyone can
 * read the log of a build in many CI services, so what is wrong with entries that are not public is
 * only counted. `npm run check:content` and `npm run dev` name them.
 */
export function messagesFor({
  warnings,
  scheduled,
  ...site
}: Pick<Site, 'warnings' | 'scheduled' | 'entries'>): readonly string[] {
  const { shown, others } = publicFindings(warnings, site);
  const { TIME_ZONE } = process.env;
  return [
    ...(shown.length > 0 ? [`Warnings:\n${printedLines(shown, mostInBuild)}`] : []),
    ...(others > 0
      ? [`Warnings about what may not be public: ${others}, which \`npm run check:content\` lists`]
      : []),
    ...(scheduled.length > 0
      ? [
          `Scheduled entries: ${scheduled.length}, which \`npm run dev\` lists. ` +
            `Today is ${ownersDay()} in the time zone ${TIME_ZONE || 'UTC (TIME_ZONE sets another)'}`,
        ]
      : []),
  ];
}

/** Returns the error of a build. Like the warnings, it names only what is public. */
export function publicError({ errors, site }: WrongSite): Error {
  const { shown, others } = publicFindings(errors, site);
  const counted = `Errors in what may not be public: ${others}, which \`npm run check:content\` lists`;
  return new Error(
    [printedLines(shown, mostInBuild), others > 0 ? counted : ''].filter(Boolean).join('\n'),
  );
}

function publicFindings(all: Diagnostics, { entries }: Pick<Site, 'entries'>) {
  const publicEntries = new Set(
    allOf(entries)
      .filter(({ mayBePrivate }) => !mayBePrivate)
      .map(({ collection, slug }) => `${collection}/${slug}`),
  );
  const isPublic = ({ file }: Diagnostic) => {
    // An entry is a folder, or a file with an extension.
    const [collection = '', name = ''] = file.split('/');
    const slug = file.split('/').length > 2 ? name : path.parse(name).name;
    return (
      file === profileFile ||
      collection === 'public' ||
      publicEntries.has(`${collection}/${name}`) ||
      publicEntries.has(`${collection}/${slug}`)
    );
  };
  const shown = all.filter(isPublic);
  return { shown, others: all.length - shown.length };
}

/**
 * Returns the compiled application, with compressed versions of its files. It is the same as long as
 * neither the project nor the facts in it change, for instance when the owner has only changed a
 * text.
 *
 * @param project the result of `hashProject`
 */
async function compiledCode(
  cache: Cache,
  project: string,
  definitions: OwnerDefinitions,
): Promise<CompiledCode> {
  const key = JSON.stringify([project, definitions]);
  const { folder, result } = await cache.cachedFiles('code', key, (empty) =>
    step('Application compiled', async () => {
      // Most builds do not need webpack, and loading it takes a second.
      const { compileCode } = await import('../bundle/compileCode');
      const compiled = await compileCode({ folder: empty, definitions });
      checkUnchanged(root, project);
      // The service worker is completed when it is made.
      const files = compiled.files.filter((name) => name !== serviceWorkerPath);
      const compressed = await compressCode(path.join(empty, 'site'), files);
      return { ...compiled, files: [...files, ...compressed] };
    }),
  );
  return { folder, files: result };
}

/** Runs a step and prints how long it took. */
async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await run();
  console.log(`${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return result;
}

/**
 * Returns the commit of a project. It ends with `-dirty` if files that git knows have been changed
 * since. Returns undefined if the project is no git repository, for instance because it was
 * downloaded as an archive, or if git is not installed.
 *
 * @param root absolute path of the project
 */
export function commitOf(root: string): string | undefined {
  // Git would find a repository in a folder above the project, which is not the project's.
  if (!existsSync(path.join(root, '.git'))) return undefined;
  const describe = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  try {
    return execFileSync('git', describe, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}
