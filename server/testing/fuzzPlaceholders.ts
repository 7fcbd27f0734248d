import fc from 'fast-check';

/** What only the running test knows, as it stands in a generated request. */
export const placeholders = {
  /** A session's refresh token. */
  live: 'LIVE-REFRESH-TOKEN',
  /** A refresh token whose session was logged out. */
  ended: 'ENDED-REFRESH-TOKEN',
  /** Another at every use, so that no code comes twice. */
  serial: 'SERIAL',
} as const;

/** How codes begin whose fate at the identity provider is settled. */
export const codes = { good: 'good-', refused: 'refused-', unanswered: 'unanswered-' } as const;

/** A refresh token: a session's, an ended one's, or none's. */
export const token = fc.constantFrom(placeholders.live, placeholders.ended, 'x'.repeat(43));
