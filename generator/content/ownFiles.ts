import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ObjectPattern } from 'copy-webpack-plugin';
import { hostFileNames, ownFilesFile, redirectsFile } from '../../server/buildFiles';
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
import { contentError, type Diagnostics } from '../diagnostics';
import { hasCompressedVersions } from '../compressSite';
import { unpublishedPictures, withoutMetadata } from './pictures';
import type { ContentFolders } from './readFiles';

/*
 * The owner's files in public/. Each is published unchanged under its own name; only pictures lose their metadata
 * (pictures.ts). A file that cannot be published under its name is a mistake.
 */

/** The template of every page (generator/prerender/pageDocument.ts), which is not published itself. */
const template = '/index.html';

/**
 * The files of a folder like public/ as paths of URLs, decoded and sorted, such as `/demo/index.html`.
 *
 * @param folder absolute path; it may be missing
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
 * The own files that visitors may request: all but those that a host reads itself, such as `_headers`, and hidden files,
 * such as `.htaccess`. Hidden files below `.well-known/` are for visitors (RFC 8615).
 */
export function servedOwnFiles(folder: string): readonly string[] {
  return ownFiles(folder).filter(
    (name) =>
      !hostFileNames.includes(name.slice(1)) &&
      !/\/\./.test(name.replace(/^\/\.well-known\//, '/')),
  );
}

/**
 * The files of public/ of the project, such as the icons, and those of the owner, which replace them, for CopyPlugin.
 *
 * @param project absolute path of public/ of the project
 */
export function copiedOwnFiles(folders: ContentFolders, project: string): ObjectPattern[] {
  return [
    { from: project, filter: (file) => path.resolve(file) !== path.join(project, template) },
    {
      from: folders.public,
      filter: (file) => path.resolve(file) !== path.join(folders.public, template),
      globOptions: { ignore: [...unpublishedPictures(folders)] },
      noErrorOnMissing: true,
      transform: withoutMetadata,
      force: true,
      priority: 10,
    },
  ];
}

/** Folders whose files the API or the build writes. */
export const reservedFolder = /^\/(api|assets|content)\//i;

/** Files that the build writes. An own `_headers` and `_redirects` become part of them, an own robots.txt replaces it. */
const written: readonly string[] = [
  ...[serviceWorkerPath, `/${redirectsFile}`, `/${ownFilesFile}`],
  ...['/redirects.conf', '/own-files.conf', '/security-headers.conf'],
  ...locales.flatMap((locale) => [feedPath(locale), manifestPath(locale)]),
];

/**
 * Finds own files whose name belongs to a file of the build.
 *
 * @param folder absolute path of public/
 * @param isPage whether a page, or an earlier address of a page, has this address
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

/** The address of the page whose file would have this name (src/locale/pageFile.ts), without its language. */
function addressOfFile(name: string): string {
  const withLanguage = name.replace(/\.html$/, '');
  const language = locales.find((locale) => withLanguage.endsWith(`.${locale}`));
  const file = language ? withLanguage.slice(0, -language.length - 1) : withLanguage;
  return readAddress(withoutSlash(file.replace(/\/index$/, '/'))).path;
}
