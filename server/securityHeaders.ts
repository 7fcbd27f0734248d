import { pathIn } from '../src/locale/address';
import { locales, type Locale } from '../src/locale/locales';

type Headers = Readonly<Record<string, string>>;

/** Name of the Trusted Types policy with which webpack loads chunks. */
export const chunkLoader = 'webpack';

/** Name of the Trusted Types policy for the service worker's URL (src/start/registerServiceWorker.ts). */
const serviceWorker = 'service-worker';

/** Hashes of the inline code in the pages of a build, each `sha256-` and the digest in base64. */
export interface InlineHashes {
  script: readonly string[];
  style: readonly string[];
}

interface SecurityHeadersOptions {
  /** Origin of the API if it is not the site's own, such as https://api.example.org. */
  apiOrigin?: string | undefined;
  /** Whether visitors use https; if so, browsers are told to use nothing else. */
  https: boolean;
  inlineHashes?: InlineHashes | undefined;
}

const noHashes: InlineHashes = { script: [], style: [] };

/** The headers of every response, also the API's, with names in lower case. */
export function securityHeaders({
  apiOrigin = '',
  https,
  inlineHashes = noHashes,
}: SecurityHeadersOptions): Headers {
  return {
    'content-security-policy': contentSecurityPolicy(apiOrigin, inlineHashes),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    // After the provider's redirect, the URL contains a code.
    'referrer-policy': 'no-referrer',
    // One year, as is usual (RFC 6797).
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

/**
 * What the site's pages may load and do (Content Security Policy, level 3): the site's files, calls to the API, and the
 * inline code that the build wrote. No frames. Trusted Types keep text from becoming markup or script.
 */
function contentSecurityPolicy(apiOrigin: string, { script, style }: InlineHashes): string {
  const self = (...others: string[]) => ["'self'", ...others].filter(Boolean).join(' ');
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  return [
    "default-src 'none'",
    `script-src ${self(...quoted(script))}`,
    `style-src ${self(...quoted(style))}`,
    // The pictures of private entries, which the site fetches with the access token.
    "img-src 'self' blob:",
    `connect-src ${self(apiOrigin)}`,
    "manifest-src 'self'",
    // The service worker.
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    noFrames,
    "require-trusted-types-for 'script'",
    `trusted-types ${chunkLoader} ${serviceWorker}`,
  ].join(';');
}

/** The only directive here that `<meta>` does not support (Content Security Policy level 3, section 3.3). */
const noFrames = "frame-ancestors 'none'";

/** Browser features that the site does not use, also disabled for injected code. */
const unusedFeatures =
  'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb'.split(
    ' ',
  );

/** The content security policy for `<meta http-equiv>`, for hosts that cannot send headers. */
export function metaPolicy(headers: Headers): string {
  return (headers['content-security-policy'] ?? '').replace(`;${noFrames}`, '');
}

/** The policy for the header of a page, from that in its `<meta>`, which allows only the inline code of this page. */
export function headerPolicy(policy: string): string {
  return `${policy};${noFrames}`;
}

/**
 * Files that tell static hosts the headers, by their names in `dist/`. Not for visitors: server/website.ts and
 * deploy/nginx-static.conf do not serve them.
 */
export function hostFiles(headers: Headers): Readonly<Record<string, string>> {
  return { _headers: headersFile(headers), 'security-headers.conf': nginxSnippet(headers) };
}

/** The file `_headers` of Netlify and Cloudflare Pages. */
function headersFile(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `/*\n${lines.join('')}${immutable('/assets/*')}${immutable('/content/*')}${locales.map(contentLanguage).join('')}`;
}

function contentLanguage(locale: Locale): string {
  return `${pathIn('/*', locale)}\n  Content-Language: ${locale}\n`;
}

/** Files whose names or folders contain a hash. */
function immutable(pattern: string): string {
  return `${pattern}\n  Cache-Control: public, max-age=31536000, immutable\n`;
}

/** Directives for nginx to include in a `server` or `location` block. */
function nginxSnippet(headers: Headers): string {
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
