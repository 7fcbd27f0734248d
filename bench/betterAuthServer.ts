import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { tellParent, userCount } from './serverProcess';

/**
 * Starts a server with the better-auth library, set up as in better-auth's documentation, with a
 * `pg` connection pool and the request handler for Node. The cookie cache is off, which is the
 * default, so each request reads the session from the database. The rate limit is off.
 */
async function start(): Promise<void> {
  const secret = randomBytes(32).toString('hex');
  const auth = betterAuth({
    baseURL: 'http://localhost:8701',
    secret,
    database: new Pool({ connectionString: process.env['DATABASE_URL'] }),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  });
  await (await getMigrations(auth.options)).runMigrations();

  const { internalAdapter, authCookies } = await auth.$context;
  const headers: Record<string, string>[] = [];
  for (let number = 1; number <= userCount; number++) {
    const email = `user-${number}@example.org`;
    const details = { name: email, email, emailVerified: true };
    const user = await internalAdapter.createUser(details, { method: 'email-password' });
    const { token } = await internalAdapter.createSession(user.id, false);
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    const value = encodeURIComponent(`${token}.${signature}`);
    headers.push({ cookie: `${authCookies.sessionToken.name}=${value}` });
  }

  const handle = toNodeHandler(auth);
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api/auth/get-session`;
    tellParent({ url, method: 'GET', headers, bodyStart: '{"session":{' });
  });
}

void start();
