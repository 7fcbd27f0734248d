/** @jest-environment node */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/testing/freePort';
import { bundlePrograms, nativeModules } from './bundlePrograms';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'release-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('the server of a release starts without packages, and its database is backed up and restored', async () => {
  await bundlePrograms(folder);
  const port = String(await freePort());
  const options = {
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      PORT: port,
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'client-1',
      OIDC_CLIENT_SECRET: 'secret',
    },
  };
  const server = spawn(process.execPath, ['server.js'], options);
  try {
    let output = '';
    for await (const text of server.stdout) {
      output += String(text);
      if (output.includes('The site is at')) break;
    }
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    // A release contains only the native module for the machine it was built on.
    const files = readdirSync(path.join(folder, nativeModules), { recursive: true });
    expect(files.filter((name) => String(name).endsWith('.node'))).toHaveLength(1);
    execFileSync(process.execPath, ['backup.js', 'backup.db'], options);
    expect(existsSync(path.join(folder, 'backup.db'))).toBe(true);
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  }
  execFileSync(process.execPath, ['restore.js', 'backup.db'], options);
  const notices = readFileSync(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  // One is copied into the server's file, and the other lies beside it.
  for (const name of ['fastify', '@photostructure/sqlite']) {
    expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\), .*\n\n.*MIT License`, 'mi'));
  }
});
