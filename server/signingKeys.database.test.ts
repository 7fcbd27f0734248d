import { decodeProtectedHeader } from 'jose';
import { accessTokenSeconds, createAccessTokens } from './accessTokens';
import { openDatabase, type Database } from './database';
import { createSigningKeys, keyTimes } from './signingKeys';
import { newDatabase } from './testing/newDatabase';
import { publicUrl } from './testing/startApi';

let db: Database;
let now: number;
let warnings: string[];

beforeEach(async () => {
  now = Date.parse('2026-11-22T10:00:00Z');
  warnings = [];
  db = await openDatabase(await newDatabase());
});
afterEach(() => db.destroy());

/** Opens the signing keys as a new process would. */
const open = async () => {
  const keys = await createSigningKeys(
    db,
    (message) => warnings.push(message),
    () => now,
  );
  const tokens = createAccessTokens(keys, publicUrl, () => now);
  return {
    ...keys,
    sign: () => tokens.sign({ id: 's1', subject: 'visitor-1', email: null }),
    verify: tokens.verify,
  };
};
const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? '';

test('a key signs for 30 days, then the next one does and the former still verifies', async () => {
  expect(keyTimes).toEqual({
    rotationMs: 30 * 86_400_000,
    recheckMs: 300_000,
    unknownRecheckMs: 1_000,
  });
  const process = await open();
  const known = (...kids: string[]) =>
    Promise.all(kids.map(async (kid) => (await process.find(kid)) !== undefined));
  const first = kidOf(await process.sign());
  now += keyTimes.rotationMs - 1;
  expect(kidOf(await process.sign())).toBe(first);
  now += keyTimes.recheckMs;
  const second = kidOf(await process.sign());
  expect(second).not.toBe(first);
  now += keyTimes.rotationMs;
  const third = kidOf(await process.sign());
  expect(await known(third, second, first)).toEqual([true, true, false]);
});

test('two tokens of a session differ, also within a second: clients compare them to see a renewal', async () => {
  const { sign } = await open();
  expect(await sign()).not.toBe(await sign());
});

test('every token can be verified until it expires, also across rotations at two processes', async () => {
  const processes = [await open(), await open()];
  const kids = new Set<string | undefined>();
  const lifetime = accessTokenSeconds * 1000;
  const end = now + 2.5 * keyTimes.rotationMs;
  while (now < end) {
    const signed = await Promise.all(processes.map(({ sign }) => sign()));
    now += lifetime - 1_000;
    // Ask only one of the processes for its key, so that it is the one that creates the new key
    // when one is due.
    await processes[0]?.current();
    for (const token of signed) {
      for (const { verify } of processes) expect(await verify(token)).not.toBeNull();
      kids.add(kidOf(token));
    }
    now += keyTimes.rotationMs / 12;
  }
  expect(kids.size).toBe(3);
});

test('processes that start or rotate at the same time agree on one key', async () => {
  const processes = await Promise.all([open(), open(), open()]);
  for (const generation of [1, 2]) {
    const kids = await Promise.all(processes.map(async ({ sign }) => kidOf(await sign())));
    expect(new Set(kids).size).toBe(1);
    expect(await db.selectFrom('signing_keys').selectAll().execute()).toHaveLength(generation);
    now += keyTimes.rotationMs;
  }
});

test('a process signs with the key of another process five minutes after that one rotated it', async () => {
  const [one, other] = [await open(), await open()];
  now += keyTimes.rotationMs;
  const next = kidOf(await one.sign());
  now += keyTimes.recheckMs;
  expect(kidOf(await other.sign())).toBe(next);
});

test.each([
  'SECRET',
  'null',
  '{"kty":"oct"}',
  // This key is a byte shorter than the hash.
  `{"kty":"oct","k":"${'SECRET'.repeat(7)}"}`,
  // Releases before 1.0 stored keys in this format.
  '{"kty":"EC","crv":"P-256","x":"SECRET","y":"SECRET","d":"SECRET"}',
])('a damaged key (%s) is replaced, with a warning that does not show it', async (secret_jwk) => {
  const before = kidOf(await (await open()).sign());
  await db.updateTable('signing_keys').set({ secret_jwk }).execute();
  const process = await open();
  const token = await process.sign();
  expect(kidOf(token)).not.toBe(before);
  expect(await process.verify(token)).not.toBeNull();
  expect(warnings).toEqual([expect.stringMatching(/^signing_keys: expected a secret key/)]);
  expect(warnings.join()).not.toContain('SECRET');
});

test('a database that does not answer stops no signing', async () => {
  const process = await open();
  const failing = jest.spyOn(db, 'selectFrom').mockImplementation(() => {
    throw new Error('no answer');
  });
  now += keyTimes.recheckMs;
  expect(await process.sign()).toMatch(/^[\w-]+\./);
  expect(failing).toHaveBeenCalled();
  expect(warnings).toEqual(['signing_keys: cannot be read: no answer']);
});

test('a process without any key reports that the database does not answer', async () => {
  jest.spyOn(db, 'selectFrom').mockImplementation(() => {
    throw new Error('no answer');
  });
  await expect(open()).rejects.toThrow('no answer');
});
