import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as t from 'io-ts';
import { schemaOf } from './openApi';
import { startApi } from './testing/startApi';
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

test('every route of the API is described', async () => {
  const { app } = await startApi();
  const { paths } = (await served()) as { paths: object };
  const routes = Object.keys(paths).map((name) => name.replaceAll(/\{(\w+)\}/g, ':$1'));
  for (const route of routes) {
    expect(
      app.hasRoute({ method: 'GET', url: route }) || app.hasRoute({ method: 'POST', url: route }),
    ).toBe(true);
  }
  expect(routes).toHaveLength(9);
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
