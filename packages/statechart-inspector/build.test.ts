/** @jest-environment node */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

const built = path.join(__dirname, '../../.cache/statechart-inspector');

beforeAll(() => {
  execFileSync(process.execPath, ['--import', 'tsx', 'build.mts'], {
    cwd: __dirname,
    stdio: 'inherit',
  });
}, 60_000);

test('the build writes every file that the published manifest and page name', () => {
  const { bin, exports } = JSON.parse(readFileSync(path.join(built, 'package.json'), 'utf8')) as {
    bin: string;
    exports: Record<string, Record<string, string>>;
  };
  const named = [bin, ...Object.values(exports).flatMap((files) => Object.values(files))];
  const files = [...named, 'page/index.html', 'page/inspector.js', 'page/inspector.css'];
  expect(files.filter((file) => !existsSync(path.join(built, file)))).toEqual([]);
});

const program = path.join(built, 'bin.js');

/** The status line of the response to a request, which may be malformed. */
async function ask(port: number, target: string): Promise<string> {
  const socket = connect(port, 'localhost');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  let response = '';
  for await (const chunk of socket) response += String(chunk);
  return response.split('\r\n')[0] ?? '';
}

test('no request ends the server of the page', async () => {
  const server = spawn(process.execPath, [program, '--port', '0']);
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const port = Number(/localhost:(\d+)/.exec(String(line))?.[1]);
    expect(await ask(port, '//')).toBe('HTTP/1.1 200 OK');
    for (const target of ['//[', '/%', '/../package.json', '/%2e%2e/package.json', '*']) {
      expect([target, await ask(port, target)]).toEqual([target, 'HTTP/1.1 404 Not Found']);
    }
    expect(await ask(port, '/?a=//')).toBe('HTTP/1.1 200 OK');
  } finally {
    server.kill();
  }
});

test.each([
  [['--help'], 0, /^Usage: statechart-inspector/],
  [['--colour'], 2, /^Unknown option '--colour'[^]*Usage:/],
  [['--port', 'abc'], 2, /^--port: expected a number from 0 to 65535, got "abc"\n\nUsage:/],
  [['--port', '70000'], 2, /^--port: expected a number/],
  [['extra'], 2, /extra[^]*Usage:/],
] as const)('with the arguments %j the program ends with %i and says why', (args, code, text) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args]);
  expect(status).toBe(code);
  expect(String(stdout) + String(stderr)).toMatch(text);
  expect(String(stderr)).not.toMatch(/^ {4}at /m);
});
