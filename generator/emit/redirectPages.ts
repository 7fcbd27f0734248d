import { escapeMarkup } from '../lib/xml';
import { redirectFile } from '../link/redirects';
import { sitePath } from '../model/environment';
import type { LinkedSite } from '../model/site';

/**
 * Creates a page at each old URL without a query, for hosts that cannot redirect.
 *
 * @returns the pages, keyed by file path
 */
export function redirectPages(
  redirects: LinkedSite['redirects'],
  siteUrl: string,
): ReadonlyMap<string, string> {
  const withoutQuery = [...redirects].filter(([from]) => !from.includes('?'));
  return new Map(withoutQuery.map(([from, to]) => [redirectFile(from), redirectPage(to, siteUrl)]));
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
