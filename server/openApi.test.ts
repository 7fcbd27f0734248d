import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as t from 'io-ts';
import { schemaOf } from './openApi';
import { privateFolder } from './testing/privateFolder';
import { goodParameters, startApi } from './testing/startApi';
import { temporaryFolder } from './testing/temporaryFolder';

const validator = path.join(
  __dirname,
  '../node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js',
);

async function served(): Promise<Record<string, unknown>> {
  const { app } = await startApi();
  return (await app.inject('/api/openapi.json')).json();
}

function isValid(document: unknown): boolean {
  const file = path.join(temporaryFolder(), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  try {
    execFileSync(process.execPath, [validator, file], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('the served description is valid OpenAPI 3.1', async () => {
  const document = await served();
  expect(document).toMatchObject({ openapi: '3.1.0' });
  expect(isValid(document)).toBe(true);
  expect(isValid({ ...document, paths: { '/a': { get: { responses: 1 } } } })).toBe(false);
});

/** Returns the routes of a server, as `METHOD path`, from the tree that Fastify prints. */
function routesOf(printed: string): string[] {
  const above: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^(.*?)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    above[indent.length / 4] = part;
    const url = above.slice(0, indent.length / 4 + 1).join('');
    return methods.split(', ').flatMap((method) => (method ? `${method} ${url}` : []));
  });
}

test('the routes of the server are those that the description has', async () => {
  const { app } = await startApi();
  await app.ready();
  const { paths } = (await served()) as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // The description does not describe itself, nor the site's pages and files. A HEAD request needs
  // no description, because it has the response of the GET request without its body.
  const others = ['GET /api/openapi.json', 'GET /*', 'OPTIONS *'];
  const routes = routesOf(app.printRoutes({ commonPrefix: false }))
    .filter((route) => !route.startsWith('HEAD ') && !others.includes(route))
    .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
  expect(routes.toSorted()).toEqual(described.toSorted());
});

test('the responses have only statuses that the description has', async () => {
  const { app, login } = await startApi({ privateDirectory: privateFolder() });
  const { paths } = (await served()) as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const bearer = { authorization: `Bearer ${'a'.repeat(43)}` };
  const visitor = { authorization: `Bearer ${(await login()).accessToken}` };
  const picture: Record<string, string> = {
    section: 'coding-notes',
    slug: 'for-all',
    picture: 'a.webp',
  };
  const requests = [
    {},
    { headers: bearer },
    { headers: visitor, query: { locale: 'ja' } },
    ...['range', 'if-match', 'if-none-match', 'if-unmodified-since'].flatMap((name) =>
      ['bytes=2-4', 'bytes=20-', '*', '"a"', new Date(0).toUTCString()].map((value) => ({
        headers: { ...visitor, [name]: value },
      })),
    ),
    { headers: { ...bearer, range: 'bytes=9-', 'if-match': '"a"' } },
    { payload: 'a'.repeat(2_000), headers: bearer },
    { payload: 'a', headers: { ...bearer, 'content-type': 'a' } },
    { payload: 'a', headers: { ...bearer, 'content-length': '2' } },
    ...[{ locale: 'ja' }, goodParameters, { code: '' }].map((query) => ({ query })),
  ];
  const undescribed: string[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(operations)) {
      for (const request of requests) {
        const urls = [
          path.replaceAll(/\{\w+\}/g, 'a'),
          path.replaceAll(/\{(\w+)\}/g, (_, name: string) => picture[name] ?? ''),
        ];
        for (const url of new Set(urls)) {
          const { statusCode } = await app.inject({ method: method as 'get', url, ...request });
          if (!(statusCode in responses)) undescribed.push(`${method} ${path} ${statusCode}`);
        }
      }
    }
  }
  expect(undescribed).toEqual([]);
});

test('a codec becomes a JSON Schema', () => {
  const short = Object.assign(
    t.refinement(t.string, (text) => text.length < 3, 'at most two characters'),
    { pattern: '^.{0,2}$' },
  );
  const one = Object.assign(
    t.refinement(t.string, (text) => text === 'a', 'the letter a'),
    { enum: ['a'] },
  );
  const codec = t.intersection([
    t.type({ short, one, flags: t.readonlyArray(t.boolean) }),
    t.partial({ any: t.UnknownArray }),
  ]);
  expect(schemaOf(codec)).toEqual({
    allOf: [
      {
        type: 'object',
        required: ['short', 'one', 'flags'],
        properties: {
          short: { type: 'string', description: 'at most two characters', pattern: '^.{0,2}$' },
          one: { type: 'string', description: 'the letter a', enum: ['a'] },
          flags: { type: 'array', items: { type: 'boolean' } },
        },
      },
      { type: 'object', properties: { any: { type: 'array', items: {} } } },
    ],
  });
  expect(() => schemaOf(t.number)).toThrow('expected a codec with a JSON Schema, got number');
});
