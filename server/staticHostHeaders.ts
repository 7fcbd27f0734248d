type Headers = Readonly<Record<string, string>>;

/** Directives that a policy in a page cannot have (Content Security Policy level 3, section 3.3). */
const headerAlone = new Set(['frame-ancestors', 'report-uri', 'sandbox']);

/** The content security policy for `<meta http-equiv>`, for a host that can send no headers. */
export function metaPolicy(headers: Headers): string {
  return (headers['content-security-policy'] ?? '')
    .split(';')
    .filter((directive) => !headerAlone.has(directive.trim().split(' ')[0] ?? ''))
    .join(';');
}

/**
 * The files of the build that tell hosts the headers, by their names in `dist/`. They are for hosts,
 * not for visitors: server/website.ts and deploy/nginx-static.conf keep them back.
 */
export function hostFiles(headers: Headers): Readonly<Record<string, string>> {
  return { _headers: headersFile(headers), 'security-headers.conf': nginxSnippet(headers) };
}

/** The file `_headers` that Netlify and Cloudflare Pages read: the headers of every response. */
export function headersFile(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `/*\n${lines.join('')}${immutable('/assets/*')}${immutable('/content/*')}`;
}

/** Files whose names contain a hash. */
function immutable(pattern: string): string {
  return `${pattern}\n  Cache-Control: public, max-age=31536000, immutable\n`;
}

/** The same for nginx: directives to include in a `server` or `location` block. */
export function nginxSnippet(headers: Headers): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value}" always;\n`,
  );
  return nginxComment + lines.join('');
}

const nginxComment = `# The security headers, for an nginx that serves the built site itself (deploy/nginx-static.conf).
# Made by the build, whose pages they fit: each build has its own.
# Not for what nginx passes on to the API, whose answers bear them already.
# A location with an add_header of its own forgets those around it: include this file there too.
`;
