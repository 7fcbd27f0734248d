import { securityHeaders } from './securityHeaders';
import { publicUrl, startApi } from './testing/startApi';

test('pages may load and do what the site needs, and nothing else', () => {
  expect(securityHeaders({ https: true })).toMatchObject({
    'content-security-policy':
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self';connect-src 'self';" +
      "manifest-src 'self';worker-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none';" +
      "require-trusted-types-for 'script';trusted-types webpack service-worker",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(), '),
  });
});

test('an API that stands elsewhere may be called', () => {
  const headers = securityHeaders({ apiOrigin: 'https://api.test', https: true });
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.test;");
});

test('of what is inline in a page, the scripts and styles of these hashes are allowed', () => {
  const inlineHashes = { script: ['sha256-c2NyaXB0='], style: ['sha256-b25l=', 'sha256-dHdv='] };
  const policy = securityHeaders({ https: true, inlineHashes })['content-security-policy'];
  expect(policy).toContain(";script-src 'self' 'sha256-c2NyaXB0=';");
  expect(policy).toContain(";style-src 'self' 'sha256-b25l=' 'sha256-dHdv=';");
});

test('browsers are held to https where there is https, and there alone', () => {
  const header = 'strict-transport-security';
  expect(securityHeaders({ https: false })).not.toHaveProperty(header);
  expect(securityHeaders({ https: true })[header]).toBe('max-age=31536000');
});

test.each([
  ['GET', '/'],
  ['GET', '/nothing.png'],
  ['GET', '/config.json'],
  ['GET', '/%zz'],
  ['POST', '/api/refresh/'],
  ['POST', '/api/nothing/'],
  ['OPTIONS', '/api/refresh/'],
] as const)('every answer bears them: %s %s', async (method, url) => {
  const api = await startApi();
  const answer = await api.app.inject({ method, url });
  expect(answer.headers).toMatchObject(securityHeaders({ https: publicUrl.startsWith('https:') }));
});

test.each([
  ['POST', '/api/refresh/'],
  ['POST', '/api/nothing/'],
  ['OPTIONS', '/api/refresh/'],
  ['GET', '/api/%zz'],
] as const)('no cache keeps the answer to %s %s', async (method, url) => {
  const api = await startApi();
  const answer = await api.app.inject({ method, url });
  expect(answer.headers['cache-control']).toBe('no-store');
});
