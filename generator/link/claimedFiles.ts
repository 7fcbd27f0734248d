import path from 'node:path';
import { buildFile } from '../../server/buildFiles';
import { languagePageFile, pageFile } from '../../src/locale/pageFile';
import { locales } from '../../src/locale/locales';
import { feedPath, manifestPath, paths, serviceWorkerPath, shellFile } from '../../src/paths';

/** The files that the build writes in addition to pages and content. */
const builtFiles: readonly string[] = [
  ...[serviceWorkerPath, shellFile, `/${buildFile}`, '/robots.txt', '/sitemap.xml'],
  ...['/_headers', '/_redirects', '/redirects.conf', '/own-files.conf', '/security-headers.conf'],
  ...locales.flatMap((locale) => [feedPath(locale), manifestPath(locale)]),
];

/**
 * Knows the files of the site before they are written, so that the owner learns about two producers
 * of one file together with all other mistakes. Upper and lower case are the same, because some
 * hosts and file systems do not distinguish them.
 */
export class ClaimedFiles {
  /** The producer of each file, keyed by the file's path. */
  readonly #files = new Map<string, string>();
  /** A producer of a file in each folder, keyed by the folder's path. */
  readonly #folders = new Map<string, string>();
  /** The producer of each page, keyed by the page's address. */
  readonly #addresses = new Map<string, string>();

  /**
   * @param pages the paths of all pages
   * @param ownFiles the paths of the files in public/
   */
  constructor(pages: Iterable<string>, ownFiles: Iterable<string>) {
    for (const file of builtFiles) this.#add(file, `the file ${file} of the build`);
    for (const page of [...pages, paths.notFound]) {
      for (const locale of locales) {
        for (const fileOf of [pageFile, languagePageFile]) {
          const file = fileOf(page, locale);
          this.#add(file, `the page ${page}`);
          this.#addresses.set(addressOf(file.toLowerCase()), `the page ${page}`);
        }
      }
    }
    for (const file of ownFiles) {
      this.#add(file, `public${file}`);
      // Other HTML files of the owner have URLs that end with their names.
      if (file.endsWith('/index.html')) {
        this.#addresses.set(addressOf(file.toLowerCase()), `public${file}`);
      }
    }
  }

  /**
   * Returns the producer with which a page file would collide: because it makes the same file, a
   * page at the same address, a file where the page needs a folder, or a folder where the page needs
   * a file.
   */
  producerAt(file: string): string | undefined {
    const name = file.toLowerCase();
    return (
      this.#files.get(name) ??
      this.#folders.get(name) ??
      this.#addresses.get(addressOf(name)) ??
      foldersOf(name)
        .map((folder) => this.#files.get(folder))
        .find((producer) => producer !== undefined)
    );
  }

  #add(file: string, producer: string): void {
    const name = file.toLowerCase();
    this.#files.set(name, producer);
    for (const folder of foldersOf(name)) this.#folders.set(folder, producer);
  }
}

/** Returns the address at which hosts show a page file. */
function addressOf(file: string): string {
  return file.replace(/(\/index)?\.html?$/, '') || '/';
}

function foldersOf(file: string): readonly string[] {
  const folder = path.posix.dirname(file);
  return folder === '/' ? [] : [folder, ...foldersOf(folder)];
}
