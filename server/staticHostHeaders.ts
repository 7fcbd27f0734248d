type Headers = Readonly<Record<string, string>>;

/** Directives that `<meta>` does not support (Content Security Policy level 3, section 3.3). */
const headerOnly = new Set(['frame-ancestors', 'report-uri', 'sandbox']);

/** The content security policy for `<meta http-equiv>`, for hosts that cannot send headers. */
export function metaPolicy(headers: Headers): string {
  return (headers['content-security-policy'] ?? '')
    .split(';')
    .filter((directive) => !headerOnly.has(directive.trim().split(' ')[0] ?? ''))
    .join(';');
}

/**
 * Files that tell static hosts the headers, by their names in `dist/`. Not for visitors: server/website.ts and
 * deploy/nginx-static.conf do not serve them.
 */
export function hostFiles(headers: Headers): Readonly<Record<string, string>> {
  return { _headers: headersFile(headers), 'security-headers.conf': nginxSnippet(headers) };
}

/** The file `_headers` of Netlify and Cloudflare Pages. */
export function headersFile(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `/*\n${lines.join('')}`;
}

/** Directives for nginx to include in a `server` or `location` block. */
export function nginxSnippet(headers: Headers): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value}" always;\n`,
  );
  return nginxComment + lines.join('');
}

const nginxComment = `# The security headers, for an nginx that serves the built site itself (deploy/nginx-static.conf).
# Written by the build for its pages: each build has another file.
# Not for requests that nginx passes to the API, which sends these headers itself.
# A location with an add_header directive does not inherit the others: include this file there too.
`;
