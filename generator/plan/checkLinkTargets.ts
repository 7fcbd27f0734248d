import { paths, withoutSlash } from '../../src/paths';
import { percentDecode } from '../../src/ui/percentDecode';
import { contentError, type Diagnostics } from '../lib/diagnostics';
import { decodedUrl } from '../lib/decodedUrl';
import type { EntryName } from '../model/entry';
import { isFolder, type Plan, type PlannedFile } from '../model/plannedFile';
import type { Site } from '../model/site';

/**
 * Finds links that lead to no planned file that everyone may see. Links in a draft are not checked
 * until the draft is on the site.
 */
export function checkLinkTargets(
  plan: Plan,
  { links, redirects, takenAddresses }: Pick<Site, 'links' | 'redirects' | 'takenAddresses'>,
): Diagnostics {
  // The error of an entry is reported at the entry, so the last reason counts for links to it.
  const planned = new Map(
    plan.flatMap((one) => (isFolder(one) || !one.linkPath ? [] : [[one.linkPath, one] as const])),
  );
  const earlier = new Map(redirects.map(({ from, to }) => [from, to]));
  const whyClosed = new Map(
    takenAddresses.flatMap(({ entry, why }) =>
      entry && why !== 'invalid' ? [[nameOf(entry), why]] : [],
    ),
  );

  return links.flatMap(({ file, line, path: target, entry, mayBePrivate }) => {
    const source = entry && whyClosed.get(nameOf(entry));
    const written = decodedUrl(target);
    const address = withoutSlash(written);
    const found = planned.get(address) ?? planned.get(fileNameOf(target));
    const isAllowed =
      found?.visibility === 'everyone' ||
      (found?.visibility === 'members' &&
        (source === 'private' || mayBePrivate) &&
        address.startsWith(`${paths.private}/`));
    if (source === 'draft' || isAllowed) return [];
    const what = whatIsAt(address, found, { file: fileNameOf(target), source });
    const reason = 'expected a page of this site or a file in public/';
    return [contentError({ file, line }, { reason, actual: `found ${what} at ${written}` })];
  });

  function whatIsAt(
    address: string,
    found: PlannedFile | undefined,
    { file, source }: { file: string; source: string | undefined },
  ): string {
    const now = earlier.get(address);
    if (now !== undefined) return `an earlier address of ${now}`;
    if (found?.visibility === 'members' && source === 'private') {
      return `${found.describedAs}, whose address begins with /private/`;
    }
    if (found?.visibility === 'host') return 'a file that visitors may not request';
    if (found) return found.describedAs ?? 'none';
    if (planned.has(`${address}/index.html`)) return `the folder of ${address}/index.html`;
    const other = [...planned.keys()].find((one) => one.normalize() === file.normalize());
    if (other !== undefined) return 'a file whose name has another Unicode form (NFC or NFD)';
    return 'none';
  }
}

function nameOf({ collection, slug }: EntryName): string {
  return `${collection}/${slug}`;
}

/**
 * Returns the path of the file at a URL path. A link has to encode the `#` or `?` in a file name,
 * which decodeURI keeps encoded. A slash that is encoded separates no folders.
 */
function fileNameOf(target: string): string {
  return percentDecode(target.replaceAll(/%2f/gi, '%252F'));
}
