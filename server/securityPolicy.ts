type Directives = Record<string, string[]>;

/** Name of the Trusted Types policy with which webpack loads chunks. */
export const chunkLoader = 'webpack';

/** Name of the Trusted Types policy for the service worker's URL (src/app/registerServiceWorker.ts). */
const serviceWorker = 'service-worker';

/** Hashes of the inline code in the pages of a build, each `sha256-` and the digest in base64. */
export interface InlineHashes {
  script: readonly string[];
  style: readonly string[];
}

const noHashes: InlineHashes = { script: [], style: [] };

/**
 * What the site's pages may load and do (Content Security Policy, level 3): the site's files, calls to the API, and the
 * inline code that the build wrote. No frames. Trusted Types keep text from becoming markup or script.
 *
 * @param apiOrigin origin of the API if it is not the site's own
 */
export function contentSecurityPolicy(apiOrigin?: string, inline = noHashes): Directives {
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

/** Browser features that the site does not use, also disabled for injected code. */
const unusedFeatures = [
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
export const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(', ');
