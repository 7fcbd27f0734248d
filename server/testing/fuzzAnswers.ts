import type { LightMyRequestResponse } from 'fastify';
import type * as t from 'io-ts';
import { decodeJwt } from 'jose';
import { LoginResponse, PrivateEntries, RefreshResponse } from '../../src/api/contract';
import { locales } from '../../src/locale/locales';
import { ErrorBody } from '../apiErrors';
import type { CodeRow, SessionRow } from '../database';
import { securityHeaders } from '../securityHeaders';
import { hash } from '../sessions';
import { codes, type FuzzRequest } from './fuzzRequests';
import { entryText, picture } from './privateFolder';
import { publicUrl } from './startApi';

/** The test site's only page, and its not-found page. */
export const page = '<!doctype html><title>The page</title>';
export const missingPage = '<!doctype html><title>No such page</title>';

/** The outcome of a request, determined from the response. */
export type Outcome =
  | 'login'
  | 'refresh'
  | 'logout'
  | 'entries'
  | 'entry'
  | 'picture'
  | 'page'
  | 'missing page'
  | 'preflight'
  | `refused ${number}`;

/**
 * Determines the outcome of a request.
 *
 * @throws Error if the response is not documented
 */
export function outcomeOf({ method, url }: FuzzRequest, answer: LightMyRequestResponse): Outcome {
  const { statusCode: status, body } = answer;
  const type = String(answer.headers['content-type']);
  const isEmptyHead = method === 'HEAD' && body === '';
  if (method === 'OPTIONS' && status === 204 && body === '') return 'preflight';
  if (method === 'POST' && status === 204 && body === '') return 'logout';
  if (type.startsWith('text/html')) {
    if (status === 200 && (isEmptyHead || (method === 'GET' && body === page))) return 'page';
    if (status === 404 && (isEmptyHead || (method === 'GET' && body === missingPage))) {
      return 'missing page';
    }
  }
  if (/for-(family|team)/.test(body)) throw new Error('expected no entry of other visitors');
  if (answer.headers['cache-control'] === 'private, no-store' && [200, 206].includes(status)) {
    // If the request has a Range header, the body may be part of the entry or image.
    const isPartOf = (whole: string) =>
      isEmptyHead || (status === 206 ? whole.includes(body) : whole === body);
    if (type === 'image/webp' && isPartOf(picture.toString())) return 'picture';
    if (isEmptyHead || (status === 200 && holds(PrivateEntries, answer))) return 'entries';
    if (locales.some((one) => isPartOf(entryText('for-all', one)))) return 'entry';
  }
  const allowed = [400, 401, 404, 413, 415, 416];
  if (allowed.includes(status) || (status === 503 && url.includes(codes.unanswered))) {
    if (isEmptyHead || holds(ErrorBody, answer)) return `refused ${status}`;
  }
  if (method === 'POST' && status === 200) {
    if (holds(LoginResponse, answer)) return 'login';
    if (holds(RefreshResponse, answer)) return 'refresh';
  }
  throw new Error(`expected a documented answer, got ${status} ${type}: ${body.slice(0, 200)}`);
}

/** The parts of the OpenAPI description that the test reads. */
export interface Description {
  paths: Record<string, Record<string, { responses: object }>>;
}

/** @throws Error if the OpenAPI description does not list the status of the response */
export function expectDescribed(
  { paths }: Description,
  { method, url }: FuzzRequest,
  { statusCode }: LightMyRequestResponse,
): void {
  const pathname = url.replace(/[?#].*/, '');
  for (const [template, calls] of Object.entries(paths)) {
    const call = calls[method === 'HEAD' ? 'get' : method.toLowerCase()];
    const matches = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
    if (call && matches && !(statusCode in call.responses)) {
      throw new Error(`expected a described status of ${method} ${template}, got ${statusCode}`);
    }
  }
}

/** Returns whether a response is JSON with exactly the properties of a codec. */
function holds(codec: t.InterfaceType<t.Props>, { headers, body }: LightMyRequestResponse) {
  if (!String(headers['content-type']).startsWith('application/json')) return false;
  const value = JSON.parse(body) as object;
  return codec.is(value) && Object.keys(value).length === Object.keys(codec.props).length;
}

const everyHeader = Object.keys(securityHeaders({ https: true }));

/** @throws Error if a header is missing, has a wrong value or is not allowed */
export function expectHeaders({ headers, raw }: LightMyRequestResponse): void {
  const missing = everyHeader.filter((name) => !headers[name]);
  if (missing.length > 0) throw new Error(`expected the headers ${missing.join(', ')}`);
  if (raw.req.url?.startsWith('/api/') && !String(headers['cache-control']).endsWith('no-store')) {
    throw new Error('expected cache-control: no-store under /api/');
  }
  if (![undefined, publicUrl].includes(headers['access-control-allow-origin'])) {
    throw new Error('expected no other origin than the site’s to be allowed');
  }
  if (headers['set-cookie']) throw new Error('expected no cookie');
}

/**
 * Returns whether a request with this outcome may have used up its code. A well-formed login may
 * use up its code no matter how the identity provider responds.
 */
export function mayUseCode({ method }: FuzzRequest, outcome: Outcome): boolean {
  return method === 'POST' && ['login', 'refused 401', 'refused 503'].includes(outcome);
}

/**
 * @throws Error if the request has changed the stored codes in any way other than adding the hash
 * of its own code
 */
export function expectCodes(
  before: readonly CodeRow[],
  after: readonly CodeRow[],
  sent: FuzzRequest,
  outcome: Outcome,
): void {
  const known = new Set(before.map((row) => JSON.stringify(row)));
  const added = after.filter((row) => !known.has(JSON.stringify(row)));
  const ownHashes = codesOf(sent).map(hash);
  const isOwn = added.every(
    ({ code_hash, session_id, replayed_at }) =>
      ownHashes.includes(code_hash) &&
      replayed_at === null &&
      (session_id !== null) === (outcome === 'login'),
  );
  const most = mayUseCode(sent, outcome) ? 1 : 0;
  const least = outcome === 'login' ? 1 : 0;
  const isCount = added.length >= least && added.length <= most;
  if (after.length - added.length !== before.length || !isCount || !isOwn) {
    throw new Error(`expected only the request’s own code, got ${JSON.stringify(added)}`);
  }
}

/**
 * Returns a request's code both decoded and as it was sent, because the server keeps the original
 * text if it cannot decode it.
 */
function codesOf({ url }: FuzzRequest): string[] {
  const { search, searchParams } = new URL(url, 'http://localhost');
  const [, sent = ''] = /[?&]code=([^&]*)/.exec(search) ?? [];
  return [searchParams.get('code') ?? '', sent, sent.replaceAll('+', ' ')];
}

/**
 * Returns the sessions that the database must contain after a request with this outcome.
 *
 * @throws Error if the outcome is a refresh or a logout, but the request does not contain the token
 * of a suitable session
 */
export function sessionsAfter(
  before: readonly SessionRow[],
  outcome: Outcome,
  { headers }: FuzzRequest,
  answer: LightMyRequestResponse,
  { now, subject }: { now: number; subject: string },
): SessionRow[] {
  if (outcome === 'login') {
    const { accessToken, refreshToken } = answer.json<LoginResponse>();
    const begun: SessionRow = {
      id: String(decodeJwt(accessToken)['sid']),
      refresh_token_hash: hash(refreshToken),
      issuer: 'https://id.example',
      subject,
      created_at: now,
      last_used_at: now,
      ended_at: null,
      // The properties must be in the same order as the table's columns, because the rows are
      // compared as text.
      email: null,
    };
    return [...before, begun];
  }
  if (outcome !== 'refresh' && outcome !== 'logout') return [...before];
  const [, token = ''] = /^Bearer (\S+)$/i.exec(headers['authorization'] ?? '') ?? [];
  const session = before.find(({ refresh_token_hash }) => refresh_token_hash === hash(token));
  if (!session || (outcome === 'refresh' && session.ended_at !== null)) {
    throw new Error(`expected 401 without the token of an active session, got a ${outcome}`);
  }
  const used =
    outcome === 'refresh'
      ? { ...session, last_used_at: now }
      : { ...session, ended_at: session.ended_at ?? now };
  return before.map((row) => (row === session ? used : row));
}
