import { decodeProtectedHeader, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoginParameters } from '../src/api/contract';
import { createSigningKeys } from './signingKeys';
import { isPostgres, type Database } from './database';
import { GrantRefused, ProviderUnavailable } from './providerClient';
import { lifetimes } from './sessions';
import { goodParameters, publicUrl, startApi, visitor } from './testing/startApi';

const unknownToken = 'x'.repeat(43);

type Api = Awaited<ReturnType<typeof startApi>>;

/** Sends the login request with the usual parameters. */
async function begin(api: Api) {
  const answer = await api.call('/api/login/', { query: goodParameters });
  const { refreshToken = '' } = answer.json<{ refreshToken?: string }>();
  return { status: answer.statusCode, refreshToken };
}

/** Starts an API whose provider answers when the test calls `answerOfProvider`. */
async function startSlowProvider() {
  let answerOfProvider: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answerOfProvider = resolve));
  const api = await startApi({
    provider: {
      redeem: async () => {
        await answered;
        return visitor;
      },
    },
  });
  return { api, answerOfProvider: () => answerOfProvider() };
}

async function untilClaimed({ db }: Api) {
  while (!(await db.selectFrom('codes').select('used_at').executeTakeFirst())) await sleep(5);
}

describe('POST /api/login/', () => {
  test('exchanges the code for two tokens', async () => {
    const redeemed: LoginParameters[] = [];
    const api = await startApi({
      provider: {
        redeem: async (parameters) => {
          redeemed.push(parameters);
          return visitor;
        },
      },
    });
    const query = { ...goodParameters, iss: 'https://id.example' };
    const answer = await api.call('/api/login/', { query });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(redeemed).toEqual([query]);
  });

  test('access tokens are valid for a quarter of an hour, and their key survives a restart', async () => {
    const api = await startApi();
    const { accessToken } = await api.login();
    const { key } = await (
      await createSigningKeys(
        api.db,
        () => undefined,
        () => api.clock.now,
      )
    ).current();
    const { payload } = await jwtVerify(accessToken, key, {
      issuer: publicUrl,
      audience: publicUrl,
      currentDate: new Date(api.clock.now),
    });
    expect(payload).toMatchObject({ sub: 'visitor-1', sid: expect.any(String) });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(15 * 60);
    await api.close();

    const restarted = await startApi({ database: api.database });
    const { kid } = decodeProtectedHeader((await restarted.login()).accessToken);
    expect(kid).toBe(decodeProtectedHeader(accessToken).kid);
  });

  /** A request with the code of `goodParameters` that is not a repetition of the first request. */
  const replay = { ...goodParameters, nonce: 'NONCE-2' };

  test('a replayed code does not reach the provider, and ends the session that the code began', async () => {
    const redeem = jest.fn(async () => visitor);
    const api = await startApi({ provider: { redeem } });
    const first = await api.call('/api/login/', { query: goodParameters });
    const { refreshToken } = first.json<{ refreshToken: string }>();
    for (const change of [{}, { code_verifier: 'w'.repeat(43) }, { iss: 'https://id.example' }]) {
      const answer = await api.call('/api/login/', { query: { ...replay, ...change } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ error: 'invalid_grant' });
    }
    expect(redeem).toHaveBeenCalledTimes(1);
    expect((await api.call('/api/refresh/', { bearer: refreshToken })).statusCode).toBe(401);
  });

  test('a code that is replayed while the provider answers begins no session', async () => {
    const { api, answerOfProvider } = await startSlowProvider();
    const answer = begin(api);
    await untilClaimed(api);
    expect((await api.call('/api/login/', { query: replay })).statusCode).toBe(401);
    answerOfProvider();
    expect((await answer).status).toBe(401);
    expect(await api.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  describe('a repetition of the same request, whose response may have been lost', () => {
    const refresh = async (api: Api, bearer: string) =>
      (await api.call('/api/refresh/', { bearer })).statusCode;

    test('continues the session with a new refresh token, and the lost one is invalid', async () => {
      const redeem = jest.fn(async () => visitor);
      const api = await startApi({ provider: { redeem } });
      const lost = await begin(api);
      api.clock.now += 9_999;
      const repeated = await begin(api);
      expect([lost.status, repeated.status]).toEqual([200, 200]);
      expect(redeem).toHaveBeenCalledTimes(1);
      expect(await refresh(api, repeated.refreshToken)).toBe(200);
      expect(await refresh(api, lost.refreshToken)).toBe(401);
      expect(await api.db.selectFrom('sessions').select('ended_at').execute()).toEqual([
        { ended_at: null },
      ]);
    });

    test('may arrive while the provider answers the first', async () => {
      const { api, answerOfProvider } = await startSlowProvider();
      const requests = [begin(api), begin(api)];
      await untilClaimed(api);
      answerOfProvider();
      const answers = await Promise.all(requests);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const refreshes = answers.map(({ refreshToken }) => refresh(api, refreshToken));
      expect((await Promise.all(refreshes)).sort()).toEqual([200, 401]);
      expect(await api.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
    });

    test('is a replay after a few seconds', async () => {
      const api = await startApi();
      const first = await begin(api);
      api.clock.now += 10_000;
      expect((await begin(api)).status).toBe(401);
      expect(await refresh(api, first.refreshToken)).toBe(401);
    });

    test('does not begin the session again after a logout', async () => {
      const api = await startApi();
      const first = await begin(api);
      await api.call('/api/logout/', { bearer: first.refreshToken });
      expect((await begin(api)).status).toBe(401);
      expect(await refresh(api, first.refreshToken)).toBe(401);
    });
  });

  test.each([
    [new GrantRefused('no'), 401, 'invalid_grant'],
    [new ProviderUnavailable('no'), 503, 'temporarily_unavailable'],
    // SQLite cannot read a failing disk.
    [Object.assign(new Error('disk I/O error'), { errcode: 266 }), 503, 'temporarily_unavailable'],
  ])(
    'if the provider fails with %p, the answer is %i, no session begins, and the code is used',
    async (problem, status, error) => {
      const redeem = jest.fn(async () => Promise.reject(problem));
      const api = await startApi({ provider: { redeem } });
      const answer = await api.call('/api/login/', { query: goodParameters });
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ error });
      expect(await api.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
      expect((await api.call('/api/login/', { query: goodParameters })).statusCode).toBe(401);
      expect(redeem).toHaveBeenCalledTimes(1);
    },
  );

  test('of many simultaneous requests with one code, at two servers, one reaches the provider, and no session remains', async () => {
    const redeem = jest.fn(async () => visitor);
    const api = await startApi({ provider: { redeem } });
    const other = await startApi({ provider: { redeem }, sharing: api });
    const calls = Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? api : other).call('/api/login/', {
        query: { ...goodParameters, nonce: `NONCE-${n}` },
      }),
    );
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    // One login may succeed if its response is sent before the other requests arrive. The other
    // requests reuse its code, so its session then ends.
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(19);
    expect(redeem).toHaveBeenCalledTimes(1);
    const sessions = await api.db.selectFrom('sessions').select('ended_at').execute();
    expect(sessions.filter(({ ended_at }) => ended_at === null)).toEqual([]);
  });

  const wrong: [string, Record<string, string | undefined>][] = [
    ['code', { code: undefined }],
    ['code', { code: '' }],
    ['code', { code: 'üCODE-1' }],
    ['code', { code: 'x'.repeat(8193) }],
    ['code_verifier', { code_verifier: undefined }],
    ['code_verifier', { code_verifier: 'v'.repeat(42) }],
    ['code_verifier', { code_verifier: 'v'.repeat(129) }],
    ['code_verifier', { code_verifier: `!${'v'.repeat(43)}` }],
    ['redirect_uri', { redirect_uri: undefined }],
    ['redirect_uri', { redirect_uri: 'https://evil.example/login' }],
    ['redirect_uri', { redirect_uri: `${publicUrl}/login?next=x` }],
    ['nonce', { nonce: undefined }],
    ['nonce', { nonce: 'n'.repeat(257) }],
    ['iss', { iss: 'javascript:https://id.example' }],
  ];
  test.each(wrong)(
    'a wrong %s (%#) is named with what was expected, and not repeated',
    async (name, change) => {
      const redeem = jest.fn();
      const api = await startApi({ provider: { redeem } });
      const query = Object.fromEntries(
        Object.entries({ ...goodParameters, ...change }).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        ),
      );
      const answer = await api.call('/api/login/', { query });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        error: 'invalid_request',
        message: expect.stringMatching(new RegExp(`^${name}: expected .+\\.$`)),
      });
      const value = change[name];
      if (value) expect(answer.body).not.toContain(value);
      expect(redeem).not.toHaveBeenCalled();
    },
  );

  test('a repeated parameter is refused', async () => {
    const api = await startApi();
    const query = new URLSearchParams(goodParameters).toString();
    const answer = await api.call(`/api/login/?${query}&code=CODE-2`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^code: expected/) });
  });

  test('one answer names all wrong parameters', async () => {
    const api = await startApi();
    const { message } = (await api.call('/api/login/')).json<{ message: string }>();
    expect(message.match(/expected/g)).toHaveLength(4);
  });
});

describe('POST /api/refresh/', () => {
  test('returns another access token for the session', async () => {
    const api = await startApi();
    const { refreshToken, accessToken } = await api.login();
    api.clock.now += 60_000;
    const answer = await api.call('/api/refresh/', { bearer: refreshToken });
    expect(answer.statusCode).toBe(200);
    const refreshed = answer.json<{ accessToken: string }>();
    expect(Object.keys(refreshed)).toEqual(['accessToken']);
    expect(refreshed.accessToken).not.toBe(accessToken);
  });

  test.each([
    ['no header', undefined],
    ['an unknown token', unknownToken],
    ['a malformed token', 'null'],
    ['an empty token', ''],
    ['a very long token', 'x'.repeat(8_000)],
  ])('%s is 401', async (_, bearer) => {
    const api = await startApi();
    const answer = await api.call('/api/refresh/', bearer === undefined ? {} : { bearer });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      error: 'invalid_token',
      message: 'Expected the refresh token of a session as Bearer in the Authorization header.',
    });
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });
});

describe('POST /api/logout/', () => {
  test('ends the session at once', async () => {
    const api = await startApi();
    const { refreshToken } = await api.login();
    const answer = await api.call('/api/logout/', { bearer: refreshToken });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await api.call('/api/refresh/', { bearer: refreshToken })).statusCode).toBe(401);
  });

  test('is 204 also for a session that has ended or expired', async () => {
    const api = await startApi();
    const { refreshToken } = await api.login();
    await api.call('/api/logout/', { bearer: refreshToken });
    api.clock.now += lifetimes.absoluteMs;
    expect((await api.call('/api/logout/', { bearer: refreshToken })).statusCode).toBe(204);
  });

  test.each([[undefined], [unknownToken], ['garbage']])(
    'with a token that was never valid (%p) is 401',
    async (bearer) => {
      const api = await startApi();
      const answer = await api.call('/api/logout/', bearer === undefined ? {} : { bearer });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ error: 'invalid_token' });
    },
  );
});

describe('every request', () => {
  test.each([
    ['GET', '/api/login/?code=SECRET', 404],
    ['POST', '/api/SECRET/', 404],
    ['POST', '/api/login?code=SECRET', 404],
    ['DELETE', '/api/logout/?SECRET', 404],
    ['POST', '/%SECRET', 400],
    ['GET', '/%ESECRET', 400],
  ] as const)(
    '%s %s is answered %p in JSON, and nothing of it is repeated or logged',
    async (method, url, status) => {
      const api = await startApi();
      const answer = await api.app.inject({ method, url });
      expect(answer.statusCode).toBe(status);
      expect(Object.keys(answer.json<object>())).toEqual(['error', 'message']);
      expect(answer.body).not.toContain('SECRET');
      expect(api.log()).not.toContain('SECRET');
    },
  );

  test('a body is ignored, and a large one is refused', async () => {
    const api = await startApi();
    const { refreshToken } = await api.login();
    const send = (payload: string, type: string) =>
      api.app.inject({
        method: 'POST',
        url: '/api/refresh/',
        payload,
        // The name of the scheme may be in lower case (RFC 9110, section 11.1).
        headers: { 'content-type': type, authorization: `bearer ${refreshToken}` },
      });
    expect((await send('{"broken', 'application/json')).statusCode).toBe(200);
    expect((await send('x'.repeat(2_000), 'text/plain')).statusCode).toBe(413);
  });

  test('an internal error is logged, and the answer does not show it', async () => {
    const api = await startApi({
      provider: { redeem: () => Promise.reject(new Error('the disk is full')) },
    });
    const answer = await api.call('/api/login/', { query: goodParameters });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ error: 'server_error' });
    expect(answer.body).not.toContain('disk');
    expect(api.log()).toContain('the disk is full');
  });

  test('a malformed URL is logged without the URL', async () => {
    const api = await startApi();
    const answer = await api.app.inject('/%?code=SECRET');
    expect(answer.statusCode).toBe(400);
    expect(api.log()).toContain('"malformed URL"');
    expect(api.log()).not.toContain('SECRET');
  });

  test('what the server does not mark for caches must be asked for again', async () => {
    const api = await startApi();
    for (const url of ['/healthz', '/readyz', '/nowhere', '/%', '/api/nowhere']) {
      const { headers } = await api.app.inject(url);
      expect([url, headers['cache-control']]).toEqual([
        url,
        /^\/(api|%)/.test(url) ? 'no-store' : 'no-cache',
      ]);
    }
  });

  test('the log contains no query string and no token', async () => {
    const api = await startApi();
    const { refreshToken, accessToken } = await api.login();
    await api.call('/api/refresh/', { bearer: refreshToken });
    await api.call('/api/logout/', { bearer: refreshToken });
    await api.call('/api/logout/', { bearer: unknownToken });
    const log = api.log();
    expect(log.match(/"route":"\/api\/login\/","status":200/g)).toHaveLength(1);
    for (const secret of ['CODE-1', 'NONCE-1', 'vvvv', refreshToken, accessToken, unknownToken]) {
      expect(log).not.toContain(secret);
    }
  });

  test('only the site’s origin may call', async () => {
    const api = await startApi();
    const ask = (origin: string) =>
      api.app.inject({
        method: 'OPTIONS',
        url: '/api/refresh/',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      });
    const { statusCode, headers } = await ask(publicUrl);
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': publicUrl,
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': 'authorization, content-type, range',
      'access-control-max-age': '600',
    });
    const answer = await api.app.inject({ url: '/config.json', headers: { origin: publicUrl } });
    expect(answer.headers['access-control-expose-headers']).toBe('retry-after');
    expect((await ask('https://evil.example')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
  });
});

describe('around the API', () => {
  test('config.json describes the provider, and caches revalidate it', async () => {
    const api = await startApi();
    const answer = await api.app.inject('/config.json');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.json()).toMatchObject({ issuer: 'https://id.example', clientId: 'client-1' });
  });

  test('config.json is 503 while the provider is unavailable', async () => {
    const api = await startApi({
      provider: { signInConfig: () => Promise.reject(new ProviderUnavailable('ECONNREFUSED')) },
    });
    const answer = await api.app.inject('/config.json');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
    expect(api.log()).toContain('ECONNREFUSED');
  });

  test('a site that was built for an API on another origin may call that API', async () => {
    const api = await startApi({ apiOrigin: 'https://api.example.org' });
    const { headers } = await api.app.inject('/');
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://api.example.org;",
    );
  });

  test('healthz is 200 and readyz 503 when only the database fails', async () => {
    const api = await startApi();
    await api.db.destroy();
    expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await api.app.inject('/readyz')).statusCode).toBe(503);
  });

  test('while the database is read-only, a refresh and readyz are 503, and then 200 again', async () => {
    const api = await startApi();
    const { refreshToken } = await api.login();
    const refresh = () => api.call('/api/refresh/', { bearer: refreshToken });
    const ready = async () => (await api.app.inject('/readyz')).statusCode;
    expect(await ready()).toBe(200);
    await setReadOnly(api.db, true);
    expect(await ready()).toBe(503);
    expect(api.log()).toMatch(/read-?only/);
    const { statusCode, headers } = await refresh();
    expect([statusCode, headers['retry-after']]).toEqual([503, '3']);
    await setReadOnly(api.db, false);
    expect(await ready()).toBe(200);
    expect((await refresh()).statusCode).toBe(200);
  });

  test('sessions survive a clock that jumps by an hour, in both directions', async () => {
    const api = await startApi();
    const { refreshToken } = await api.login();
    for (const hours of [1, -1, -1, 1]) {
      api.clock.now += hours * 60 * 60 * 1000;
      expect((await api.call('/api/refresh/', { bearer: refreshToken })).statusCode).toBe(200);
      expect((await api.login()).refreshToken).toBeDefined();
    }
  });

  test('simultaneous checks of two processes do not disturb each other', async () => {
    const api = await startApi();
    const other = await startApi({ sharing: api });
    const checks = [api, other, api, other, api, other].map(({ app }) => app.inject('/readyz'));
    const statuses = (await Promise.all(checks)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

/**
 * Makes the database read-only, like one on a read-only disk or a standby server. On PostgreSQL,
 * the setting applies only to new connections, so this function closes the existing ones too.
 */
async function setReadOnly(db: Database, isReadOnly: boolean): Promise<void> {
  const onOrOff = isReadOnly ? 'on' : 'off';
  if (!isPostgres(db)) {
    await sql.raw(`pragma query_only = ${onOrOff}`).execute(db);
    return;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql
    .raw(
      `set transaction read write; alter database ${rows[0]?.name} set default_transaction_read_only = ${onOrOff}`,
    )
    .execute(db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined);
}
