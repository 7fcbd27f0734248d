import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from '../server/createServer';
import { openDatabase } from '../server/database';
import { findOrInstall, fromDebian, onSearchPath } from '../server/testing/findOrInstall';
import { apiPaths, type LoginResponse } from '../src/api/contract';

/** Not a dependency, because it is a program in Java of 85 MB. */
const specmatic = 'specmatic@2.55.1';

/** These answer 200 for the names of private entries only, which the description does not contain. */
const skipped = ['{section}/{slug}', '{section}/{slug}/{picture}'];

/**
 * `npx tsx scripts/openApi.ts`: Specmatic makes requests from the OpenAPI description, valid ones and ones with a missing or
 * wrong parameter, sends them to the running API, and compares the answers with the description.
 */
async function main(): Promise<void> {
  findOrInstall(
    () => onSearchPath('java').find(fs.existsSync),
    [fromDebian('default-jre-headless')],
    'Expected java on the search path, and could not install it.',
  );
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'openapi-'));
  const publicUrl = 'http://localhost:8700';
  const visitor = { issuer: 'https://id.example', subject: 'visitor-1', email: null };
  const db = await openDatabase({ databaseUrl: null, dataDir: folder });
  const app = await createServer({
    config: { publicUrl, trustProxy: [], apiHost: null },
    db,
    provider: {
      signInConfig: async () => ({
        issuer: visitor.issuer,
        authorizationEndpoint: `${visitor.issuer}/authorize`,
        clientId: 'client-1',
        providerName: 'Example',
        issParameterSupported: true,
      }),
      redeem: async () => visitor,
    },
    siteDirectory: folder,
    privateDirectory: folder,
  });
  try {
    const login = await app.inject({
      method: 'POST',
      url: apiPaths.login,
      query: {
        code: 'CODE-1',
        code_verifier: 'v'.repeat(43),
        redirect_uri: `${publicUrl}/login`,
        nonce: 'NONCE-1',
      },
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const document = await fetch(`${url}/api/openapi.json`);
    fs.writeFileSync(path.join(folder, 'openapi.json'), await document.text());

    const filter = skipped.map((name) => `PATH!='/api/entries/${name}'`).join(' && ');
    const options = ['test', '--lenient', `--testBaseURL=${url}`, `--filter=${filter}`];
    // Not with npx: the package's command ends with 0 when a test fails.
    execFileSync('npm', ['install', '--no-save', '--prefix', folder, specmatic]);
    const jar = path.join(folder, 'node_modules/specmatic/specmatic.jar');
    const run = spawn('java', ['-jar', jar, ...options, 'openapi.json'], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        SPECMATIC_GENERATIVE_TESTS: 'true',
        // Named like the security schemes.
        ...login.json<LoginResponse>(),
      },
    });
    const [code] = (await once(run, 'exit')) as [number | null];
    process.exitCode = code ?? 1;
  } finally {
    await app.close();
    await db.destroy();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
