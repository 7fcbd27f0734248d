import type { LightMyRequestResponse } from 'fastify';
import { decodeJwt } from 'jose';
import { createHash } from 'node:crypto';
import type { LoginResponse } from '../../src/api/contract';
import type { SessionRow } from '../database';
import type { Outcome } from './fuzzAnswers';
import type { SentRequest } from './fuzzRequests';

/** What a call may have done to the sessions, given how it was answered: nothing but this. */
export function sessionsAfter(
  before: readonly SessionRow[],
  outcome: Outcome,
  { headers }: SentRequest,
  answer: LightMyRequestResponse,
  { now, subject }: { now: number; subject: string },
): SessionRow[] {
  if (outcome === 'login') {
    const { accessToken, refreshToken } = answer.json<LoginResponse>();
    const made: SessionRow = {
      id: String(decodeJwt(accessToken)['sid']),
      refresh_token_hash: hash(refreshToken),
      issuer: 'https://id.example',
      subject,
      created_at: now,
      last_used_at: now,
      ended_at: null,
    };
    return [...before, made];
  }
  if (outcome !== 'refresh' && outcome !== 'logout') return [...before];
  const [, token = ''] = /^Bearer (\S+)$/i.exec(headers['authorization'] ?? '') ?? [];
  const session = before.find(({ refresh_token_hash }) => refresh_token_hash === hash(token));
  if (!session || (outcome === 'refresh' && session.ended_at !== null)) {
    throw new Error(`expected 401 without the token of a session that lives, got a ${outcome}`);
  }
  const used =
    outcome === 'refresh'
      ? { ...session, last_used_at: now }
      : { ...session, ended_at: session.ended_at ?? now };
  return before.map((row) => (row === session ? used : row));
}

/** How a refresh token stands in its row. */
export function hash(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64url');
}

/** The same rows give the same text, in whatever order they came. */
export function textOf(rows: readonly SessionRow[]): string {
  return JSON.stringify([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)));
}
