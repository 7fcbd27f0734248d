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
  /** How long a code that made no session is remembered: no provider takes it for as long. */
  code: day,
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
  /**
   * Uses up a provider's code, at once and for good.
   *
   * @returns false when it was used before: whatever it made is then ended, since one of the two who
   * had it stole it (RFC 6749, section 4.1.2)
   */
  claimCode: (code: string) => Promise<boolean>;
  /**
   * Begins a session with a code that was claimed; the refresh token is shown here and never again.
   *
   * @returns null when the code was used again meanwhile
   */
  begin: (
    identity: Identity,
    code: string,
  ) => Promise<{ session: Session; refreshToken: string } | null>;
  /** Notes a use; null when the token is unknown, or its session ended or expired. */
  use: (refreshToken: string) => Promise<Session | null>;
  /** Ends a session; false when there never was one. Ending an ended one is fine. */
  end: (refreshToken: string) => Promise<boolean>;
  /** Removes sessions and codes that are past remembering; gives how many sessions. */
  purge: () => Promise<number>;
}

/** @param now the present, in milliseconds since the epoch */
export function createSessions(db: Database, now: () => number = Date.now): Sessions {
  return {
    async claimCode(code) {
      const codeHash = hash(code);
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('codes')
        .values({ code_hash: codeHash, used_at: now(), session_id: null, replayed_at: null })
        .onConflict((conflict) => conflict.column('code_hash').doNothing())
        .executeTakeFirstOrThrow();
      if (Number(numInsertedOrUpdatedRows) === 1) return true;
      await db.transaction().execute(async (transaction) => {
        const { session_id } = await transaction
          .updateTable('codes')
          .set({ replayed_at: now() })
          .where('code_hash', '=', codeHash)
          .returning('session_id')
          .executeTakeFirstOrThrow();
        await transaction
          .updateTable('sessions')
          .set({ ended_at: now() })
          .where('id', '=', session_id)
          .where('ended_at', 'is', null)
          .execute();
      });
      return false;
    },

    async begin({ issuer, subject }, code) {
      const refreshToken = randomBytes(32).toString('base64url');
      const id = randomUUID();
      return db.transaction().execute(async (transaction) => {
        // First, since it locks the row: a replay comes wholly before or wholly after.
        const { numUpdatedRows } = await transaction
          .updateTable('codes')
          .set({ session_id: id })
          .where('code_hash', '=', hash(code))
          .where('session_id', 'is', null)
          .where('replayed_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (Number(numUpdatedRows) !== 1) return null;
        await transaction
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
      });
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
      await db
        .deleteFrom('codes')
        .where((row) =>
          row.or([
            row('used_at', '<=', now() - lifetimes.memory),
            row.and([row('session_id', 'is', null), row('used_at', '<=', now() - lifetimes.code)]),
          ]),
        )
        .execute();
      return Number(numDeletedRows);
    },
  };
}

/** How a refresh token or a code is known where it is kept: its SHA-256, in base64url. */
export function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
