import { openDatabase, type Database } from './database';
import { createSessions, lifetimes } from './sessions';
import { newDatabase } from './testing/newDatabase';
import { beginSession } from './testing/startApi';

const identity = { issuer: 'https://id.example', subject: 'visitor-1', email: 'mei@example.com' };

let db: Database;
let now: number;
let statements = 0;
const sessions = () => createSessions(db, () => now);
const begin = () => beginSession(sessions());

beforeEach(async () => {
  now = Date.parse('2026-11-21T10:00:00Z');
  db = (await openDatabase(await newDatabase())).withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
});
afterEach(() => db.destroy());

test('a refresh token has 256 bits, and only its hash is stored', async () => {
  const { refreshToken } = await begin();
  expect(Buffer.from(refreshToken, 'base64url')).toHaveLength(32);
  const rows = await db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(refreshToken);
  expect(rows[0]).toMatchObject({ issuer: identity.issuer, subject: 'visitor-1', ended_at: null });
});

test('a session expires after its idle lifetime, which each use restarts', async () => {
  const days = Object.values(lifetimes).map((ms) => ms / 86_400_000);
  expect(days).toEqual([30, 180, 210, 1]);
  const { refreshToken } = await begin();
  now += lifetimes.idleMs - 1;
  expect(await sessions().use(refreshToken)).not.toBeNull();
  now += lifetimes.idleMs - 1;
  expect(await sessions().use(refreshToken)).not.toBeNull();
  now += lifetimes.idleMs;
  expect(await sessions().use(refreshToken)).toBeNull();
});

test('no use extends a session beyond its absolute lifetime', async () => {
  const { refreshToken } = await begin();
  const end = now + lifetimes.absoluteMs;
  while (now + lifetimes.idleMs / 2 < end) {
    now += lifetimes.idleMs / 2;
    expect(await sessions().use(refreshToken)).not.toBeNull();
  }
  now = end;
  expect(await sessions().use(refreshToken)).toBeNull();
});

test('simultaneous uses share one statement, and each gets its own session', async () => {
  const begun = [await begin(), await begin(), await begin()];
  const tokens = [...begun.map(({ refreshToken }) => refreshToken), 'unknown'];
  statements = 0;
  expect(await Promise.all(tokens.map(sessions().use))).toEqual([
    ...begun.map(({ session }) => session),
    null,
  ]);
  expect(statements).toBe(1);
});

test('purge deletes only sessions older than the storage time', async () => {
  const { refreshToken } = await begin();
  await sessions().end(refreshToken);
  now += lifetimes.retentionMs - 1;
  await begin();
  expect(await sessions().purge()).toBe(0);
  now += 1;
  expect(await sessions().purge()).toBe(1);
  expect(await sessions().end(refreshToken)).toBe(false);
});

describe('a code', () => {
  const ended = async () =>
    (await db.selectFrom('sessions').select('ended_at').executeTakeFirst())?.ended_at;

  test('is used once; a replay ends its session at once', async () => {
    const { refreshToken, code } = await begin();
    expect(await sessions().use(refreshToken)).not.toBeNull();
    expect(await sessions().claimCode(code)).toBe(false);
    expect(await sessions().use(refreshToken)).toBeNull();
    now += 1_000;
    expect(await sessions().claimCode(code)).toBe(false);
    expect(await ended()).toBe(now - 1_000);
  });

  test('begins no session without a claim, and only one with it', async () => {
    expect(await sessions().begin(identity, 'CODE')).toBeNull();
    const { code, refreshToken } = await begin();
    expect(await sessions().begin(identity, code)).toBeNull();
    expect(await sessions().use(refreshToken)).not.toBeNull();
  });

  test('does not end sessions of other codes when it is replayed', async () => {
    const [first, second] = [await begin(), await begin()];
    await sessions().claimCode(first.code);
    expect(await sessions().use(second.refreshToken)).not.toBeNull();
  });

  test('is stored as its hash, and deleted with its session, or after a day without one', async () => {
    const { code } = await begin();
    await sessions().claimCode('REFUSED');
    const rows = () => db.selectFrom('codes').selectAll().execute();
    expect(JSON.stringify(await rows())).not.toMatch(new RegExp(`${code}|REFUSED`));
    now += lifetimes.codeMs - 1;
    await sessions().purge();
    expect(await rows()).toHaveLength(2);
    now += 1;
    await sessions().purge();
    expect(await rows()).toHaveLength(1);
    now += lifetimes.retentionMs;
    await sessions().purge();
    expect(await rows()).toEqual([]);
  });
});
