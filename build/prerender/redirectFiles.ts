/*
 * The redirects from earlier addresses for each kind of host. server/website.ts reads redirects.json itself.
 */

type Redirects = ReadonlyMap<string, string>;

/** Lines of the file `_redirects` of Netlify and Cloudflare Pages. */
export function hostRedirects(redirects: Redirects): string {
  return withAndWithoutSlash(redirects)
    .map(([from, to]) => `${encodeURI(from)} ${to} 301\n`)
    .join('');
}

/** Lines of a `map` of nginx, from `$uri`, which is decoded. */
export function nginxRedirects(redirects: Redirects): string {
  return withAndWithoutSlash(redirects)
    .map(([from, to]) => `"${from}" "${to}";\n`)
    .join('');
}

/** A page at each earlier address, for hosts that cannot redirect. @returns the pages by the path of their file */
export function redirectPages(redirects: Redirects, siteUrl: string): Redirects {
  return new Map(
    [...redirects].map(([from, to]) => [
      /\.html?$/.test(from) ? from : `${from}/index.html`,
      `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${siteUrl}${to}</title>
<meta http-equiv="refresh" content="0; url=${to}">
<link rel="canonical" href="${siteUrl}${to}">
<a href="${to}">${siteUrl}${to}</a>
</html>
`,
    ]),
  );
}

function withAndWithoutSlash(redirects: Redirects): readonly (readonly [string, string])[] {
  return [...redirects].flatMap(([from, to]) => [
    [from, to],
    [`${from}/`, to],
  ]);
}
