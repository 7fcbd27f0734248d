import { Kysely, sql, type SqliteDatabase } from 'kysely';
import LibsqlDatabase from 'libsql';
import path from 'node:path';
import { GroupCommitDialect } from './sqliteDialect';
import { temporaryFolder } from './testing/temporaryFolder';

interface Tables {
  things: { name: string };
}

/** An open database with a table of unique names; counts commits and can make them fail. */
async function openThings() {
  const database = new LibsqlDatabase(path.join(temporaryFolder(), 'things.db'));
  const statements: string[] = [];
  let commitFails = false;
  const watched = {
    prepare(text: string) {
      statements.push(text);
      if (text === 'commit' && commitFails) throw new Error('the disk is full');
      return database.prepare(text);
    },
    close: () => database.close(),
  } as unknown as SqliteDatabase;
  const db = new Kysely<Tables>({ dialect: new GroupCommitDialect(watched) });
  await sql`create table things (name text not null unique)`.execute(db);
  return {
    db,
    add: (name: string) => db.insertInto('things').values({ name }).execute(),
    names: async () =>
      (await db.selectFrom('things').selectAll().execute()).map(({ name }) => name),
    commits: () => statements.filter((text) => text === 'commit').length,
    failCommits: (fails: boolean) => (commitFails = fails),
  };
}

test('simultaneous writes share one commit', async () => {
  const { add, names, commits } = await openThings();
  await Promise.all(['a', 'b', 'c'].map(add));
  expect(commits()).toBe(1);
  await add('d');
  expect(commits()).toBe(2);
  expect(await names()).toEqual(['a', 'b', 'c', 'd']);
});

test('updates and deletions share a commit too, and are answered after it', async () => {
  const { db, add, names, commits } = await openThings();
  await Promise.all(['a', 'b'].map(add));
  const byThen = await Promise.all([
    db.updateTable('things').set({ name: 'c' }).where('name', '=', 'a').execute().then(commits),
    db.deleteFrom('things').where('name', '=', 'b').execute().then(commits),
  ]);
  expect(byThen).toEqual([2, 2]);
  await db.deleteFrom('things').where('name', '=', 'missing').execute();
  expect(commits()).toBe(3);
  await db.updateTable('things').set({ name: 'd' }).execute();
  expect(commits()).toBe(4);
  expect(await names()).toEqual(['d']);
});

test('neither a write nor a read of its rows is answered before the commit', async () => {
  const { add, names, commits } = await openThings();
  const committedBy = async (answer: Promise<unknown>) => answer.then(commits);
  expect(await Promise.all([committedBy(add('a')), committedBy(names())])).toEqual([1, 1]);
});

test('a write that fails does not affect the others of its commit', async () => {
  const { add, names } = await openThings();
  const answers = await Promise.allSettled(['a', 'a', 'b'].map(add));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await names()).toEqual(['a', 'b']);
});

test('a failed commit fails all its writes, and the next one succeeds', async () => {
  const { add, names, failCommits } = await openThings();
  failCommits(true);
  const answers = await Promise.allSettled(['a', 'b'].map(add));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  failCommits(false);
  await add('c');
  expect(await names()).toEqual(['c']);
});

test('a transaction runs alone and is rolled back as a whole', async () => {
  const { db, add, names } = await openThings();
  const before = add('before');
  let meanwhile: Promise<unknown> | undefined;
  const undone = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('things').values({ name: 'undone' }).execute();
    meanwhile = add('meanwhile');
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error('never mind');
  });
  const kept = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('things').values({ name: 'kept' }).execute();
  });
  await expect(undone).rejects.toThrow('never mind');
  await Promise.all([before, kept, meanwhile]);
  expect((await names()).sort()).toEqual(['before', 'kept', 'meanwhile']);
});

test('a pragma waits for the current commit', async () => {
  const { db, add, names } = await openThings();
  const [, pragma] = await Promise.all([
    add('a'),
    sql<{ journal_mode: string }>`pragma journal_mode = wal`.execute(db),
  ]);
  expect(pragma.rows).toEqual([{ journal_mode: 'wal' }]);
  expect(await names()).toEqual(['a']);
});
