import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from './database';

const day = 24 * 60 * 60 * 1000;

/** Lifetimes of a session, in milliseconds. */
export const lifetimes = {
  /** Without a refresh. */
  idle: 30 * day,
  /** Whatever happens. */
  absolute: 180 * day,
  /** How long an ended one is remembered, so that ending it again is no error. */
  memory: 210 * day,
};

/** Who signed in (OpenID Connect Core, section 2). */
export interface Identity {
  issuer: string;
  subject: string;
}

export interface Session {
  id: string;
  subject: string;
}

/** Sessions at rest. A refresh token is an opaque 256-bit random value; only its SHA-256 is stored. */
export interface Sessions {
  /** Begins a session; the refresh token is shown here and never again. */
  begin: (identity: Identity) => Promise<{ session: Session; refreshToken: string }>;
  /** Notes a use; null when the token is unknown, or its session ended or expired. */
  use: (refreshToken: string) => Promise<Session | null>;
  /** Ends a session; false when there never was one. Ending an ended one is fine. */
  end: (refreshToken: string) => Promise<boolean>;
  /** Removes what is past remembering; gives how many. */
  purge: () => Promise<number>;
}

/** @param now the present, in milliseconds since the epoch */
export function createSessions(db: Database, now: () => number = Date.now): Sessions {
  return {
    async begin({ issuer, subject }) {
      const refreshToken = randomBytes(32).toString('base64url');
      const id = randomUUID();
      await db
        .insertInto('sessions')
        .values({
          id,
          refresh_token_hash: hash(refreshToken),
          issuer,
          subject,
          created_at: now(),
          last_used_at: now(),
          ended_at: null,
        })
        .execute();
      return { session: { id, subject }, refreshToken };
    },

    async use(refreshToken) {
      // One statement, so that a logout at the same moment comes wholly before or wholly after.
      const session = await db
        .updateTable('sessions')
        .set({ last_used_at: now() })
        .where('refresh_token_hash', '=', hash(refreshToken))
        .where('ended_at', 'is', null)
        .where('last_used_at', '>', now() - lifetimes.idle)
        .where('created_at', '>', now() - lifetimes.absolute)
        .returning(['id', 'subject'])
        .executeTakeFirst();
      return session ?? null;
    },

    async end(refreshToken) {
      const tokenHash = hash(refreshToken);
      await db
        .updateTable('sessions')
        .set({ ended_at: now() })
        .where('refresh_token_hash', '=', tokenHash)
        .where('ended_at', 'is', null)
        .execute();
      const known = await db
        .selectFrom('sessions')
        .select('id')
        .where('refresh_token_hash', '=', tokenHash)
        .executeTakeFirst();
      return known !== undefined;
    },

    async purge() {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('created_at', '<=', now() - lifetimes.memory)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

function hash(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64url');
}
