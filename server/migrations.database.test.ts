import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RefreshResponse } from '../src/api/contract';
import { migrations } from './migrations';
import { newDatabase, newDatabaseWith } from './testing/newDatabase';
import { startApi } from './testing/startApi';

test('a database of version 1 is migrated, and its sessions stay', async () => {
  const api = await startApi({ database: await newDatabase() });
  const { refreshToken } = await api.login();
  // Change the database back to the schema of version 1.
  await api.db.schema.dropTable('codes').execute();
  await api.db.schema.dropTable('signing_keys').execute();
  await migrations['0002-signing-keys']?.up(api.db);
  await sql`insert into signing_keys (id, private_jwk, created_at) values ('ES256', '{"d":"SECRET"}', 1)`.execute(
    api.db,
  );
  await api.db.schema.alterTable('sessions').dropColumn('email').execute();
  await sql`delete from kysely_migration where name > '0002-signing-keys'`.execute(api.db);
  await api.close();

  const next = await startApi({ database: api.database });
  const answer = await next.call('/api/refresh/', { bearer: refreshToken });
  expect(answer.statusCode).toBe(200);
  expect(decodeJwt(answer.json<RefreshResponse>().accessToken)).not.toHaveProperty('email');
  const rows = await next.db.selectFrom('signing_keys').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('SECRET');
});

test('every release starts with the database of release 0.1.0, and its session stays', async () => {
  const file = path.join(__dirname, 'testing/release-0.1.0.sql');
  const api = await startApi({ database: await newDatabaseWith(readFileSync(file, 'utf8')) });
  const bearer = 'refresh-token-of-release-0-1-0xxxxxxxxxxxxx';
  expect((await api.call('/api/refresh/', { bearer })).statusCode).toBe(200);
});
