import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { accessTokenSeconds, createAccessTokens } from './accessTokens';
import { openDatabase, type Database } from './database';
import { createSigningKeys, keyTimes } from './signingKeys';
import { encryptionKey, publicUrl, startApi } from './testing/startApi';
import { newDatabase } from './testing/newDatabase';

const session = { id: 's1', subject: 'visitor-1' };
const otherKey = new Uint8Array(32).fill(9);
/** The beginning of a period. */
const start = 700 * keyTimes.period;

let db: Database;
let now: number;
let warnings: string[];

beforeEach(async () => {
  now = start;
  warnings = [];
  db = await openDatabase(await newDatabase());
});
afterEach(() => db.destroy());

/** One process. */
const open = async (key = encryptionKey) => {
  const keys = await createSigningKeys(
    db,
    key,
    (message) => warnings.push(message),
    () => now,
  );
  const tokens = createAccessTokens(keys, publicUrl, () => now);
  return { ...keys, sign: () => tokens.sign(session) };
};
const verify = (token: string, set: JSONWebKeySet) =>
  jwtVerify(token, createLocalJWKSet(set), { currentDate: new Date(now) });
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

test('over 100 days every token can be verified while it lasts, with keys that were published before', async () => {
  const process = await open();
  const kids = new Set<string>();
  let known = (await process.published()) as JSONWebKeySet;
  let last: string | null = null;
  const step = (accessTokenSeconds * 1000) / 2 - 1_000;
  for (const end = start + 100 * 24 * 60 * 60 * 1000; now < end; now += 37 * step) {
    // A token of a moment before, and one of now, against a set that was fetched a moment before.
    const token = await process.sign();
    await verify(token, known);
    if (last) await verify(last, known);
    known = (await process.published()) as JSONWebKeySet;
    await verify(token, known);
    kids.add(kidOf(token) ?? '');
    now += step;
    last = await process.sign();
    now -= step;
    await verify(last, known);
    last = null;
    expect(known.keys.length).toBeLessThanOrEqual(2);
  }
  expect(kids.size).toBe(4);
}, 30_000);

test('a new key is published a day before it signs, and the old one until its last token is over', async () => {
  const process = await open();
  const first = kidOf(await process.sign());
  now = start + keyTimes.period - keyTimes.lead;
  expect(kidOf(await process.sign())).toBe(first);
  const kids = async () => (await process.published()).keys.map(({ kid }) => kid);
  expect(await kids()).toHaveLength(2);
  now = start + keyTimes.period;
  const second = kidOf(await process.sign());
  expect(second).toBe((await kids())[1]);
  now += keyTimes.lead + keyTimes.memory - 1;
  await process.sign();
  expect(await kids()).toHaveLength(2);
  now += keyTimes.check;
  await process.sign();
  expect(await kids()).toEqual([second]);
});

test('what is published is public', async () => {
  const { keys } = await (await open()).published();
  expect(keys).toEqual([
    {
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.any(String),
      use: 'sig',
      alg: 'ES256',
    },
  ]);
});

test('the route serves it to caches for minutes', async () => {
  const api = await startApi();
  const answer = await api.app.inject('/api/jwks/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/jwk-set\+json/);
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
});

test('processes that start at once on one database agree on one key', async () => {
  const processes = await Promise.all([open(), open(), open()]);
  const kids = await Promise.all(processes.map(async ({ sign }) => kidOf(await sign())));
  expect(new Set(kids).size).toBe(1);
  expect(await db.selectFrom('signing_keys').selectAll().execute()).toHaveLength(1);
});

test('a process with another key-encryption key signs with keys of its own, and all are published', async () => {
  const [one, other] = [await open(), await open(otherKey)];
  const set = (await one.published()) as JSONWebKeySet;
  expect(set.keys).toHaveLength(2);
  await verify(await one.sign(), set);
  await verify(await other.sign(), set);
  expect(kidOf(await one.sign())).not.toBe(kidOf(await other.sign()));
});

test('in the database the private key is encrypted', async () => {
  await open();
  const rows = await db.selectFrom('signing_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('\\"d\\"');
  const [header = ''] = rows[0]?.sealed_private_jwk.split('.') ?? [];
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
    alg: 'dir',
    enc: 'A256GCM',
    kid: rows[0]?.kid,
  });
});

test.each([
  ['is damaged', async () => ({ sealed_private_jwk: 'SECRET.damaged' })],
  [
    'is of another row',
    async () => {
      const other = await openDatabase(await newDatabase());
      await createSigningKeys(other, encryptionKey, () => undefined);
      const { sealed_private_jwk } = await other
        .selectFrom('signing_keys')
        .selectAll()
        .executeTakeFirstOrThrow();
      await other.destroy();
      return { sealed_private_jwk };
    },
  ],
])('a key that %s is replaced, with a warning that does not show it', async (_, change) => {
  const before = kidOf(await (await open()).sign());
  await db
    .updateTable('signing_keys')
    .set(await change())
    .execute();
  const process = await open();
  const token = await process.sign();
  expect(kidOf(token)).not.toBe(before);
  await verify(token, (await process.published()) as JSONWebKeySet);
  expect(warnings).toEqual([expect.stringMatching(/^signing_keys: expected a private EC key/)]);
  expect(warnings.join()).not.toContain('SECRET');
});

test('a key that is damaged while another process has it open stays published, and both can be verified', async () => {
  const one = await open();
  await db.updateTable('signing_keys').set({ sealed_private_jwk: 'damaged' }).execute();
  const other = await open();
  const set = (await other.published()) as JSONWebKeySet;
  await verify(await one.sign(), set);
  await verify(await other.sign(), set);
  now += keyTimes.check;
  expect(kidOf(await one.sign())).toBe(kidOf(await other.sign()));
});

test.each(['SECRET', '{"kty":"EC","crv":"P-256","x":"SECRET"}', 'null'])(
  'a damaged public key (%s) is left out, and the others can be had',
  async (public_jwk) => {
    const foreign = await open(otherKey);
    await open();
    await db
      .updateTable('signing_keys')
      .set({ public_jwk })
      .where('kid', '!=', kidOf(await foreign.sign()) ?? '')
      .execute();
    expect((await foreign.published()).keys).toHaveLength(1);
    // The process whose it is makes another.
    const process = await open();
    const set = (await process.published()) as JSONWebKeySet;
    expect(JSON.stringify(set)).not.toContain('SECRET');
    await verify(await process.sign(), set);
    await verify(await foreign.sign(), set);
  },
);

test('of a row with more in it, the public members alone are published', async () => {
  const { published } = await open();
  const [key] = (await published()).keys;
  await db
    .updateTable('signing_keys')
    .set({ public_jwk: JSON.stringify({ ...key, d: 'SECRET' }) })
    .execute();
  expect((await published()).keys).toEqual([key]);
});

test('another key-encryption key after a restart makes another signing key, and the former is published still', async () => {
  const former = await (await open()).sign();
  const process = await open(otherKey);
  const set = (await process.published()) as JSONWebKeySet;
  await verify(former, set);
  await verify(await process.sign(), set);
});

test('a key is made and removed on time by a process that nobody asks for a token', async () => {
  const process = await open();
  now = start + keyTimes.period - keyTimes.lead;
  await process.check();
  expect((await process.published()).keys).toHaveLength(2);
  now = start + keyTimes.period + keyTimes.lead + keyTimes.memory;
  await process.check();
  expect((await process.published()).keys).toHaveLength(1);
});

test('tokens are signed while a process looks after its keys', async () => {
  const process = await open();
  let isChecking = true;
  const checking = process.check().finally(() => (isChecking = false));
  while (isChecking) {
    // Now and again the database gets its turn.
    for (let turn = 0; turn < 50; turn++) await process.current();
    await new Promise(setImmediate);
  }
  await checking;
});

test('through rotations at two servers every refresh is answered, with a token that the published keys verify', async () => {
  const api = await startApi();
  const other = await startApi({ sharing: api });
  const { refreshToken } = await api.login();
  const kids = new Set<string | undefined>();
  let before = await api.keys();
  for (let step = 0; step < 30; step++) {
    for (const server of [api, other]) {
      const answer = await server.call('/api/refresh/', { bearer: refreshToken });
      expect(answer.statusCode).toBe(200);
      const { accessToken } = answer.json<{ accessToken: string }>();
      const currentDate = new Date(api.clock.now);
      for (const set of [before, await api.keys(), await other.keys()]) {
        await jwtVerify(accessToken, createLocalJWKSet(set), { currentDate });
      }
      kids.add(kidOf(accessToken));
    }
    before = await api.keys();
    // A process looks each hour (index.ts); this one has just been called, and the clock jumps far.
    api.clock.now += 20 * 60 * 60 * 1000;
  }
  expect(kids.size).toBeGreaterThan(1);
}, 30_000);

test('a database that does not answer for an hour stops no signing', async () => {
  const process = await open();
  const failing = jest.spyOn(db, 'deleteFrom').mockImplementation(() => {
    throw new Error('no answer');
  });
  now += keyTimes.check;
  expect(await process.sign()).toMatch(/^[\w-]+\./);
  expect(failing).toHaveBeenCalled();
});
