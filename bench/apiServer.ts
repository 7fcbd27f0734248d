import { createAccessTokens } from '../server/accessTokens';
import { createServer } from '../server/createServer';
import { openDatabase } from '../server/database';
import { createSessions } from '../server/sessions';
import { createSigningKeys } from '../server/signingKeys';
import { never, tellParent, visitors } from './contender';

/**
 * Our API as it runs in production, on the database that the environment names: its log goes to the
 * standard output, one line a call. Only the limits of calls are out of the way.
 */
async function start(): Promise<void> {
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '' } = process.env;
  const publicUrl = 'http://localhost:8700';
  const db = await openDatabase({ databaseUrl, dataDir });
  const sessions = createSessions(db);
  const signingKeys = await createSigningKeys(db, console.warn);
  const app = await createServer({
    config: { publicUrl, trustProxy: [], apiHost: null },
    db,
    provider: { signInConfig: never, redeem: never },
    sessions,
    accessTokens: createAccessTokens(signingKeys, publicUrl),
    signingKeys,
    siteDirectory: dataDir,
    callsPerMinute: Number.MAX_SAFE_INTEGER,
    refreshesPerMinute: Number.MAX_SAFE_INTEGER,
  });
  const headers: Record<string, string>[] = [];
  for (let visitor = 1; visitor <= visitors; visitor++) {
    const identity = { issuer: 'https://id.example', subject: `visitor-${visitor}` };
    await sessions.claimCode(`code-${visitor}`);
    const token = (await sessions.begin(identity, `code-${visitor}`))?.refreshToken ?? '';
    headers.push({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  }
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  tellParent({ url: `${url}/api/refresh/`, method: 'POST', headers, good: '{"accessToken":"' });
}

void start();
