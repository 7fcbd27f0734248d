import { decodeJwt } from 'jose';
import { createHash } from 'node:crypto';
import type { LoginResponse } from '../../src/api/contract';
import { httpRequest } from '../testing/httpRequest';
import { spawnServer, type SpawnedServer } from '../testing/spawnServer';

let server: SpawnedServer;
let site: string;
beforeAll(async () => {
  server = await spawnServer();
  await server.printed(/visitor@example\.com with the password visitor/);
  site = `http://localhost:${server.port}`;
});

const verifier = 'v'.repeat(43);

/** Simulates a browser that stores cookies. It does not follow redirects. */
function openBrowser() {
  const cookies = new Map<string, string>();
  return async (url: string, form?: Record<string, string>) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      headers: answer.headers,
      body: await answer.text(),
      location: location ? new URL(location, url).href : '',
    };
  };
}

/** Starts a sign-in as the site does, and returns the URL of the sign-in page. */
async function startSignIn(browse: ReturnType<typeof openBrowser>, change: object = {}) {
  const config = (await (await fetch(`${site}/config.json`)).json()) as Record<string, string>;
  const parameters = {
    response_type: 'code',
    client_id: config['clientId'],
    redirect_uri: `${site}/login`,
    scope: 'openid email',
    state: 'STATE-1',
    nonce: 'NONCE-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: '"a"@b.test',
    ...change,
  };
  const query = new URLSearchParams(parameters as Record<string, string>).toString();
  return (await browse(`${config['authorizationEndpoint']}?${query}`)).location;
}

const right = { email: ' Visitor@Example.COM ', password: 'visitor' };

test('the demo account signs in, and the API accepts the code', async () => {
  const browse = openBrowser();
  const signIn = await startSignIn(browse);
  const { location: resume } = await browse(signIn, right);
  const { location } = await browse(resume);
  const { origin, pathname, searchParams } = new URL(location);
  expect([origin + pathname, searchParams.get('state')]).toEqual([`${site}/login`, 'STATE-1']);
  const query = new URLSearchParams({
    code: searchParams.get('code') ?? '',
    iss: searchParams.get('iss') ?? '',
    code_verifier: verifier,
    redirect_uri: `${site}/login`,
    nonce: 'NONCE-1',
  });
  const login = await fetch(`${site}/api/login/?${query.toString()}`, { method: 'POST' });
  expect(login.status).toBe(200);
  const { accessToken } = (await login.json()) as LoginResponse;
  expect(decodeJwt(accessToken)).toMatchObject({ email: 'visitor@example.com' });

  // After a logout, the visitor must enter the password again, although the browser still has the
  // provider's session cookie.
  expect(await startSignIn(browse)).toContain('/interaction/');
});

test('the page shows the email that the site sent and where the visitor goes, and no cache keeps it', async () => {
  const browse = openBrowser();
  const { status, headers, body } = await browse(await startSignIn(browse));
  expect(status).toBe(200);
  expect(body).toContain('<title>Sign in · Demo provider</title>');
  expect(body.slice(body.indexOf('<h1>'), body.indexOf('</form>')).replaceAll(/\s+/g, ' ')).toBe(
    `<h1>Sign in</h1> <p>to continue to ${new URL(site).host}</p> </div> <form method="post"> ` +
      '<label>Email <input name="email" type="email" autocomplete="username" required value="&#34;a&#34;@b.test"></label> ' +
      '<label>Password <input name="password" type="password" autocomplete="current-password" required autofocus></label> ' +
      '<p class="buttons"> <button name="action" value="signIn">Sign in</button> ' +
      '<button name="action" value="cancel" formnovalidate>Cancel</button> </p> ',
  );
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(headers.get('content-security-policy')).toMatch(
    new RegExp(`^default-src 'none'; .*form-action 'self' ${site} .*frame-ancestors 'none'$`),
  );
});

test.each([
  { ...right, email: '"><script>alert(1)</script>' },
  { ...right, password: 'Visitor' },
  { email: right.email },
  {},
])('the form %j is refused and shown again, with its email as text', async (form) => {
  const browse = openBrowser();
  const { status, body } = await browse(await startSignIn(browse), form as Record<string, string>);
  expect(status).toBe(422);
  expect(body).toContain('<title>Error: Wrong email or password ·');
  expect(body).toContain('<p role="alert">Wrong email or password</p>');
  // The visitor goes on in the first field that is empty.
  expect(body).toContain(`${'email' in form ? 'password" required' : 'value=""'} autofocus>`);
  expect(body).not.toContain('<script');
});

test('Cancel returns to the site with access_denied, also with a right password', async () => {
  const browse = openBrowser();
  const { location } = await browse(await startSignIn(browse), { ...right, action: 'cancel' });
  const answer = new URL((await browse(location)).location);
  expect(answer.pathname).toBe('/login');
  expect(answer.searchParams.get('error')).toBe('access_denied');
});

test('a sign-in of another browser, and another redirect URI, lead back to the site', async () => {
  const signIn = await startSignIn(openBrowser());
  const expired = await openBrowser()(signIn, right);
  expect(expired.status).toBe(400);
  expect(expired.headers.get('content-security-policy')).toContain("style-src 'sha256-");
  expect(expired.body).toContain('<h1>This sign-in cannot continue</h1>');
  expect(expired.body).toContain('(invalid_request)');
  expect(expired.body).toContain(`<a href="${site}/login">Back to the site</a>`);
  expect(await startSignIn(openBrowser(), { redirect_uri: 'https://evil.example/' })).toBe('');
});

test('a request without PKCE is refused', async () => {
  const location = await startSignIn(openBrowser(), {
    code_challenge: '',
    code_challenge_method: '',
  });
  expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
});

test('under another host name the provider does not exist', async () => {
  const path = '/api/identity-provider/.well-known/openid-configuration';
  expect((await fetch(site + path)).status).toBe(200);
  const { body } = await httpRequest(site + path, { headers: { host: 'site.test' } });
  expect(JSON.parse(String(body))).toMatchObject({ error: 'not_found' });
});
