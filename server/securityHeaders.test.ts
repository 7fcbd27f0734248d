import { metaPolicy, securityHeaders } from './securityHeaders';
import { publicUrl, startApi } from './testing/startApi';

test('the headers allow what the site needs, and nothing else', () => {
  expect(securityHeaders({ https: true })).toEqual({
    'content-security-policy':
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob:;connect-src 'self';" +
      "manifest-src 'self';worker-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none';" +
      "require-trusted-types-for 'script';trusted-types webpack service-worker",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
      'microphone=(), midi=(), payment=(), usb=()',
    'strict-transport-security': 'max-age=31536000',
  });
  // A browser would otherwise open a site on this machine with https for a year.
  expect(securityHeaders({ https: false })).not.toHaveProperty('strict-transport-security');
});

test.each([
  ['GET', '/'],
  ['GET', '/nothing.png'],
  ['GET', '/config.json'],
  ['GET', '/%zz'],
  ['GET', '/api/%zz'],
  ['POST', '/api/refresh/'],
  ['POST', '/api/nothing/'],
  ['OPTIONS', '/api/refresh/'],
] as const)(
  'the response to %s %s has the headers; no cache stores those of the API',
  async (method, url) => {
    const api = await startApi();
    const { headers } = await api.app.inject({ method, url });
    expect(headers).toMatchObject(securityHeaders({ https: publicUrl.startsWith('https:') }));
    if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store');
  },
);

const options = {
  https: true,
  apiOrigin: 'https://api.test',
  inlineHashes: { script: ['sha256-c2NyaXB0='], style: ['sha256-b25l=', 'sha256-dHdv='] },
};
const headers = securityHeaders(options);
const policy = headers['content-security-policy'] ?? '';

test('the policy allows an API on another origin and the inline code of the build', () => {
  expect(policy).toContain("connect-src 'self' https://api.test;");
  expect(policy).toContain(";script-src 'self' 'sha256-c2NyaXB0=';");
  expect(policy).toContain(";style-src 'self' 'sha256-b25l=' 'sha256-dHdv=';");
});

test('the policy in the page is that of the header without frame-ancestors, which <meta> does not support', () => {
  expect(policy).toContain(";frame-ancestors 'none'");
  expect(metaPolicy(headers)).toBe(policy.replace(";frame-ancestors 'none'", ''));
});
