import { sql } from 'kysely';
import { openDatabase, type Database } from './database';
import { createSessions, hashSecret } from './sessions';
import { newDatabase } from './testing/newDatabase';
import { beginSession } from './testing/startApi';

/**
 * Connects to one database twice, as two processes would. One connection reads sessions in table
 * order, and the other in index order.
 */
async function startTwo() {
  const place = await newDatabase();
  const open = (...scans: string[]) => {
    const url = new URL(place.databaseUrl ?? '');
    url.searchParams.set('options', scans.map((scan) => `-c enable_${scan}=off`).join(' '));
    return openDatabase({ ...place, databaseUrl: url.href });
  };
  const one = await open('indexscan', 'bitmapscan');
  const other = await open('seqscan', 'bitmapscan');
  const stop = () => Promise.all([one.destroy(), other.destroy()]);
  return { one, other, stop };
}

/** Waits until the given number of statements are waiting for locked rows. */
async function waiting(db: Database, statements: number) {
  const blocked = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await blocked.execute(db)).rows.length !== statements);
}

test('two processes that use the same sessions in another order cause no deadlock', async () => {
  const { one, other, stop } = await startTwo();
  const sessions = createSessions(one);
  const begun = [await beginSession(sessions), await beginSession(sessions)];
  // Refresh the sessions in descending order of their hashes. Each update moves a row to the end of
  // the table, so table order becomes the reverse of index order.
  const tokens = begun.map(({ refreshToken }) => refreshToken);
  tokens.sort((a, b) => (hashSecret(a) < hashSecret(b) ? 1 : -1));
  for (const token of tokens) await sessions.use(token);
  const [uses] = await one.transaction().execute(async (transaction) => {
    const first = hashSecret(tokens[0] ?? '');
    await sql`select from sessions where refresh_token_hash = ${first} for update`.execute(
      transaction,
    );
    const ofOne = tokens.map(sessions.use);
    await waiting(one, 1);
    const ofOther = tokens.map(createSessions(other).use);
    await waiting(one, 2);
    return [Promise.all([...ofOne, ...ofOther])];
  });
  expect(await uses).not.toContain(null);
  await stop();
});

test('a use that waits for the end of its session is refused', async () => {
  const { one, other, stop } = await startTwo();
  const { refreshToken, session } = await beginSession(createSessions(one));
  const [use] = await one.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('sessions')
      .set({ ended_at: Date.now() })
      .where('id', '=', session.id)
      .execute();
    const refused = createSessions(other).use(refreshToken);
    await waiting(one, 1);
    return [refused];
  });
  expect(await use).toBeNull();
  await stop();
});
