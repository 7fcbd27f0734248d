import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canInstallFromDebian, installFromDebian } from '../../e2e/installFromDebian';
import { freePort } from './spawnServer';
import { temporaryFolder } from './temporaryFolder';

const example = path.join(__dirname, '..', '..', 'deploy', 'nginx.conf');
const programs = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** @throws Error when nginx cannot be had; it says what was expected */
function findOrInstallNginx(): string {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter);
  const find = () =>
    [...onPath.map((folder) => path.join(folder, 'nginx')), ...programs].find(existsSync);
  const found = find();
  if (found) return found;
  if (canInstallFromDebian()) installFromDebian('nginx');
  const installed = find();
  if (installed) return installed;
  throw new Error('Expected nginx for the tests of deploy/nginx.conf, and could not install it.');
}

/**
 * Starts nginx with deploy/nginx.conf, as it is but for its ports, its folders and TLS.
 *
 * @param upstreams the ports of the two processes of the API
 */
export async function startNginx(port: number, upstreams: readonly [number, number]) {
  const program = findOrInstallNginx();
  const folder = temporaryFolder();
  // The workers of a master that root started are another user.
  chmodSync(folder, 0o755);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const name of ['logs', ...temporary]) mkdirSync(path.join(folder, name));
  const replacements: [RegExp, string][] = [
    [/127\.0\.0\.1:8081/, `127.0.0.1:${upstreams[0]}`],
    [/127\.0\.0\.1:8082/, `127.0.0.1:${upstreams[1]}`],
    [/listen 80;/, `listen 127.0.0.1:${await freePort()};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/^ *ssl_.*\n/gm, ''],
    [/\/var\/log\/nginx\//g, `${folder}/logs/`],
    [
      /^http \{\n/m,
      `http {\n${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('')}`,
    ],
  ];
  let text = readFileSync(example, 'utf8');
  for (const [place, value] of replacements) {
    if (!place.test(text)) throw new Error(`deploy/nginx.conf: expected ${String(place)}`);
    text = text.replace(place, value);
  }
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, `daemon off;\npid ${folder}/nginx.pid;\n${text}`);
  const early = ['-e', `${folder}/logs/early.log`];
  execFileSync(program, [...early, '-p', folder, '-t', '-q', '-c', file], { stdio: 'inherit' });
  const nginx = spawn(program, [...early, '-p', folder, '-c', file], { stdio: 'ignore' });
  const exit = new Promise<void>((resolve) => nginx.once('exit', () => resolve()));
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  while (nginx.exitCode === null && !(await isUp())) await sleep(50);
  return {
    /** Everything that nginx has written about requests. */
    logs: () =>
      ['site.log', 'error.log', 'early.log']
        .map((name) => path.join(folder, 'logs', name))
        .filter(existsSync)
        .map((log) => readFileSync(log, 'utf8'))
        .join(''),
    stop: async () => {
      nginx.kill('SIGTERM');
      await exit;
    },
  };
}
