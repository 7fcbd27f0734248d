import { isLeft, right } from 'fp-ts/Either';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { compileSite } from '../cli/compileSite';
import { addContent } from '../emit/emitSite';
import type { EmittedSite } from '../model/emittedSite';
import { compileContent } from '../emit/compileContent';
import type { CompiledReader } from '../model/emittedSite';
import { preparePublicFiles } from '../picture/preparePublicFiles';
import { preparePictures } from '../picture/preparePictures';
import type { Sources } from '../model/sources';
import type { PublicFiles } from '../model/publicFiles';
import { linkSite, type LinkOptions } from '../link/linkSite';
import type { LinkedSite } from '../model/site';
import { readSources } from '../read/readSources';
import { compileSources } from '../text/compileSources';
import { compileText, type TextInputs } from '../text/compileText';
import { openCache, type Mode } from '../lib/cache';
import type { Program } from '../model/program';
import { printed } from '../lib/diagnostics';
import { Output } from '../lib/output';
import { projectFiles } from '../read/projectFiles';
import type { OwnersFolder } from './ownersFolder';

const projectRoot = path.join(__dirname, '../..');

type Folders = { content: string } & Partial<TextInputs>;
export type Options = Pick<LinkOptions, 'drafts'> & Partial<LinkOptions> & { today?: string };

/** Returns a test's files in public/, as if they had no metadata. All of them are different. */
function publicFilesIn({ folder, publicFiles }: Sources): PublicFiles {
  return new Map(
    publicFiles.map((name) => [
      name,
      right({ file: path.join(folder, 'public', name), hash: name }),
    ]),
  );
}

/** Reads the content that a test has written. Without `pictures`, each picture is an error. */
export function readIn(
  folders: Folders,
  { today, ...options }: Options,
): ReturnType<typeof linkSite> {
  const sources = readSources(folders.content, today);
  const { pictures = new Map(), publicFiles = publicFilesIn(sources) } = folders;
  return linkSite(compileSources(sources, { pictures, publicFiles, compileText }), {
    hasSignIn: true,
    projectFiles: projectFiles(projectRoot),
    ...options,
  });
}

/** Returns the errors in the content that a test has written, in the form that the build prints. */
export function errorsIn(folders: Folders, options: Options = { drafts: true }): readonly string[] {
  const site = readIn(folders, options);
  return isLeft(site) ? site.left.map(printed) : [];
}

/** Reads the content that a test has written. Throws an error if this content is not valid. */
export function siteIn(folders: Folders, options: Options = { drafts: true }): LinkedSite {
  const site = readIn(folders, options);
  if (isLeft(site)) throw new Error(site.left.map(printed).join('\n'));
  return site.right;
}

/**
 * Compiles a test's content in the same way as a production build. The compiled files are in
 * `dist/` and `dist-private/` in the test's folder.
 *
 * @param options.production if false, drafts are included, as in `npm run dev`
 * @throws Error that lists all errors in the content
 */
export async function buildContent(
  { root, folders }: OwnersFolder,
  { production = true } = {},
): Promise<EmittedSite> {
  const compiled = await compileSite({
    root: projectRoot,
    contentFolder: folders.content,
    program: programOf(folders, production ? 'production' : 'development'),
    siteUrl: 'https://example.org',
    hasSignIn: true,
  });
  if (isLeft(compiled)) throw new Error(compiled.left.map(printed).join('\n'));
  const site = path.join(root, 'dist');
  const privateFolder = `${site}-private`;
  for (const folder of [site, privateFolder]) rmSync(folder, { recursive: true, force: true });
  const output = new Output({ site, private: privateFolder, previousSite: '' });
  addContent(output, compiled.right);
  return compiled.right;
}

/**
 * Returns the owner's folders together with their pictures, which are converted as in a production
 * build or another mode.
 */
export async function withPictures({ folders }: OwnersFolder, mode: Mode = 'production') {
  const program = programOf(folders, mode);
  const sources = readSources(folders.content);
  const pictures = await preparePictures(sources, program);
  return { ...folders, pictures, publicFiles: await preparePublicFiles(sources, program) };
}

/**
 * Compiles the content that a test has written, including drafts, as if all the dates in the
 * content were in the past.
 */
export function compile({ folders }: OwnersFolder): CompiledReader {
  return compileContent(siteIn(folders, { drafts: true, today: '2999-12-31' })).read;
}

/** Returns a program whose cache is in the test's folder. */
export function programOf({ cache }: OwnersFolder['folders'], mode: Mode): Program {
  return { mode, cache: openCache({ folder: cache, mode }) };
}
