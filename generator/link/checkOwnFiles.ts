import { buildFile } from '../../server/buildFiles';
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
import { hasCompressedVersions } from '../model/compressedVersions';
import { ownFiles, reservedFolder } from '../read/ownFiles';

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
