import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ObjectPattern } from 'copy-webpack-plugin';
import { buildFile, hostFileNames } from '../../server/buildFiles';
import { readAddress } from '../../src/locale/address';
import { locales } from '../../src/locale/locales';
import {
  feedPath,
  manifestPath,
  paths,
  serviceWorkerPath,
  shellFile,
  withoutSlash,
} from '../../src/paths';
import { contentError, type Diagnostics } from '../lib/diagnostics';
import { hasCompressedVersions } from '../publish/compressSite';
import { unpublishedPictures, withoutMetadata } from '../picture/pictures';
import type { ContentFolders } from './readFiles';

/*
 * The owner's files in public/. Each file is published unchanged under its own name, except that images lose their
 * metadata (pictures.ts). A file that cannot be published under its name is an error.
 */

/** The template of every page (generator/render/pageDocument.ts). The template itself is not published. */
const template = '/index.html';

/**
 * Returns the files in a folder such as public/ as URL paths, for example `/demo/index.html`. The
 * paths are decoded and sorted.
 *
 * @param folder absolute path of the folder, which does not have to exist
 */
export function ownFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => `/${name.split(path.sep).join('/')}`)
    .filter((name) => name !== template)
    .sort();
}

/**
 * Returns whether visitors may request one of the owner's files. They may not request files that
 * only a web host reads, such as `_headers`, and hidden files, such as `.htaccess`. Hidden files
 * below `.well-known/` are for visitors (RFC 8615).
 */
export function isServed(name: string): boolean {
  return (
    !hostFileNames.includes(name.slice(1)) && !/\/\./.test(name.replace(/^\/\.well-known\//, '/'))
  );
}

/** Returns the files in a folder such as public/ that visitors may request. */
export function servedOwnFiles(folder: string): readonly string[] {
  return ownFiles(folder).filter(isServed);
}

/**
 * Returns the absolute paths of the files that are published under their own names, keyed by URL
 * path: those in the project's public/ folder, such as icons, and those in the owner's. The owner's
 * files replace the project's.
 *
 * @param project absolute path of the project's public/ folder
 */
export function publishedOwnFiles(
  folders: ContentFolders,
  project: string,
): ReadonlyMap<string, string> {
  const unpublished = unpublishedPictures(folders);
  const filesOf = (folder: string) =>
    ownFiles(folder).map((name): [string, string] => [name, path.join(folder, name)]);
  return new Map(
    [...filesOf(project), ...filesOf(folders.public)].filter(
      ([name, file]) => !unpublished.includes(file) && !hostFileNames.includes(name.slice(1)),
    ),
  );
}

/** Returns CopyPlugin patterns for `publishedOwnFiles`. */
export function copiedOwnFiles(folders: ContentFolders, project: string): ObjectPattern[] {
  return [project, folders.public].map((from) => ({
    from,
    filter: (file) =>
      [...publishedOwnFiles(folders, project).values()].includes(path.resolve(file)),
    noErrorOnMissing: true,
    transform: withoutMetadata,
  }));
}

/** Matches URL paths in folders of the API (`api`) or of the build (`assets` and `content`). */
export const reservedFolder = /^\/(api|assets|content)\//i;

/**
 * Files that the build writes. The owner may still provide `_headers` and `_redirects`, which are
 * merged into the generated files, and robots.txt, which replaces the generated one.
 */
const written: readonly string[] = [
  ...[serviceWorkerPath, `/${buildFile}`],
  ...['/redirects.conf', '/own-files.conf', '/security-headers.conf'],
  ...locales.flatMap((locale) => [feedPath(locale), manifestPath(locale)]),
];

/**
 * Reports the owner's files that cannot be published under their names, because the API or the
 * build uses these names.
 *
 * @param folder absolute path of public/
 * @param isPage whether a URL path is the current or an old path of a page
 */
export function checkOwnFiles(folder: string, isPage: (address: string) => boolean): Diagnostics {
  const names = ownFiles(folder);
  return names.flatMap((name) => {
    const why = whyNot(name, names, isPage);
    if (!why) return [];
    const reason = `expected another name, because ${why.reason}`;
    return [contentError({ file: `public${name}` }, { reason, hint: why.hint })];
  });
}

function whyNot(
  name: string,
  names: readonly string[],
  isPage: (address: string) => boolean,
): { reason: string; hint: string } | undefined {
  const [, folder] = reservedFolder.exec(name) ?? [];
  if (folder !== undefined) {
    const owner = folder.toLowerCase() === 'api' ? 'the API answers' : 'the build replaces';
    return { reason: `${owner} everything in the folder ${folder}/`, hint: 'rename the folder' };
  }
  if (written.includes(name) || /^\/sitemap(-\d+)?\.xml$/.test(name)) {
    return { reason: 'the build writes a file with this name', hint: 'rename it' };
  }
  const original = name.replace(/\.(br|gz)$/, '');
  if (original !== name && names.includes(original) && hasCompressedVersions(original)) {
    const reason = `the build writes the compressed file of public${original} there`;
    return { reason, hint: 'rename it' };
  }
  if (!name.endsWith('.html')) return undefined;
  const address = addressOfFile(name);
  const isTaken =
    isPage(address) ||
    isPage(name) ||
    [paths.notFound, shellFile.replace('.html', '')].includes(address);
  if (!isTaken) return undefined;
  return { reason: `the page ${address} has a file with this name`, hint: 'rename it' };
}

/**
 * Returns the URL path of the page whose file would have this name (src/locale/pageFile.ts),
 * without the language.
 */
function addressOfFile(name: string): string {
  const withLanguage = name.slice(0, -'.html'.length);
  const language = locales.find((locale) => withLanguage.endsWith(`.${locale}`));
  const file = language ? withLanguage.slice(0, -language.length - 1) : withLanguage;
  return readAddress(withoutSlash(file.replace(/\/index$/, '/'))).path;
}
