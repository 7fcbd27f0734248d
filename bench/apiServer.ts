import { createServer } from '../server/createServer';
import { openDatabase } from '../server/database';
import { createSessions } from '../server/sessions';
import { beginSessions, refreshTask, tellParent } from './serverProcess';

/**
 * Starts this project's API with its production settings, but without rate limits. Environment
 * variables determine which database it uses. The API logs one line per request.
 */
async function start(): Promise<void> {
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataFolder = '' } = process.env;
  const notCalled = () => Promise.reject(new Error('Expected no call of the identity provider.'));
  const db = await openDatabase({ databaseUrl, dataFolder });
  const app = await createServer({
    config: { publicUrl: 'http://localhost:8700', trustProxy: [], apiOrigin: null },
    db,
    provider: { signInConfig: notCalled, redeem: notCalled },
    siteFolder: dataFolder,
    privateFolder: dataFolder,
    requestsPerMinute: Number.MAX_SAFE_INTEGER,
  });
  const refreshTokens = await beginSessions(createSessions(db));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  tellParent(refreshTask(`${url}/api/refresh/`, refreshTokens));
}

void start();
