import { serviceWorkerPolicy } from '../src/paths';

/** Response headers, keyed by their names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** The name of the Trusted Types policy that webpack uses to load chunks. */
export const chunkLoader = 'webpack';

/**
 * The hashes of a build's inline scripts and styles. Each hash is written as `sha256-` followed by
 * the digest in base64.
 */
interface InlineHashes {
  script: readonly string[];
  style: readonly string[];
}

interface SecurityHeadersOptions {
  /** The API's origin, such as https://api.example.org, if it differs from the site's origin. */
  apiOrigin?: string | undefined;
  /**
   * Whether visitors open the site over https. If so, a header tells browsers never to use http.
   */
  https: boolean;
  inlineHashes?: InlineHashes | undefined;
}

const noHashes: InlineHashes = { script: [], style: [] };

/**
 * Returns the security headers for every response, including those from the API. The header names
 * are in lower case.
 */
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
    // Send no referrer, because the login page's URL contains the authorization code after the
    // provider has redirected the visitor.
    'referrer-policy': 'no-referrer',
    // Browsers remember this header for one year, which is a common value (RFC 6797).
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

/**
 * Returns the rules for what the site's pages may load and do (Content Security Policy, level 3).
 * Pages may load the site's files, call the API, and run the inline code that the build has
 * written. They may not use frames. Trusted Types prevent text from being treated as markup or
 * script.
 */
function contentSecurityPolicy(apiOrigin: string, { script, style }: InlineHashes): string {
  const self = (...others: string[]) => ["'self'", ...others].filter(Boolean).join(' ');
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  return [
    "default-src 'none'",
    `script-src ${self(...quoted(script))}`,
    `style-src ${self(...quoted(style))}`,
    // The application fetches the pictures of private entries with the access token and shows them
    // as blobs.
    "img-src 'self' blob:",
    `connect-src ${self(apiOrigin)}`,
    "manifest-src 'self'",
    // This directive allows the service worker.
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    noFrames,
    "require-trusted-types-for 'script'",
    `trusted-types ${chunkLoader} ${serviceWorkerPolicy}`,
  ].join(';');
}

/**
 * The only directive in this policy that a `<meta>` element does not support (Content Security
 * Policy level 3, section 3.3).
 */
const noFrames = "frame-ancestors 'none'";

/**
 * Browser features that the site does not use. They are disabled so that injected code cannot use
 * them.
 */
const unusedFeatures =
  'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb'.split(
    ' ',
  );

/**
 * Returns the content security policy for a `<meta http-equiv>` element. It protects the pages on
 * hosts that cannot send headers.
 */
export function metaPolicy(headers: Headers): string {
  return (headers['content-security-policy'] ?? '').replace(`;${noFrames}`, '');
}

/**
 * Returns the content security policy for a page's response header. It is made from the policy in
 * the page's `<meta>` element, which allows only that page's inline code.
 */
export function headerPolicy(policy: string): string {
  return `${policy};${noFrames}`;
}
