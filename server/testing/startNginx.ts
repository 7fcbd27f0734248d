import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http2 from 'node:http2';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostProgram } from './findProgram';
import { freePort } from './freePort';

const deploy = path.join(__dirname, '..', '..', 'deploy');

/** Values that replace the ports, folders and other settings in deploy/nginx.conf. */
interface NginxPlace {
  /** An empty folder where nginx writes all its files. */
  folder: string;
  /** A non-TLS port. It is added to the configuration, which has only TLS. */
  port: number;
  /** A TLS port. Its certificate is self-signed. */
  tlsPort: number;
  /** The file that is inserted where nginx.conf includes it. */
  upstream: 'upstream-one.conf' | 'upstream-two.conf';
  /** Patterns and their replacements. Every pattern must match something. */
  replacements: [place: RegExp, value: string][];
}

/**
 * Starts nginx with deploy/nginx.conf, after replacing ports, folders and the certificate.
 *
 * @throws Error if a pattern matches nothing in the configuration
 */
export async function startNginx({
  folder,
  port,
  tlsPort,
  upstream,
  replacements,
}: NginxPlace): ReturnType<typeof runNginx> {
  const certificate = makeCertificate(folder);
  const all: NginxPlace['replacements'] = [
    ...replacements,
    [/listen 80;/, `listen 127.0.0.1:${await freePort()};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port}; listen 127.0.0.1:${tlsPort} ssl http2;`],
    [/\/etc\/letsencrypt\/live\/example\.org\/fullchain\.pem/, certificate.certificate],
    [/\/etc\/letsencrypt\/live\/example\.org\/privkey\.pem/, certificate.key],
  ];
  const read = (name: string) => readFileSync(path.join(deploy, name), 'utf8');
  let text = read('nginx.conf').replace(
    'include /etc/nginx/website-upstream.conf;',
    read(upstream),
  );
  for (const [place, value] of all) {
    if (!place.test(text)) throw new Error(`deploy/nginx.conf: expected ${String(place)}`);
    text = text.replace(place, value);
  }
  return runNginx(folder, text, port);
}

/**
 * Creates a self-signed certificate for localhost.
 *
 * @param folder the folder for its files
 */
export function makeCertificate(folder: string) {
  const certificate = path.join(folder, 'certificate.pem');
  const key = path.join(folder, 'key.pem');
  execFileSync(
    hostProgram('openssl'),
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      '-subj',
      '/CN=localhost',
    ],
    { stdio: 'ignore' },
  );
  return { certificate, key };
}

/**
 * Starts nginx and waits until it responds.
 *
 * @param folder a folder for the configuration file, the logs and all other files of nginx
 * @param text the nginx configuration
 * @param port a non-TLS port in the configuration
 */
export async function runNginx(folder: string, text: string, port: number) {
  const program = hostProgram('nginx');
  // If root starts nginx, the worker processes run as another user, who must be able to read the
  // folder.
  chmodSync(folder, 0o755);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const name of ['logs', ...temporary]) mkdirSync(path.join(folder, name));
  const inFolder = text
    .replace(/\/var\/log\/nginx\//g, `${folder}/logs/`)
    .replace(
      /^http \{\n/m,
      `http {\n${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('')}`,
    );
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, `daemon off;\npid ${folder}/nginx.pid;\n${inFolder}`);
  const early = ['-e', `${folder}/logs/early.log`];
  execFileSync(program, [...early, '-p', folder, '-t', '-q', '-c', file], { stdio: 'inherit' });
  const nginx = spawn(program, [...early, '-p', folder, '-c', file], { stdio: 'ignore' });
  const exit = new Promise<void>((resolve) => nginx.once('exit', () => resolve()));
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => false,
    );
  const logs = () =>
    ['site.log', 'error.log', 'early.log']
      .map((name) => path.join(folder, 'logs', name))
      .filter(existsSync)
      .map((log) => readFileSync(log, 'utf8'))
      .join('');
  while (!(await isUp())) {
    if (nginx.exitCode !== null) throw new Error(`Expected nginx to start, got:\n${logs()}`);
    await sleep(50);
  }
  return {
    /**
     * Returns the content of all logs as soon as it includes the given text, or after 5 seconds.
     * Waiting is necessary, because nginx writes a log line only after it has sent the response.
     */
    logs: async (text: string) => {
      for (const start = Date.now(); !logs().includes(text) && Date.now() - start < 5_000;) {
        await sleep(10);
      }
      return logs();
    },
    stop: async () => {
      nginx.kill('SIGTERM');
      await exit;
    },
  };
}

/**
 * Returns an nginx configuration with the lines for a static host in docs/deployment/static-host.md.
 *
 * @param dist the absolute path of the built site
 */
export function staticNginx(dist: string, port: number): string {
  const page = readFileSync(path.join(deploy, '../docs/deployment/static-host.md'), 'utf8');
  const [, lines = ''] = /```nginx\n([^`]+)```/.exec(page) ?? [];
  return `events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  server {
    listen 127.0.0.1:${port};
    ${lines.replaceAll('/srv/website/dist', dist)}
  }
}
`;
}

/**
 * Sends a GET request with HTTP/2 over TLS. The certificate is not checked.
 *
 * @returns the response, and the protocol that was negotiated through ALPN
 */
export async function askByHttp2(port: number, headers: http2.OutgoingHttpHeaders) {
  const session = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  try {
    const stream = session.request(headers);
    let body = '';
    let answer: http2.IncomingHttpHeaders = {};
    stream.on('response', (received) => (answer = received));
    stream.setEncoding('utf8').on('data', (text: string) => (body += text));
    await new Promise((resolve, reject) => {
      session.once('error', reject);
      stream.once('end', resolve).once('error', reject);
    });
    return { protocol: session.alpnProtocol, headers: answer, body };
  } finally {
    session.close();
  }
}
