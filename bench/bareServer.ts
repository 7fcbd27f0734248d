import Fastify from 'fastify';
import { Pool } from 'pg';
import { openDatabase } from '../server/database';
import { createSessions, hashSecret, lifetimes } from '../server/sessions';
import { beginSessions, refreshTask, tellParent } from './serverProcess';

/**
 * Starts a Fastify server with a single handler, which uses the `pg` package to run the same SQL
 * statement as `Sessions.use`. The handler does not validate the request, write a log or sign a
 * token. The benchmark therefore shows the lowest possible cost of refreshing a session on
 * PostgreSQL with Fastify and `pg`.
 */
async function start(): Promise<void> {
  const databaseUrl = process.env['DATABASE_URL'] ?? '';
  const db = await openDatabase({ databaseUrl, dataFolder: '' });
  const refreshTokens = await beginSessions(createSessions(db));
  await db.destroy();

  const pool = new Pool({ connectionString: databaseUrl });
  const app = Fastify();
  // Ignore request bodies, because the clients send a content type but no body
  // (docs/specification.md, section 7).
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => {
    done(null, undefined);
  });
  app.post('/refresh', async (request) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const now = Date.now();
    const { rows } = await pool.query<{ id: string }>(
      `update sessions set last_used_at = $1 where refresh_token_hash = $2 and ended_at is null
       and last_used_at > $3 and created_at > $4 returning id, subject`,
      [now, hashSecret(token), now - lifetimes.idleMs, now - lifetimes.absoluteMs],
    );
    return { accessToken: rows[0]?.id };
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  tellParent(refreshTask(`${url}/refresh`, refreshTokens));
}

void start();
