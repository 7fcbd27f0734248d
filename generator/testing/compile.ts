import { isLeft, right } from 'fp-ts/Either';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ownerDefinitions, type OwnerDefinitions } from '../bundle/ownerDefinitions';
import { planContent } from '../cli/planContent';
import { openCache } from '../lib/cache';
import { printed } from '../lib/diagnostics';
import type { LinkOptions } from '../link/linkSite';
import { makeSite } from '../make/makeSite';
import { readBuildEnvironment } from '../model/environment';
import type { Making } from '../model/plannedFile';
import type { Mode, BuildContext } from '../model/buildContext';
import type { PublicFiles } from '../model/publicFiles';
import type { Site } from '../model/site';
import type { Sources } from '../model/sources';
import { compiledContent, type CompiledReader } from '../outputs/content/pageData';
import { preparePictures } from '../picture/convertPicture';
import { preparePublicFiles } from '../picture/preparePublicFiles';
import { checkedPlan, type PlannedSite } from '../plan/checkedPlan';
import { projectFiles } from '../read/projectFiles';
import { readSources } from '../read/readSources';
import { compileSources } from '../text/compileSources';
import { compileText, type TextInputs } from '../text/compileText';
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

/** They are read once, before a test gives up the rights to read the project (`asUnprivileged`). */
const ownFiles = projectFiles(projectRoot);

/** Reads the content that a test has written. Without `pictures`, each picture is an error. */
export function readIn(
  folders: Folders,
  { today, ...options }: Options,
): ReturnType<typeof checkedPlan> {
  const sources = readSources(folders.content, today);
  const { pictures = new Map(), publicFiles = publicFilesIn(sources) } = folders;
  return checkedPlan(compileSources(sources, { pictures, publicFiles, compileText }), {
    hasSignIn: true,
    projectFiles: ownFiles,
    ...options,
  });
}

/** Returns the errors in the content that a test has written, in the form that the build prints. */
export function errorsIn(folders: Folders, options: Options = { drafts: true }): readonly string[] {
  const site = readIn(folders, options);
  return isLeft(site) ? site.left.errors.map(printed) : [];
}

/** Plans the content that a test has written. Throws an error if this content is not valid. */
export function planIn(folders: Folders, options: Options = { drafts: true }): PlannedSite {
  const planned = readIn(folders, options);
  if (isLeft(planned)) throw new Error(planned.left.errors.map(printed).join('\n'));
  return planned.right;
}

/** Reads the content that a test has written. Throws an error if this content is not valid. */
export function siteIn(folders: Folders, options: Options = { drafts: true }): Site {
  return planIn(folders, options).site;
}

interface BuiltContent extends PlannedSite {
  definitions: OwnerDefinitions;
  /** URL path of the folder with the compiled content. */
  folderUrl: string;
}

/**
 * Makes the files of a test's content that need no compiled application, as in `npm start`. They are
 * in `dist/` and `dist-private/` in the test's folder.
 *
 * @param options.production if false, drafts are included, as in `npm run dev`
 * @throws Error that lists all errors in the content
 */
export async function buildContent(
  { root, folders }: OwnersFolder,
  { production = true } = {},
): Promise<BuiltContent> {
  const planned = await planContent({
    root: projectRoot,
    contentFolder: folders.content,
    context: contextOf(folders, production ? 'production' : 'development'),
    hasSignIn: true,
  });
  if (isLeft(planned)) throw new Error(planned.left.errors.map(printed).join('\n'));
  const { site, plan } = planned.right;
  const dist = path.join(root, 'dist');
  const places = { site: dist, private: `${dist}-private` };
  for (const folder of Object.values(places)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  }
  const withoutCode = plan.filter(({ needsCode }) => !needsCode);
  const options = {
    ...makingOf(folders),
    isOptimised: false,
    madeFrom: { inputs: '', version: '' },
  };
  await makeSite({ site, plan: withoutCode }, places, options);
  const hashed = readdirSync(path.join(dist, 'content')).find((name) => /^[\da-f]{12}$/.test(name));
  return { site, plan, definitions: ownerDefinitions(site), folderUrl: `/content/${hashed}` };
}

/** Returns what the files of a test's site can be made from. */
export function makingOf(
  { cache }: OwnersFolder['folders'],
  { root = projectRoot, siteUrl = 'https://example.org' } = {},
): Making {
  return {
    root,
    environment: { ...readBuildEnvironment({}), siteUrl },
    cache: openCache(cache, 'test'),
    contentPath: '/content',
    isOptimised: false,
    code: {
      folder: '',
      files: {
        main: { scripts: [], styles: [] },
        start: { scripts: [], styles: [] },
        chunks: {},
        files: [],
      },
    },
    bytesOf: () => Promise.reject(new Error('expected a file that needs no other')),
  };
}

/**
 * Returns the owner's folders together with their pictures, which are converted as in a production
 * build or another mode.
 */
export async function withPictures({ folders }: OwnersFolder, mode: Mode = 'production') {
  const context = contextOf(folders, mode);
  const sources = readSources(folders.content);
  const pictures = await preparePictures(sources, context);
  return { ...folders, pictures, publicFiles: await preparePublicFiles(sources, context) };
}

/**
 * Compiles the content that a test has written, including drafts, as if all the dates in the
 * content were in the past.
 */
export function compile({ folders }: OwnersFolder): CompiledReader {
  return compiledContent(siteIn(folders, { drafts: true, today: '2999-12-31' })).read;
}

/** Returns a context whose cache is in the test's folder. */
export function contextOf({ cache }: OwnersFolder['folders'], mode: Mode): BuildContext {
  return { mode, cache: openCache(cache, 'test') };
}
