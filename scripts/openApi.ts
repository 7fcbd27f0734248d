import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from '../server/createServer';
import { openDatabase } from '../server/database';
import { findOrInstall, fromDebian, onSearchPath } from '../server/testing/findOrInstall';
import { apiPaths, type LoginResponse } from '../src/api/contract';

/**
 * The npm package of Specmatic, which tests an API against its description. It is not a dependency
 * of this project, because it contains an 85 MB Java program.
 */
const specmatic = 'specmatic@2.55.1';

/**
 * The paths that the test leaves out. They respond with 200 only for existing private entries,
 * whose names the OpenAPI description does not contain.
 */
const skipped = ['{section}/{slug}', '{section}/{slug}/{picture}'];

/**
 * `npx tsx scripts/openApi.ts` tests the API against its OpenAPI description. Specmatic uses the
 * description to generate valid requests, and invalid requests in which a parameter is missing or
 * wrong. It sends the requests to the running API and compares the responses with the description.
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
    // Run the Java program directly, because the command that npx would run exits with code 0 even
    // if a test fails.
    execFileSync('npm', ['install', '--no-save', '--prefix', folder, specmatic]);
    const jar = path.join(folder, 'node_modules/specmatic/specmatic.jar');
    const run = spawn('java', ['-jar', jar, ...options, 'openapi.json'], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        SPECMATIC_GENERATIVE_TESTS: 'true',
        // Specmatic reads the tokens from environment variables named after the description's
        // security schemes. The fields of the login response have the same names.
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
