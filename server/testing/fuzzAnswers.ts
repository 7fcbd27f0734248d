import type { LightMyRequestResponse } from 'fastify';
import * as t from 'io-ts';
import { LoginResponse, RefreshResponse } from '../../src/api/contract';
import { codes } from './fuzzPlaceholders';
import type { SentRequest } from './fuzzRequests';
import { publicUrl } from './startApi';

/** The one page of the site that stands beside the API, and what it answers for every other. */
export const page = '<!doctype html><title>The page</title>';
export const missingPage = '<!doctype html><title>No such page</title>';

const ErrorBody = t.type({ error: t.string, message: t.string });

const securityHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/** How a request ended, by the shape of its answer. */
export type Outcome =
  'login' | 'refresh' | 'logout' | 'page' | 'missing page' | 'preflight' | `refused ${number}`;

/** Which of the documented answers this is; throws for any other. */
export function outcomeOf({ method, url }: SentRequest, answer: LightMyRequestResponse): Outcome {
  const { statusCode: status, body } = answer;
  const type = String(answer.headers['content-type']);
  if (method === 'OPTIONS' && status === 204 && body === '') return 'preflight';
  if (method === 'POST' && status === 204 && body === '') return 'logout';
  if (status === 200 && type.startsWith('text/html')) {
    if (method === 'GET' && body === page) return 'page';
    if (method === 'HEAD' && body === '') return 'page';
  }
  if (status === 404 && type.startsWith('text/html')) {
    if (method === 'GET' && body === missingPage) return 'missing page';
    if (method === 'HEAD' && body === '') return 'missing page';
  }
  const allowed = [400, 401, 404, 413, 415];
  if (allowed.includes(status) || (status === 503 && url.includes(codes.unanswered))) {
    if (method === 'HEAD' && body === '') return `refused ${status}`;
    if (holds(ErrorBody, answer)) return `refused ${status}`;
  }
  if (method === 'POST' && status === 200) {
    if (holds(LoginResponse, answer)) return 'login';
    if (holds(RefreshResponse, answer)) return 'refresh';
  }
  throw new Error(`expected a documented answer, got ${status} ${type}: ${body.slice(0, 200)}`);
}

/** Whether an answer is JSON with the members of a codec and no others. */
function holds(codec: t.InterfaceType<t.Props>, { headers, body }: LightMyRequestResponse) {
  if (!String(headers['content-type']).startsWith('application/json')) return false;
  const value = JSON.parse(body) as object;
  return codec.is(value) && Object.keys(value).length === Object.keys(codec.props).length;
}

/** Throws when an answer lacks a header that every answer bears, or bears one that none may. */
export function expectHeaders(
  { method }: SentRequest,
  { headers, raw }: LightMyRequestResponse,
): void {
  const missing = securityHeaders.filter((name) => !headers[name]);
  if (missing.length > 0) throw new Error(`expected the headers ${missing.join(', ')}`);
  if (raw.req.url?.startsWith('/api/') && headers['cache-control'] !== 'no-store') {
    throw new Error(`expected cache-control: no-store of ${method} under /api/`);
  }
  if (![undefined, publicUrl].includes(headers['access-control-allow-origin'])) {
    throw new Error('expected no other origin than the site’s to be allowed');
  }
  if (headers['set-cookie']) throw new Error('expected no cookie');
}
