import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { accessTokenSeconds } from './accessTokens';
import { createSigningKeys } from './signingKeys';
import { picture, privateFolder } from './testing/privateFolder';
import { publicUrl, startApi, visitor } from './testing/startApi';

/** Starts the API with three private entries. */
async function start(options: Parameters<typeof startApi>[0] = {}) {
  let email: string | null = null;
  const folder = options.privateFolder ?? privateFolder();
  const api = await startApi({
    privateFolder: folder,
    provider: { redeem: async () => ({ ...visitor, email }) },
    ...options,
  });
  const tokenOf = async (address: string | null) => {
    email = address;
    return (await api.login()).accessToken;
  };
  const get = (url: string, token?: string, headers: Record<string, string> = {}) =>
    api.app.inject({
      method: 'GET',
      url,
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    });
  const slugs = async (token: string) =>
    (await get('/api/entries/?locale=en', token))
      .json<{ entries: { slug: string }[] }>()
      .entries.map(({ slug }) => slug);
  return { ...api, folder, tokenOf, get, slugs };
}

test.each([
  [null, ['for-all']],
  ['mei@example.com', ['for-all', 'for-family']],
  ['someone@example.org', ['for-all', 'for-family']],
  ['ann@example.net', ['for-all', 'for-team']],
  ['someone@example.net', ['for-all']],
  ['mei@example.com.evil.test', ['for-all']],
  ['a@sub.example.org', ['for-all']],
  // A circle lists whole addresses and whole domains. An address that merely contains a listed
  // address or domain is not a member.
  ['joann@example.net', ['for-all']],
  ['jo.ann@example.net', ['for-all']],
  ['xann@example.net', ['for-all']],
  ['ann@example.net.evil.test', ['for-all']],
  ['ann+news@example.net', ['for-all']],
  ['ann@sub.example.net', ['for-all']],
  ['someone@notexample.org', ['for-all']],
  ['example.org', ['for-all']],
  ['someone@example.org.', ['for-all']],
  ['"@example.org"@evil.test', ['for-all']],
])('a visitor with the verified address %p may read %j', async (email, expected) => {
  const { tokenOf, get, slugs } = await start();
  const token = await tokenOf(email);
  expect(await slugs(token)).toEqual(expected);
  const entries = ['coding-notes/for-all', 'pages/for-family', 'coding-notes/for-team'];
  for (const entry of entries) {
    const status = expected.includes(entry.split('/')[1] ?? '') ? 200 : 404;
    expect((await get(`/api/entries/${entry}`, token)).statusCode).toBe(status);
    expect((await get(`/api/entries/${entry}/a.webp`, token)).statusCode).toBe(status);
  }
});

test('an entry is sent in the language asked for, otherwise in the fallback language', async () => {
  const { tokenOf, get } = await start();
  const token = await tokenOf(null);
  const languageOf = async (query: string) =>
    (await get(`/api/entries/coding-notes/for-all${query}`, token)).json().languages;
  expect(await languageOf('?locale=ja')).toEqual(['ja']);
  for (const query of [
    '',
    '?locale=',
    '?locale=../ja',
    '?locale=__proto__',
    '?locale=ja&locale=en',
  ]) {
    expect(await languageOf(query)).toEqual(['zh-Hant-TW']);
  }
});

test('a file that cannot be read is an error in the log, one that is missing is a missing entry', async () => {
  const { folder, tokenOf, get, log } = await start();
  const token = await tokenOf(null);
  const file = path.join(folder, 'en/coding-notes/for-all.json');
  rmSync(file);
  const status = async () =>
    (await get('/api/entries/coding-notes/for-all?locale=en', token)).statusCode;
  expect(await status()).toBe(404);
  expect(log()).not.toContain('"err"');
  // Put a folder in place of the file. The path then exists, but reading it fails, as it would with
  // too many open files or a broken disk.
  mkdirSync(file);
  expect(await status()).toBe(500);
  expect(log()).toContain('EISDIR');
});

test('no cache stores an answer, and each depends on the token', async () => {
  const { tokenOf, get } = await start();
  const token = await tokenOf(null);
  const entry = '/api/entries/coding-notes/for-all';
  for (const url of ['/api/entries/', entry, `${entry}/a.webp`, `${entry}/none`]) {
    for (const one of [token, undefined]) {
      const { headers } = await get(url, one);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['vary']).toContain('Authorization');
      expect(headers).not.toHaveProperty('etag');
      expect(headers).not.toHaveProperty('last-modified');
    }
  }
});

test('pictures can be requested in parts and with HEAD', async () => {
  const { app, tokenOf, get } = await start();
  const token = await tokenOf(null);
  const url = '/api/entries/coding-notes/for-all/a.webp';
  const whole = await get(url, token);
  expect(whole.rawPayload).toEqual(picture);
  expect(whole.headers['content-type']).toBe('image/webp');
  const part = await get(url, token, { range: 'bytes=2-4' });
  expect([part.statusCode, part.body]).toEqual([206, '234']);
  expect(part.headers['content-range']).toBe('bytes 2-4/10');
  expect(part.headers['cache-control']).toBe('private, no-store');
  expect((await get(url, token, { range: 'bytes=20-' })).statusCode).toBe(416);
  expect((await get(url, undefined, { range: 'bytes=2-4' })).statusCode).toBe(401);

  const head = (authorization: string) =>
    app.inject({ method: 'HEAD', url, headers: { authorization } });
  const found = await head(`Bearer ${token}`);
  expect([found.statusCode, found.body, found.headers['content-length']]).toEqual([200, '', '10']);
  expect((await head('Bearer x')).statusCode).toBe(401);
});

/** Returns the key with which an API signs its tokens. */
const keyOf = async ({ db, clock }: Pick<Awaited<ReturnType<typeof start>>, 'db' | 'clock'>) =>
  (await createSigningKeys(db, jest.fn(), () => clock.now)).current();

describe('a token', () => {
  /**
   * Returns a token signed with the API's own key. By default, its claims and header are those of a
   * valid token; `change` and `header` alter them.
   */
  async function forge(
    api: Awaited<ReturnType<typeof start>>,
    change: (token: SignJWT) => SignJWT = (token) => token,
    header: { kid?: string } = {},
  ) {
    const { key, kid } = await keyOf(api);
    const seconds = Math.floor(api.clock.now / 1000);
    const token = new SignJWT({ sid: 's1', email: 'mei@example.com' })
      .setProtectedHeader({ alg: 'HS256', kid, ...header })
      .setIssuer(publicUrl)
      .setAudience(publicUrl)
      .setSubject('visitor-1')
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 60);
    return change(token).sign(key);
  }
  const seconds = Date.parse('2026-11-21T10:00:00Z') / 1000;

  test('of the API’s own key and claims is valid', async () => {
    const api = await start();
    expect(await api.slugs(await forge(api))).toEqual(['for-all', 'for-family']);
  });

  test.each<[string, (token: SignJWT) => SignJWT]>([
    ['has expired', (token) => token.setExpirationTime(seconds)],
    ['is not valid yet', (token) => token.setNotBefore(seconds + 1)],
    ['is for another audience', (token) => token.setAudience('https://other.test')],
    ['has another issuer', (token) => token.setIssuer('https://other.test')],
  ])('that %s is refused', async (_, change) => {
    const api = await start();
    const answer = await api.get('/api/entries/', await forge(api, change));
    expect(answer.statusCode).toBe(401);
  });

  test.each([{ kid: '' }, { kid: 'x' }, { kid: '__proto__' }])(
    'with the header %j is refused',
    async (header) => {
      const api = await start();
      const answer = await api.get('/api/entries/', await forge(api, undefined, header));
      expect(answer.statusCode).toBe(401);
    },
  );

  test('of another key or algorithm, or without a signature, is refused', async () => {
    const api = await start();
    const valid = await api.tokenOf('mei@example.com');
    const [header = '', claims = '', signature = ''] = valid.split('.');
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const { kid = '' } = decodeProtectedHeader(valid);
    const { privateKey } = await generateKeyPair('ES256');
    const { key } = await keyOf(api);
    const signed = (alg: string, secret: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(secret);
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url');
    const forged = [
      await signed('HS256', (await keyOf(await startApi())).key),
      await signed('HS256', Buffer.from(kid)),
      await signed('HS512', Buffer.concat([key.export(), key.export()])),
      await signed('ES256', privateKey),
      new UnsecuredJWT(payload).encode(),
      `${none}.${claims}.`,
      `${none}.${claims}.${signature}`,
      `${header}.${claims}.`,
      `${header}.${claims}`,
      `${header}.${Buffer.from(JSON.stringify({ ...payload, email: 'ann@example.net' })).toString('base64url')}.${signature}`,
    ];
    expect((await api.get('/api/entries/', valid)).statusCode).toBe(200);
    for (const token of forged) {
      const answer = await api.get('/api/entries/', token);
      expect([token, answer.statusCode]).toEqual([token, 401]);
    }
  });

  test('that is missing, empty or a refresh token is refused, everywhere with the same answer', async () => {
    const api = await start();
    const { refreshToken } = await api.login();
    const answers = new Set<string>();
    for (const url of [
      '/api/entries/',
      '/api/entries/pages/for-family',
      '/api/entries/pages/none',
      '/api/entries/pages/for-family/a.webp',
      '/api/entries/pages/for-family/none.webp',
    ]) {
      for (const token of [undefined, '', 'x', 'null', refreshToken]) {
        const { statusCode, headers, body } = await api.get(url, token);
        expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
        answers.add(`${statusCode} ${body}`);
      }
    }
    expect([...answers]).toEqual([expect.stringMatching(/^401 {"error":"invalid_token"/)]);
  });

  test('is valid until it expires, also after a logout, and no longer', async () => {
    const api = await start();
    const { accessToken, refreshToken } = await api.login();
    await api.call('/api/logout/', { bearer: refreshToken });
    expect((await api.call('/api/refresh/', { bearer: refreshToken })).statusCode).toBe(401);
    api.clock.now += (accessTokenSeconds - 1) * 1000;
    expect((await api.get('/api/entries/', accessToken)).statusCode).toBe(200);
    api.clock.now += 1000;
    expect((await api.get('/api/entries/', accessToken)).statusCode).toBe(401);
  });

  test('of a refresh has the address of the login', async () => {
    const api = await start();
    await api.tokenOf('mei@example.com');
    const { refreshToken } = await api.login();
    const refreshed = await api.call('/api/refresh/', { bearer: refreshToken });
    const { accessToken } = refreshed.json<{ accessToken: string }>();
    expect(await api.slugs(accessToken)).toEqual(['for-all', 'for-family']);
  });
});

test('a person who is removed from a circle loses access at once when the new build is there', async () => {
  const { folder, tokenOf, slugs, get } = await start();
  const token = await tokenOf('mei@example.com');
  expect(await slugs(token)).toContain('for-family');
  privateFolder({ family: ['@example.org'], team: [] }, folder);
  expect(await slugs(token)).toEqual(['for-all']);
  expect((await get('/api/entries/pages/for-family', token)).statusCode).toBe(404);
});

test('an entry that does not exist and one that is not for the visitor get the same answer', async () => {
  const { tokenOf, get } = await start();
  const token = await tokenOf('ann@example.net');
  const answerTo = async (url: string) => {
    const { statusCode, headers, body } = await get(`/api/entries/${url}`, token);
    const names = Object.keys(headers).filter((name) => !/^(date|x-ratelimit)/.test(name));
    return { statusCode, body, names, length: headers['content-length'] };
  };
  const missing = await answerTo('pages/missing');
  expect([missing.statusCode, JSON.parse(missing.body)]).toEqual([
    404,
    { error: 'not_found', message: 'Expected an entry that is shared with this visitor.' },
  ]);
  expect(await answerTo('pages/for-family')).toEqual(missing);
  expect(await answerTo('pages/for-family?locale=ja')).toEqual(missing);
  for (const url of [
    'pages/for-family/a.webp',
    'pages/for-family/none.webp',
    'pages/none/a.webp',
  ]) {
    expect(await answerTo(url)).toEqual(missing);
  }
});

test.each([
  'coding-notes/..%2fpages',
  '..%2f..%2fcoding-notes/for-all',
  '%2e%2e/entries.json',
  '__proto__/constructor',
  'coding-notes/for-all%00',
  'coding-notes/for-all/..%2f..%2f..%2foutside.txt',
  'coding-notes/for-all/%2e%2e%2f%2e%2e%2f%2e%2e%2fentries.json',
  'coding-notes/for-all/%2e%2e%2ffor-family%2fa.webp',
  'coding-notes/for-all/a.webp.br',
  'coding-notes/for-all/__proto__',
  'coding-notes%2ffor-all/a.webp',
])('no file is reached by the path %s', async (url) => {
  const { tokenOf, get } = await start();
  const answer = await get(`/api/entries/${url}`, await tokenOf('mei@example.com'));
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'not_found' }]);
});

test('without the folder, no entry is shared', async () => {
  const folder = privateFolder();
  rmSync(folder, { recursive: true });
  const { tokenOf, slugs, get } = await start({ privateFolder: folder });
  const token = await tokenOf('mei@example.com');
  expect(await slugs(token)).toEqual([]);
  expect((await get('/api/entries/coding-notes/for-all', token)).statusCode).toBe(404);
});

test('a damaged file stops the start; later it is reported, and the former entries stay', async () => {
  const folder = privateFolder();
  const { tokenOf, slugs, takeLog } = await start({ privateFolder: folder });
  writeFileSync(path.join(folder, 'entries.json'), '{"circles":');
  expect(await slugs(await tokenOf(null))).toEqual(['for-all']);
  expect(takeLog()).toContain('the private entries of the previous build stay valid');
  const entry = { section: 'pages', slug: 'a', audience: 'x', bodies: {}, pictures: {} };
  for (const content of ['{"circles":', JSON.stringify({ circles: {}, entries: [entry] })]) {
    writeFileSync(path.join(folder, 'entries.json'), content);
    await expect(startApi({ privateFolder: folder })).rejects.toThrow(
      'entries.json: expected circles and entries',
    );
  }
});

test('unknown keys make the API read the keys once in a second, known ones once in minutes', async () => {
  const api = await start();
  const valid = await api.tokenOf(null);
  const header = (kid: string) =>
    Buffer.from(JSON.stringify({ alg: 'HS256', kid })).toString('base64url');
  const [, claims = '', signature = ''] = valid.split('.');
  let reads = 0;
  const published = api.db.selectFrom.bind(api.db);
  api.db.selectFrom = ((table: 'signing_keys') => {
    if (table === 'signing_keys') reads += 1;
    return published(table);
  }) as typeof api.db.selectFrom;
  api.clock.now += 1000;
  for (let number = 0; number < 20; number++) {
    await api.get('/api/entries/', `${header(`kid-${number}`)}.${claims}.${signature}`);
    expect((await api.get('/api/entries/', valid)).statusCode).toBe(200);
  }
  expect(reads).toBe(1);
  api.clock.now += 1000;
  await api.get('/api/entries/', valid);
  expect(reads).toBe(1);
  await api.get('/api/entries/', `${header('other')}.${claims}.${signature}`);
  expect(reads).toBe(2);
});

test('a key that another process made verifies at once', async () => {
  const api = await start();
  await api.get('/api/entries/', await api.tokenOf(null));
  api.clock.now += 31 * 24 * 60 * 60 * 1000;
  const other = await startApi({ sharing: api });
  const { accessToken } = await other.login();
  expect((await api.get('/api/entries/', accessToken)).statusCode).toBe(200);
});

test('the log has no address, no name of an entry and no token', async () => {
  const { tokenOf, get, takeLog } = await start();
  const token = await tokenOf('mei@example.com');
  await get('/api/entries/pages/for-family', token);
  await get('/api/entries/pages/for-family/a.webp', token);
  await get('/api/entries/coding-notes/for-team', token);
  await get('/api/entries/coding-notes/for-team', 'x');
  const log = takeLog();
  expect(log).toContain('"route":"/api/entries/:section/:slug"');
  expect(log).not.toMatch(/mei|example\.com|for-|family|coding|webp|eyJ/);
});

test('the limit of an address allows an entry with many pictures', async () => {
  const { tokenOf, get } = await start({ usualLimits: true });
  const token = await tokenOf(null);
  const last = async (url: string, count: number) => {
    for (let number = 1; number < count; number++) await get(url, token);
    return (await get(url, token)).statusCode;
  };
  expect(await last('/api/entries/coding-notes/for-all', 120)).toBe(200);
  expect(await last('/api/entries/coding-notes/for-all', 1)).toBe(429);
  expect(await last('/api/entries/coding-notes/for-all/a.webp', 300)).toBe(200);
});
