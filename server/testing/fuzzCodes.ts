import type { CodeRow } from '../database';
import type { Outcome } from './fuzzAnswers';
import type { SentRequest } from './fuzzRequests';
import { hash } from './fuzzSessions';

/** Whether a request that ended so may have used up a code: a well-formed login, whatever the provider said. */
export function mayUseCode({ method }: SentRequest, outcome: Outcome): boolean {
  return method === 'POST' && ['login', 'refused 401', 'refused 503'].includes(outcome);
}

/** Throws when a request did more to the codes than to use up its own, of which the hash alone is kept. */
export function expectCodes(
  before: readonly CodeRow[],
  after: readonly CodeRow[],
  sent: SentRequest,
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
  if (after.length - added.length !== before.length || added.length > most || !isOwn) {
    throw new Error(
      `expected no code to be used but the request’s own, once, got ${JSON.stringify(added)}`,
    );
  }
  if (outcome === 'login' && added.length !== 1) throw new Error('expected the code to be used up');
}

/** The code of a request: decoded, and as it was sent, which is how a code that cannot be decoded is read. */
function codesOf({ url }: SentRequest): string[] {
  const { search, searchParams } = new URL(url, 'http://localhost');
  const [, sent = ''] = /[?&]code=([^&]*)/.exec(search) ?? [];
  return [searchParams.get('code') ?? '', sent, sent.replaceAll('+', ' ')];
}
