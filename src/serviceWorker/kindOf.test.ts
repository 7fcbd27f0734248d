import { kindOf } from './kindOf';

const origin = 'https://site.test';

function asked(path: string, more: Partial<Parameters<typeof kindOf>[0]> = {}) {
  const request = { method: 'GET', mode: 'cors' as const, headers: new Headers(), ...more };
  return kindOf({ ...request, url: new URL(path, origin).href }, origin);
}

const navigation = { mode: 'navigate' as const };

test.each(['/', '/projects', '/projects/tide-clock', '/projects?tag=rust', '/login', '/nowhere'])(
  'a navigation to %s asks for a page',
  (path) => expect(asked(path, navigation)).toBe('page'),
);

test.each(['/assets/main.0a.js', '/content/en/home.json', '/images/a.svg', '/icons/icon-192.png'])(
  '%s is a file of the build',
  (path) => expect(asked(path)).toBe('file'),
);

test.each([
  '/api/refresh/',
  '/api',
  '/config.json',
  '/service-worker.js',
  '/feeds/en.atom',
  '/manifests/en.webmanifest',
  '/healthz',
  '/content/en/home.json?anything',
  'https://elsewhere.test/assets/main.0a.js',
])('%s is not the worker’s business', (path) => expect(asked(path)).toBe('other'));

test.each([
  '/api/login/?code=1',
  '/api',
  '/config.json',
  '/login?code=1&state=2',
  '/login/?code=1&state=2',
  '/login?error=access_denied',
  '/feeds/en.atom',
  '/images/a.svg',
  'https://elsewhere.test/',
])('nor is a navigation to %s', (path) => expect(asked(path, navigation)).toBe('other'));

test.each([
  ['a token', { headers: new Headers({ Authorization: 'Bearer 1' }) }],
  ['a part of a file', { headers: new Headers({ Range: 'bytes=0-1' }) }],
  ['another method', { method: 'POST' }],
  ['another method', { method: 'HEAD' }],
])('nor is what bears or asks for %s', (_what, more) => {
  expect(asked('/content/en/home.json', more)).toBe('other');
  expect(asked('/projects', { ...more, ...navigation })).toBe('other');
});
