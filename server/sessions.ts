import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from './database';
import { inBatches } from './inBatches';
import { isPostgres } from './migrations';

const dayMs = 24 * 60 * 60 * 1000;

/** How long a session and its code live. */
export const lifetimes = {
  /** Since the last refresh. */
  idleMs: 30 * dayMs,
  /** Since the login. */
  absoluteMs: 180 * dayMs,
  /** Since the login: how long a session is stored, so that a repeated logout is not an error. */
  retentionMs: 210 * dayMs,
  /** Since its use: how long a code is stored that began no session. Longer than any provider accepts it. */
  codeMs: dayMs,
};

/** The visitor: `iss` and `sub` of the ID token (OpenID Connect Core, section 2). */
export interface Identity {
  issuer: string;
  subject: string;
  /** The address that the provider has verified, in lower case; null without one. */
  email: string | null;
}

export interface Session {
  id: string;
  subject: string;
  email: string | null;
}

/** Stored sessions. A refresh token is an opaque 256-bit random value; only its SHA-256 is stored. */
export interface Sessions {
  /**
   * Marks a provider's code as used.
   *
   * @returns false when it was used before; its session is then ended, because the code was stolen (RFC 6749, section
   *   4.1.2)
   */
  claimCode: (code: string) => Promise<boolean>;
  /**
   * Begins a session with a claimed code. The refresh token cannot be read again.
   *
   * @returns null when the code was used again since it was claimed
   */
  begin: (
    identity: Identity,
    code: string,
  ) => Promise<{ session: Session; refreshToken: string } | null>;
  /** Records that the token was used; null when it is unknown, or its session has ended or expired. */
  use: (refreshToken: string) => Promise<Session | null>;
  /** Ends a session; true also when it had ended before, false for an unknown token. */
  end: (refreshToken: string) => Promise<boolean>;
  /** Deletes sessions and codes that need not be stored any longer; returns the number of deleted sessions. */
  purge: () => Promise<number>;
}

/**
 * The sessions of a database.
 *
 * @param now current time, in milliseconds since the epoch
 */
export function createSessions(db: Database, now: () => number = Date.now): Sessions {
  // Many refreshes share a statement, because each commit waits for the disk (docs/decisions/0028).
  const useByHash = inBatches(async (hashes: readonly string[]) => {
    const rows = await db
      .with('used', (query) =>
        query
          .selectFrom('sessions')
          .select('id')
          .where('refresh_token_hash', 'in', hashes)
          .where('ended_at', 'is', null)
          .where('last_used_at', '>', now() - lifetimes.idleMs)
          .where('created_at', '>', now() - lifetimes.absoluteMs)
          // Each process locks the rows in the same order, so that no two statements wait for each other.
          .orderBy('id')
          .$if(isPostgres(db), (locking) => locking.forUpdate()),
      )
      .updateTable('sessions')
      .from('used')
      .set({ last_used_at: now() })
      .whereRef('sessions.id', '=', 'used.id')
      .returning(['refresh_token_hash', 'sessions.id', 'subject', 'email'])
      .execute();
    return new Map(rows.map(({ refresh_token_hash, ...session }) => [refresh_token_hash, session]));
  });

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

    async begin({ issuer, subject, email }, code) {
      const refreshToken = randomBytes(32).toString('base64url');
      const id = randomUUID();
      return db.transaction().execute(async (transaction) => {
        // This statement comes first, because it locks the row. So a replay runs entirely before or entirely after it.
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
            email,
            created_at: now(),
            last_used_at: now(),
            ended_at: null,
          })
          .execute();
        return { session: { id, subject, email }, refreshToken };
      });
    },

    async use(refreshToken) {
      return (await useByHash(hash(refreshToken))) ?? null;
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
        .where('created_at', '<=', now() - lifetimes.retentionMs)
        .executeTakeFirst();
      await db
        .deleteFrom('codes')
        .where((row) =>
          row.or([
            row('used_at', '<=', now() - lifetimes.retentionMs),
            row.and([
              row('session_id', 'is', null),
              row('used_at', '<=', now() - lifetimes.codeMs),
            ]),
          ]),
        )
        .execute();
      return Number(numDeletedRows);
    },
  };
}

/** SHA-256 in base64url, by which refresh tokens and codes are stored. */
export function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
