import { isLeft } from 'fp-ts/Either';
import path from 'node:path';
import { buildFile, type Build } from '../../server/buildFiles';
import { serviceWorkerPath } from '../../src/paths';
import { addContent, printedScheduled } from '../emit/emitSite';
import type { Cache } from '../lib/cache';
import { programIn } from '../model/program';
import { diagnosticsError, placesInBuild, printedTogether } from '../lib/diagnostics';
import { isWithin } from '../lib/files';
import { Output } from '../lib/output';
import { allOf } from '../model/collections';
import type { OwnerDefinitions } from '../model/emittedSite';
import { readBuildEnvironment } from '../model/environment';
import { findContentFolder } from '../model/contentFolder';
import type { LinkedSite } from '../model/site';
import { checkUnchanged, hashInputs, hashProject, isBuilt } from '../publish/buildInputs';
import { compressPage, compressSite } from '../publish/compressSite';
import { freshFolders, type FreshFolders } from '../publish/freshFolders';
import { earlierFiles, linkFiles, publishedFacts, publishedFields } from '../publish/earlierFiles';
import { isServed } from '../model/publicFiles';
import { addHostFiles } from '../render/addHostFiles';
import { compileSite } from './compileSite';

const root = path.join(__dirname, '../..');

interface BuildOptions {
  /** Absolute path of the folder to write. */
  dist: string;
  /**
   * Whether the build is for visitors. `npm start` sets this to false. The files are then not
   * compressed, pages have no link previews, and nothing is built if nothing has changed since the
   * last build.
   */
  isForVisitors: boolean;
}

/**
 * Builds the site and prints one line per step. The content and the application are built first,
 * because the pages need both.
 *
 * @throws Error if a step fails. The previous build is then unchanged.
 */
export async function buildSite({ dist, isForVisitors }: BuildOptions): Promise<void> {
  const project = hashProject(root);
  const inputs = hashInputs(root, { project });
  if (!isForVisitors && isBuilt(dist, inputs)) {
    console.log('Nothing has changed since the last build');
    return;
  }
  refuseSources(dist);
  const folders = freshFolders(dist);
  try {
    const site = await buildInto(folders, { dist, isForVisitors, project, inputs });
    folders.publish();
    if (isForVisitors && allOf(site.privateEntries).length > 0) {
      console.log(`Private entries: ${dist}-private, which no web server may serve`);
    }
  } finally {
    folders.discard();
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

interface BuildInputs extends BuildOptions, Pick<Build, 'inputs'> {
  /** The result of `hashProject`. */
  project: string;
}

/** Takes the steps of a build, from the owner's folders to new folders with the returned site. */
async function buildInto(
  folders: FreshFolders,
  { dist, isForVisitors, project, inputs }: BuildInputs,
): Promise<LinkedSite> {
  const environment = readBuildEnvironment(process.env);
  const { contentFolder } = findContentFolder(root);
  const output = new Output({ ...folders, previousSite: dist });
  const program = programIn(root, 'production');
  const { cache } = program;

  const content = await step('Content compiled', async () => {
    const compiled = await compileSite({ ...environment, root, contentFolder, program });
    if (isLeft(compiled)) throw diagnosticsError(compiled.left);
    report(compiled.right.site);
    addContent(output, compiled.right);
    return compiled.right;
  });
  const { redirects, entries, profile, publishedFiles, hostRules } = content.site;
  for (const [name, file] of publishedFiles) {
    output.add({ path: name, content: { file }, producer: `the file public${name}` });
  }

  const { folder, codeFiles } = await compiledCode(cache, project, content.definitions);
  for (const name of codeFiles.files) {
    if (name === serviceWorkerPath) continue;
    const file = path.join(folder, 'site', name);
    output.add({ path: name, content: { file }, producer: 'webpack' });
  }

  const { headers, policies, pages } = await step('Pages rendered', async () => {
    const { prerender } = await import('../render/prerender');
    return prerender({
      ...environment,
      root,
      folder,
      codeFiles,
      content,
      output,
      cache,
      hasPreviews: isForVisitors,
      ...(isForVisitors && {
        onPage: (file, html) => compressPage(output, file, html),
      }),
    });
  });
  const ownFiles = [...publishedFiles.keys()].filter(isServed);
  addHostFiles({
    ...environment,
    output,
    redirects,
    ownFiles,
    hostRules,
    headers,
  });
  if (isForVisitors) await step('Other files compressed', () => compressSite(output));

  addDescription(output, folders.previous, {
    inputs,
    published: [...publishedFields('profile', profile), ...allOf(entries).flatMap(publishedFacts)],
    policies,
    pages,
    ownFiles,
    redirects: Object.fromEntries(redirects),
  });
  cache.removeOld();
  return content.site;
}

/** Keeps the code and content of earlier builds, and adds the file that describes the build. */
function addDescription(
  output: Output,
  previous: Build | undefined,
  facts: Omit<Build, 'files' | 'kept'>,
): void {
  const { files, folders } = output;
  const kept = earlierFiles(previous, { files, published: facts.published });
  linkFiles(Object.keys(kept), folders.previousSite, folders.site);
  const build: Build = { ...facts, files, kept };
  const text = JSON.stringify(build);
  output.add({ path: `/${buildFile}`, content: { text }, producer: 'the build' });
}

/** Prints the warnings about the owner's files, and which entries are scheduled. */
function report({ warnings, scheduled }: LinkedSite): void {
  if (warnings.length > 0) console.warn(`Warnings:\n${printedTogether(warnings, placesInBuild)}`);
  const lines = printedScheduled(scheduled);
  if (lines !== undefined) console.log(lines);
}

/**
 * Returns the compiled application. It is the same as long as neither the project nor the facts in
 * it change, for instance when the owner has only changed a text.
 *
 * @param project the result of `hashProject`
 * @returns the folder with the output of webpack, and its description
 */
async function compiledCode(cache: Cache, project: string, definitions: OwnerDefinitions) {
  const key = JSON.stringify(definitions);
  const { folder, result } = await cache.cachedFiles('code', project, key, (empty) =>
    step('Application compiled', async () => {
      // Most builds do not need webpack, and loading it takes a second.
      const { compileCode } = await import('../bundle/compileCode');
      const compiled = await compileCode({ folder: empty, definitions });
      checkUnchanged(root, project);
      return compiled;
    }),
  );
  return { folder, codeFiles: result };
}

/** Runs a step and prints how long it took. If the step returns a number, prints that as well. */
async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await run();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}${typeof result === 'number' ? `: ${result}` : ''} (${seconds} s)`);
  return result;
}
