/** @jest-environment node */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const built = path.join(__dirname, '../../.cache/statechart-inspector');

beforeAll(() => {
  execFileSync(process.execPath, ['--import', 'tsx', 'build.mts'], {
    cwd: __dirname,
    stdio: 'inherit',
  });
}, 60_000);

test('the build writes every file that the published manifest and page name', () => {
  const manifest = JSON.parse(readFileSync(path.join(built, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
    exports: Record<string, unknown>;
  };
  const { bin, exports, ...others } = manifest;
  expect(others).toMatchObject({
    name: 'statechart-inspector',
    description: 'Draws, watches, records and steps through state machines of XState 5.',
    license: 'MIT',
    engines: { node: '>=20.19' },
    type: 'module',
    sideEffects: false,
    publishConfig: { tag: 'beta', access: 'public' },
    dependencies: { sirv: expect.stringMatching(/^\^\d/) as string },
    peerDependencies: { xstate: '>=5.19.0 <6', elkjs: expect.stringMatching(/^\^\d/) as string },
    peerDependenciesMeta: { elkjs: { optional: true } },
  });
  const filesIn = (entry: unknown): string[] =>
    typeof entry === 'string' ? [entry] : Object.values(entry as object).flatMap(filesIn);
  const files = [
    ...[bin, exports].flatMap(filesIn),
    'THIRD-PARTY-NOTICES.txt',
    'page/index.html',
    'page/icon.svg',
    'page/inspector.js',
    'page/inspector.css',
    'page/elkjs/lib/elk-worker.min.js',
  ];
  expect(files.filter((file) => !existsSync(path.join(built, file)))).toEqual([]);
  // A content security policy such as `default-src 'self'` blocks a data URL.
  expect(readFileSync(path.join(built, 'page/index.html'), 'utf8')).not.toContain('data:');
});

test('the types of internal modules are not published', () => {
  const types = readdirSync(path.join(built, 'types'), { recursive: true, encoding: 'utf8' });
  expect(types).toContain('client.d.ts');
  expect(types.filter((name) => /message|queue|backlog|Drawing/.test(name))).toEqual([]);
  const published = readFileSync(path.join(built, 'types/client/connectInspector.d.ts'), 'utf8');
  expect(published).not.toContain('later?');
});

test('npm publishes the package as the README says, without the file that npm pack leaves there', () => {
  const npm = (...args: string[]) => spawnSync('npm', args, { cwd: built, encoding: 'utf8' });
  npm('pack', '--offline');
  const { status, stderr } = npm('publish', '--tag', 'beta', '--dry-run', '--offline');
  expect([status, stderr]).toEqual([0, expect.stringContaining('with tag beta')]);
  expect(stderr).not.toContain('auto-corrected');
  const contents = stderr.split('Tarball Details')[0];
  expect(contents).not.toContain('.tgz');
  for (const name of [
    'client.js',
    'page/index.html',
    'types/client.d.ts',
    'cjs/types/client.d.ts',
    'inspector.png',
    'LICENSE',
  ]) {
    expect(contents).toContain(name);
  }
});

test.each([
  ['bundler', 'esnext', 'module'],
  ['node16', 'node16', 'module'],
  ['node16', 'node16', 'commonjs'],
])(
  'a project finds the code and the types of the packed package with the resolution "%s" (%s, %s)',
  (moduleResolution, module, type) => {
    const project = mkdtempSync(path.join(tmpdir(), 'package-'));
    try {
      const [{ filename = '' } = {}] = JSON.parse(
        execFileSync('npm', ['pack', '--json', '--pack-destination', project], {
          cwd: built,
          encoding: 'utf8',
        }),
      ) as { filename?: string }[];
      const installed = path.join(project, 'node_modules/statechart-inspector');
      mkdirSync(installed, { recursive: true });
      execFileSync('tar', [
        '-xzf',
        path.join(project, filename),
        '-C',
        installed,
        '--strip-components=1',
      ]);
      for (const name of ['xstate', 'elkjs']) {
        symlinkSync(
          path.join(root, 'node_modules', name),
          path.join(project, 'node_modules', name),
        );
      }
      const code = `
      import { connectInspector } from 'statechart-inspector';
      import { createActor, createMachine } from 'xstate';
      import { chartSvg, layoutChart, readStatechart } from 'statechart-inspector/chart';
      // A server has no window, so this does nothing there.
      const inspect = connectInspector();
      createActor(createMachine({}), { inspect });
      const machine = createMachine({ initial: 'a', states: { a: {}, b: {} } });
      const chart = readStatechart(machine);
      void layoutChart(chart).then((layout) => {
        const svg = chartSvg(chart, layout);
        console.log(typeof inspect, /^<svg .*class="frame atomic".*<\\/svg>\\n$/s.test(svg));
      });`;
      const compilerOptions = {
        module,
        moduleResolution,
        strict: true,
        target: 'es2022',
        types: [],
        // XState's own types have errors under exactOptionalPropertyTypes.
        exactOptionalPropertyTypes: true,
        skipLibCheck: true,
        lib: ['es2023', 'dom', 'dom.iterable'],
        outDir: 'out',
      };
      const files = {
        'package.json': { type },
        'tsconfig.json': { compilerOptions, files: ['code.ts'] },
      };
      writeFileSync(path.join(project, 'code.ts'), code);
      for (const [name, content] of Object.entries(files)) {
        writeFileSync(path.join(project, name), JSON.stringify(content));
      }
      const run = (...args: string[]) =>
        spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
      expect(run(path.join(root, 'node_modules/typescript/bin/tsc')).stdout).toBe('');
      expect(run('out/code.js').stdout).toBe('function true\n');
    } finally {
      rmSync(project, { recursive: true });
    }
  },
  60_000,
);

const program = path.join(built, 'bin.js');

/**
 * Sends a request, which may be malformed, to the server and returns the status line of the
 * response.
 */
async function ask(port: number, target: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  let response = '';
  for await (const chunk of socket) response += String(chunk);
  return response.split('\r\n')[0] ?? '';
}

test('no request ends the server of the page, and a second one on its port says why it ends', async () => {
  const server = spawn(process.execPath, [program, '--port', '0']);
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(String(line))?.[1]);
    expect(await ask(port, '//')).toBe('HTTP/1.1 200 OK');
    for (const target of ['//[', '/%', '/../package.json', '/%2e%2e/package.json', '*']) {
      expect([target, await ask(port, target)]).toEqual([target, 'HTTP/1.1 404 Not Found']);
    }
    expect(await ask(port, '/?a=//')).toBe('HTTP/1.1 200 OK');
    const other = spawnSync(process.execPath, [program, '--port', String(port)]);
    expect(other.status).toBe(1);
    expect(String(other.stderr)).toMatch(
      /^The inspector could not be served: listen EADDRINUSE.*\. Choose another port with --port\.\n$/,
    );
  } finally {
    server.kill();
  }
});

test.each([
  [
    ['--help'],
    0,
    /^Usage: statechart-inspector \[--port <port>\]\n\nServes the page [^]* 4830 is the default\n {2}--help {9}shows this text\n$/,
  ],
  [['-h'], 0, /^Usage: statechart-inspector/],
  [['--colour'], 2, /^Unknown option '--colour'[^\n]*\n\nUsage:/],
  [['--port', 'abc'], 2, /^options\.port should be >= 0 and < 65536[^]*Usage:/],
  [['--port', '48x30'], 2, /^options\.port should be >= 0 and < 65536/],
  [['--port='], 2, /^options\.port should be >= 0 and < 65536/],
  [['--port', '70000'], 2, /^options\.port should be >= 0 and < 65536/],
  [['extra'], 2, /extra[^]*Usage:/],
] as const)('with the arguments %j the program ends with %i and says why', (args, code, text) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args]);
  expect(status).toBe(code);
  expect(String(stdout) + String(stderr)).toMatch(text);
  expect(String(stderr)).not.toMatch(/^ {4}at /m);
});
