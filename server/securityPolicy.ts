type Directives = Record<string, string[]>;

/** Name of webpack's Trusted Types policy, through which it loads the chunks of the site. */
export const chunkLoader = 'webpack';

/** Name of the other one, which lets the address of the service worker pass (src/app/registerServiceWorker.ts). */
const serviceWorker = 'service-worker';

/** What stands inside the pages of a build, each as `sha256-` and the base64 of its digest. */
export interface InlineHashes {
  /** Of the inline scripts. */
  script: readonly string[];
  /** Of the inline styles. */
  style: readonly string[];
}

const noneInline: InlineHashes = { script: [], style: [] };

/**
 * What the site's pages may load and do (Content Security Policy, level 3): their own files, and calls
 * to the API; no inline script or style but those that the build wrote, known by their hashes; no
 * frames. Text becomes markup or script nowhere, since nothing makes it trusted (Trusted Types).
 *
 * @param apiOrigin where the API stands, when not on the site's own origin
 * @param inline what the build wrote into its pages
 */
export function contentSecurityPolicy(apiOrigin?: string, inline = noneInline): Directives {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(inline.script)],
    'style-src': ["'self'", ...quoted(inline.style)],
    'img-src': ["'self'"],
    'connect-src': apiOrigin ? ["'self'", apiOrigin] : ["'self'"],
    'manifest-src': ["'self'"],
    // The service worker.
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [chunkLoader, serviceWorker],
  };
}

/** Powers that the site never asks for, switched off for it and for whatever might get into it. */
const unusedPowers = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** Value of the Permissions-Policy header. */
export const permissionsPolicy = unusedPowers.map((power) => `${power}=()`).join(', ');
