import { openDatabase, type Database } from './database';
import { createSessions, lifetimes } from './sessions';
import { newDatabase } from './testing/newDatabase';

const identity = { issuer: 'https://id.example', subject: 'visitor-1' };

let db: Database;
let now: number;
const sessions = () => createSessions(db, () => now);

beforeEach(async () => {
  now = Date.parse('2026-11-21T10:00:00Z');
  db = await openDatabase(await newDatabase());
});
afterEach(() => db.destroy());

test('a refresh token has 256 bits, and only its hash is stored', async () => {
  const { refreshToken } = await sessions().begin(identity);
  expect(Buffer.from(refreshToken, 'base64url')).toHaveLength(32);
  const rows = await db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(refreshToken);
  expect(rows[0]).toMatchObject({ issuer: identity.issuer, subject: 'visitor-1', ended_at: null });
});

test('two sessions of one visitor end each on its own', async () => {
  const [first, second] = [await sessions().begin(identity), await sessions().begin(identity)];
  await sessions().end(first.refreshToken);
  expect(await sessions().use(first.refreshToken)).toBeNull();
  expect(await sessions().use(second.refreshToken)).toEqual(second.session);
});

test('a session that is not used for its idle lifetime is over; a use begins it anew', async () => {
  const { refreshToken } = await sessions().begin(identity);
  now += lifetimes.idle - 1;
  expect(await sessions().use(refreshToken)).not.toBeNull();
  now += lifetimes.idle - 1;
  expect(await sessions().use(refreshToken)).not.toBeNull();
  now += lifetimes.idle;
  expect(await sessions().use(refreshToken)).toBeNull();
});

test('no use carries a session past its absolute lifetime', async () => {
  const { refreshToken } = await sessions().begin(identity);
  const end = now + lifetimes.absolute;
  while (now + lifetimes.idle / 2 < end) {
    now += lifetimes.idle / 2;
    expect(await sessions().use(refreshToken)).not.toBeNull();
  }
  now = end;
  expect(await sessions().use(refreshToken)).toBeNull();
});

test('ending is known for sessions that were, however often, and for no others', async () => {
  const { refreshToken } = await sessions().begin(identity);
  expect(await sessions().end(refreshToken)).toBe(true);
  expect(await sessions().end(refreshToken)).toBe(true);
  expect(await sessions().end('x'.repeat(43))).toBe(false);
});

test('an ended session keeps the time of its first end', async () => {
  const { refreshToken } = await sessions().begin(identity);
  const ended = now;
  await sessions().end(refreshToken);
  now += 1_000;
  await sessions().end(refreshToken);
  const row = await db.selectFrom('sessions').select('ended_at').executeTakeFirstOrThrow();
  expect(row.ended_at).toBe(ended);
});

test('what is past remembering is removed, nothing else', async () => {
  const { refreshToken } = await sessions().begin(identity);
  await sessions().end(refreshToken);
  now += lifetimes.memory - 1;
  await sessions().begin(identity);
  expect(await sessions().purge()).toBe(0);
  now += 1;
  expect(await sessions().purge()).toBe(1);
  expect(await sessions().end(refreshToken)).toBe(false);
});
