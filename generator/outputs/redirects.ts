import { contentError } from '../lib/diagnostics';
import { escapeMarkup } from '../lib/xml';
import { sitePath } from '../model/environment';
import type { PlannedFile } from '../model/plannedFile';
import type { Redirect, Site } from '../model/site';

/** Plans a page at each old URL without a query, for hosts that cannot redirect. */
export function redirects({ redirects: all }: Site): readonly PlannedFile[] {
  const planned = all
    .filter(({ from }) => !from.includes('?'))
    .map((redirect): PlannedFile => {
      const { alias, from, to, place } = redirect;
      return {
        path: redirectFile(from),
        producer: `the earlier address ${alias} in ${place.file}`,
        visibility: 'everyone',
        leadsTo: to,
        errorIfTaken: (other) => takenAddress(redirect, other),
        make: ({ environment: { siteUrl } }) => ({ text: redirectPage(to, siteUrl) }),
      };
    });
  // Two old URLs may have the same file, such as /old and /old/index.html.
  return [...new Map(planned.map((file) => [`${file.path} ${file.leadsTo}`, file])).values()];
}

/**
 * Returns the mistake that something else has an old URL.
 *
 * @param other what has it
 */
export function takenAddress({ alias, place }: Redirect, other: string) {
  const actual = `got ${alias}, which would collide with ${other}`;
  return contentError(place, { reason: 'expected an address that no page or file has', actual });
}

/** Returns the file of the page at an old URL. */
function redirectFile(from: string): string {
  return /\.html?$/.test(from) ? from : `${from}/index.html`;
}

function redirectPage(to: string, siteUrl: string): string {
  const url = escapeMarkup(siteUrl + encodeURI(to));
  const pathname = escapeMarkup(sitePath(siteUrl) + encodeURI(to));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${url}</title>
<meta http-equiv="refresh" content="0; url=${pathname}">
<link rel="canonical" href="${url}">
<a href="${pathname}">${url}</a>
</html>
`;
}
