import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { answerErrors, notFound } from './errorAnswers';
import { temporaryFolder } from './testing/temporaryFolder';
import { website } from './website';

const page = '<!doctype html><title>The page</title>';

let directory: string;
let app: FastifyInstance;

beforeEach(() => {
  const folder = temporaryFolder();
  directory = path.join(folder, 'dist');
  mkdirSync(path.join(directory, 'assets'), { recursive: true });
  writeFileSync(path.join(directory, 'index.html'), page);
  writeFileSync(path.join(directory, 'assets/main.0123abcd.js'), 'run();');
  writeFileSync(path.join(directory, 'robots.txt'), 'User-agent: *');
  writeFileSync(path.join(directory, '.secret.txt'), 'hidden');
  writeFileSync(path.join(folder, 'outside.txt'), 'outside');
});

afterEach(() => app.close());

async function serve(): Promise<FastifyInstance> {
  app = Fastify();
  answerErrors(app);
  await website(app, directory);
  app.get('/config.json', async () => ({ issuer: 'https://provider.test' }));
  return app;
}

const get = async (url: string) => (await serve()).inject(url);

test.each(['/', '/projects', '/login?code=abc', '/a/path/that/is/no/route', '/index.html'])(
  '%s is answered with the page, asked for anew each time',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(page);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  },
);

test('a page that has not changed is not sent again', async () => {
  const { headers } = await get('/');
  const answer = await app.inject({ url: '/', headers: { 'if-none-match': `${headers.etag}` } });
  expect(answer.statusCode).toBe(304);
});

test.each([
  ['range', 'bytes=9999-', 416],
  ['if-match', '"another"', 412],
])(
  'a file asked for with %s: %s is %p, which is nobody’s fault here',
  async (name, value, status) => {
    await serve();
    const answer = await app.inject({ url: '/robots.txt', headers: { [name]: value } });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error: 'invalid_request' });
  },
);

test('a file with a hash in its name is kept for good', async () => {
  const answer = await get('/assets/main.0123abcd.js');
  expect(answer.body).toBe('run();');
  expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('the best encoding that was built and is accepted is sent, and caches are told', async () => {
  const script = path.join(directory, 'assets/main.0123abcd.js');
  writeFileSync(`${script}.br`, 'brotli');
  writeFileSync(`${script}.gz`, 'gzip');
  await serve();
  const ask = async (encodings: string) => {
    const headers = { 'accept-encoding': encodings };
    const answer = await app.inject({ url: '/assets/main.0123abcd.js', headers });
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toMatch('immutable');
    return [answer.headers['content-encoding'], answer.body];
  };
  expect(await ask('gzip, deflate, br')).toEqual(['br', 'brotli']);
  expect(await ask('gzip')).toEqual(['gzip', 'gzip']);
  expect(await ask('identity')).toEqual([undefined, 'run();']);
});

test('a file without a hash in its name is asked for anew each time', async () => {
  const answer = await get('/robots.txt');
  expect(answer.body).toBe('User-agent: *');
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test.each(['/assets/main.gone.js', '/favicon.ico', '/assets/.js'])(
  'the missing file %s is not found, and nobody keeps that answer',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBeUndefined();
  },
);

test.each([
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/..%5coutside.txt',
  '/assets/..%2f..%2foutside.txt',
  '/robots.txt%00.js',
  '//etc/hosts.txt',
  '/.secret.txt',
])('%s leads to no file', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual(notFound.body());
});

test.each(['/api', '/api/', '/api/login/', '/api/nothing'])(
  '%s is not the page: the API answers it',
  async (url) => {
    expect((await get(url)).json()).toEqual(notFound.body());
  },
);

test('a route of the API goes before a file of the same name', async () => {
  writeFileSync(path.join(directory, 'config.json'), '{}');
  expect((await get('/config.json')).json()).toEqual({ issuer: 'https://provider.test' });
});

test('a page is read, never written to', async () => {
  await serve();
  expect((await app.inject({ method: 'POST', url: '/projects' })).statusCode).toBe(404);
  const head = await app.inject({ method: 'HEAD', url: '/projects' });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(head.headers['content-length']).toBe(`${page.length}`);
});

test('a site that is not built yet says how to build it, and is served once it is', async () => {
  rmSync(directory, { recursive: true });
  const answer = await get('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toContain('npm run build');

  mkdirSync(directory);
  writeFileSync(path.join(directory, 'index.html'), page);
  expect((await app.inject('/')).body).toBe(page);
});
