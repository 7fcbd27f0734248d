import * as t from 'io-ts';
import {
  apiPaths,
  entriesPath,
  LoginResponse,
  PrivateEntries,
  PrivateEntry,
  RefreshResponse,
  SignInConfig,
} from '../src/api/contract';
import { fallbackLocale, locales } from '../src/locale/locales';
import { ErrorBody } from './apiErrors';
import { loginQuery } from './routes/login';

type Schema = Record<string, unknown>;

/**
 * Returns the JSON Schema (2020-12) for a codec.
 *
 * @throws Error for a kind of codec that this function does not support
 */
export function schemaOf(codec: t.Any): Schema {
  if (codec instanceof t.StringType) return { type: 'string' };
  if (codec instanceof t.BooleanType) return { type: 'boolean' };
  if (codec instanceof t.AnyArrayType) return { type: 'array', items: {} };
  if (codec instanceof t.ReadonlyArrayType || codec instanceof t.ArrayType) {
    return { type: 'array', items: schemaOf(codec.type as t.Any) };
  }
  if (codec instanceof t.RefinementType) {
    const { pattern, enum: values } = codec as { pattern?: string; enum?: readonly string[] };
    return {
      ...schemaOf(codec.type as t.Any),
      description: codec.name,
      ...(pattern && { pattern }),
      ...(values && { enum: values }),
    };
  }
  if (codec instanceof t.IntersectionType) {
    return { allOf: (codec.types as t.Any[]).map(schemaOf) };
  }
  if (codec instanceof t.InterfaceType || codec instanceof t.PartialType) {
    const members = Object.entries(codec.props as t.AnyProps);
    return {
      type: 'object',
      properties: Object.fromEntries(members.map(([name, member]) => [name, schemaOf(member)])),
      ...(codec instanceof t.InterfaceType && { required: members.map(([name]) => name) }),
    };
  }
  throw new Error(`openApi: expected a codec with a JSON Schema, got ${codec.name}`);
}

const json = (codec: t.Any, description: string) => ({
  description,
  content: { 'application/json': { schema: schemaOf(codec) } },
});

const errors: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or malformed.',
  401: 'The code or token is not valid.',
  404: 'Nothing that this visitor may read.',
  412: 'A condition that the file does not meet.',
  413: 'A body of more than 1 KiB.',
  415: 'A malformed Content-Type.',
  416: 'A range that the file does not have.',
  429: 'Too many calls; see Retry-After.',
  500: 'A fault of the server, such as a full disk.',
  503: 'The identity provider or the database gives no usable answer.',
};

const failures = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, json(ErrorBody, errors[status] ?? '')]));

const refreshToken = { security: [{ refreshToken: [] }] };
const accessToken = { security: [{ accessToken: [] }] };

const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const locale = {
  name: 'locale',
  in: 'query',
  description: `${locales.join(', ')}; any other text counts as ${fallbackLocale}`,
  schema: { type: 'string' },
};

const Health = t.type({ status: t.string });

/**
 * Returns the OpenAPI 3.1 description of the whole API, generated from the codecs that also check
 * requests and responses.
 *
 * @param siteUrl the URL that visitors use to open the site
 * @param redirectUris the URLs to which an identity provider may redirect
 */
export function openApi(siteUrl: string, redirectUris: readonly string[]) {
  const query = loginQuery(redirectUris);
  const [required, optional] = query.types;
  const parameters = [required, optional].flatMap((part) =>
    Object.entries(part.props as t.AnyProps).map(([name, codec]) => ({
      name,
      in: 'query',
      required: part === required,
      schema: schemaOf(codec),
    })),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Personal website',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: new URL(siteUrl).origin }],
    paths: {
      [apiPaths.login]: {
        post: {
          operationId: 'login',
          parameters,
          responses: {
            200: json(LoginResponse, 'A session.'),
            ...failures(400, 401, 413, 415, 429, 500, 503),
          },
        },
      },
      [apiPaths.refresh]: {
        post: {
          operationId: 'refresh',
          ...refreshToken,
          responses: {
            200: json(RefreshResponse, 'Another access token.'),
            ...failures(400, 401, 413, 415, 429, 500),
          },
        },
      },
      [apiPaths.logout]: {
        post: {
          operationId: 'logout',
          ...refreshToken,
          responses: {
            204: { description: 'The session has ended.' },
            ...failures(400, 401, 413, 415, 429, 500),
          },
        },
      },
      [entriesPath]: {
        get: {
          operationId: 'listEntries',
          ...accessToken,
          parameters: [locale],
          responses: {
            200: json(PrivateEntries, 'What the visitor may read, newest first.'),
            ...failures(400, 401, 429, 500),
          },
        },
      },
      [`${entriesPath}{section}/{slug}`]: {
        get: {
          operationId: 'readEntry',
          ...accessToken,
          parameters: [inPath('section'), inPath('slug'), locale],
          responses: {
            200: json(PrivateEntry, 'The entry.'),
            ...failures(400, 401, 404, 429, 500),
          },
        },
      },
      [`${entriesPath}{section}/{slug}/{picture}`]: {
        get: {
          operationId: 'readPicture',
          ...accessToken,
          parameters: [inPath('section'), inPath('slug'), inPath('picture')],
          responses: {
            200: { description: 'The picture.', content: { 'image/*': {} } },
            206: { description: 'A range of it.', content: { 'image/*': {} } },
            304: { description: 'The request said `If-None-Match: *`.' },
            ...failures(400, 401, 404, 412, 416, 429, 500),
          },
        },
      },
      '/config.json': {
        get: {
          operationId: 'readSignInConfig',
          responses: { 200: json(SignInConfig, 'The identity provider.'), ...failures(500, 503) },
        },
      },
      '/healthz': {
        get: { operationId: 'isAlive', responses: { 200: json(Health, 'The process answers.') } },
      },
      '/readyz': {
        get: {
          operationId: 'isReady',
          responses: { 200: json(Health, 'The database can be written.'), ...failures(503) },
        },
      },
    },
    components: {
      securitySchemes: {
        refreshToken: { type: 'http', scheme: 'bearer', description: '43 characters of base64url' },
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
}
