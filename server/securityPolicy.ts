type Directives = Record<string, string[]>;

/**
 * What the site's pages may load and do (Content Security Policy, level 3): their own files, and calls
 * to the API; no inline script or style, no frames.
 *
 * @param apiOrigin where the API stands, when not on the site's own origin
 */
export function contentSecurityPolicy(apiOrigin?: string): Directives {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': apiOrigin ? ["'self'", apiOrigin] : ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
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
