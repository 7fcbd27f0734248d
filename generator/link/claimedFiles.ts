import path from 'node:path';
import { languagePageFile, pageFile } from '../../src/locale/choosePage';
import { locales } from '../../src/locale/locales';
import { shellFile } from '../../src/paths';
import { contentError, type Diagnostics } from '../lib/diagnostics';
import { uncompressed } from '../model/compressedVersions';
import type { Entry } from '../model/entry';
import { builtFiles, reservedFolder, reservedSlugs } from '../model/reservedNames';
import type { ProjectFiles, PublicFiles } from '../model/publicFiles';

/** The files of the build that the owner may replace by one of the same name, or add rules to. */
const replaceable: readonly string[] = ['/robots.txt', '/_headers', '/_redirects'];

/**
 * Records which part of the site produces each file before any file is written. If two producers
 * need the same file, the owner learns about it together with all other mistakes.
 */
export class ClaimedFiles {
  /** The producer of each file, keyed by the file's path. */
  readonly #files = new Map<string, string>();
  /** A producer of a file in each folder, keyed by the folder's path. */
  readonly #folders = new Map<string, string>();
  /** The producer of each HTML file, keyed by the address at which some hosts show it. */
  readonly #addresses = new Map<string, string>();

  constructor(projectFiles: ProjectFiles) {
    for (const file of projectFiles.keys()) this.claim(file, `the file ${file} of every site`);
    for (const file of builtFiles) this.claim(file, `the file ${file} of the build`);
    this.#claimCompressed(shellFile);
  }

  /** Claims the files of a page in all languages. */
  claimPage(pathname: string, producer: string): void {
    for (const file of locales.flatMap((locale) => [
      pageFile(pathname, locale),
      languagePageFile(pathname, locale),
    ])) {
      this.claim(file, producer);
      this.#claimCompressed(file);
    }
  }

  claim(file: string, producer: string): void {
    const name = folded(file);
    this.#files.set(name, producer);
    for (const folder of foldersOf(name)) this.#folders.set(folder, producer);
    if (isPage(name)) this.#addresses.set(addressOfFile(name), producer);
  }

  /** Claims the brotli version of a page. Other HTML files are not compressed. */
  #claimCompressed(page: string): void {
    this.#files.set(`${folded(page)}.br`, compressedVersionOf(page));
  }

  /**
   * Returns the producer with which a file would collide: because it makes the same file, a page at
   * the same address, a file at one of its parent folders, or a folder at its own path.
   */
  producerAt(file: string): string | undefined {
    const name = folded(file);
    return (
      reservedFolder(name) ??
      this.#fileAt(name) ??
      this.#folders.get(name) ??
      (isPage(name) ? this.#addresses.get(addressOfFile(name)) : undefined) ??
      foldersOf(name)
        .map((folder) => this.#fileAt(folder))
        .find((producer) => producer !== undefined)
    );
  }

  #fileAt(name: string): string | undefined {
    const whole = uncompressed(name);
    const isCompressed = whole !== undefined && this.#files.has(whole);
    return this.#files.get(name) ?? (isCompressed ? compressedVersionOf(whole) : undefined);
  }
}

/**
 * Returns what names have in common that some hosts and file systems do not distinguish: upper and
 * lower case, and the two Unicode forms of a letter such as é.
 */
function folded(file: string): string {
  return file.normalize().toLowerCase();
}

function compressedVersionOf(file: string): string {
  return `the compressed version of ${file}`;
}

function isPage(file: string): boolean {
  return /\.html?$/.test(file);
}

/** Returns the address at which some hosts show an HTML file, such as `/a` for `/a.html`. */
function addressOfFile(file: string): string {
  return file.replace(pageEnding, '') || '/';
}
const pageEnding = new RegExp(`(?:/index)?(?:\\.(?:${locales.join('|')}))?\\.html?$`, 'i');

function foldersOf(file: string): readonly string[] {
  const folder = path.posix.dirname(file);
  return folder === '/' ? [] : [folder, ...foldersOf(folder)];
}

/**
 * Reports the standalone pages that cannot have their URL path /<slug>, because the site or the
 * owner already uses it.
 */
export function checkSlugs(
  entries: readonly Entry[],
  publicFiles: PublicFiles,
  projectFiles: ProjectFiles,
): Diagnostics {
  const files = [...publicFiles.keys(), ...projectFiles.keys()];
  const names = new Set(files.map((file) => file.split('/')[1] ?? ''));
  return entries
    .filter(({ collection }) => collection === 'pages')
    .filter(({ slug }) => reservedSlugs.has(slug) || names.has(slug))
    .map(({ slug }) => {
      const reason = `expected another slug, since /${slug} is another page or folder`;
      return contentError({ file: `pages/${slug}` }, reason);
    });
}

/** Reports the owner's files in public/ that cannot be published under their names. */
export function checkPublicFiles(
  publicFiles: PublicFiles,
  projectFiles: ProjectFiles,
  claimed: Pick<ClaimedFiles, 'producerAt'>,
): Diagnostics {
  const names = [...publicFiles.keys()];
  const places = (name: string) => [name, ...foldersOf(name)];
  const firsts = new Map(
    names
      .toReversed()
      .flatMap(places)
      .map((place) => [folded(place), place]),
  );
  const firstAt = (name: string) => firsts.get(folded(name));
  /** Returns another file or folder in public/ that has the name of this file or of its folder. */
  const otherAt = (name: string) => {
    const whole = firstAt(uncompressed(name) ?? '');
    if (whole !== undefined) return compressedVersionOf(`public${whole}`);
    const other = places(name)
      .map((place) => [place, firstAt(place)])
      .find(([place, first]) => first !== undefined && first !== place);
    return other && `public${other[1]}`;
  };
  return names.flatMap((name) => {
    if (replaceable.includes(name) || projectFiles.has(name)) return [];
    if (name.includes('\\')) {
      // Browsers and servers take it for a slash.
      const reason = 'expected a name without "\\", which no URL can contain';
      return [contentError({ file: `public${name}` }, { reason, hint: 'rename it' })];
    }
    const producer = claimed.producerAt(name) ?? otherAt(name);
    if (producer === undefined) return [];
    const reason = `expected another name, because the file would collide with ${producer}`;
    return [contentError({ file: `public${name}` }, { reason, hint: 'rename it' })];
  });
}
