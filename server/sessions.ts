import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { isPostgres, type Database } from './database';
import { inBatches } from './inBatches';

const dayMs = 24 * 60 * 60 * 1000;

/** How long sessions and authorization codes are valid or stored. */
export const lifetimes = {
  /** A session expires if it is not refreshed for this long. */
  idleMs: 30 * dayMs,
  /** A session expires this long after the login, even if it is refreshed. */
  absoluteMs: 180 * dayMs,
  /**
   * How long a session is stored after the login. This is longer than a session can be active, so
   * that a repeated logout is not an error.
   */
  retentionMs: 210 * dayMs,
  /**
   * How long a used code is stored if no session began with it. After this time, every provider
   * rejects the code anyway.
   */
  codeMs: dayMs,
};

/** A visitor's identity: the ID token's `iss` and `sub` claims (OpenID Connect Core, section 2). */
export interface Identity {
  issuer: string;
  subject: string;
  /** The verified email address in lower case, or null if there is none. */
  email: string | null;
}

export interface Session {
  id: string;
  subject: string;
  email: string | null;
}

/**
 * Manages the stored sessions. A refresh token is a random 256-bit value without any meaning. Only
 * its SHA-256 hash is stored.
 */
export interface Sessions {
  /**
   * Marks one of the provider's authorization codes as used.
   *
   * @returns false if the code was already used. In that case, the session that began with the code
   * is ended, because the code may have been stolen (RFC 6749, section 4.1.2).
   */
  claimCode: (code: string) => Promise<boolean>;
  /**
   * Begins a session with a code that has been claimed. The refresh token cannot be read later,
   * because only its hash is stored.
   *
   * @returns null if the code has been used again since it was claimed
   */
  begin: (
    identity: Identity,
    code: string,
  ) => Promise<{ session: Session; refreshToken: string } | null>;
  /**
   * Gives a session a new refresh token, and makes the present one invalid.
   *
   * @returns the new refresh token, or null if the session has ended
   */
  replaceRefreshToken: (session: Pick<Session, 'id'>) => Promise<string | null>;
  /**
   * Records that a refresh token was used, and returns its session, or null if the token is unknown
   * or its session has ended or expired.
   */
  use: (refreshToken: string) => Promise<Session | null>;
  /**
   * Ends a refresh token's session. The result is true even if the session had already ended, and
   * false if the token is unknown.
   */
  end: (refreshToken: string) => Promise<boolean>;
  /**
   * Deletes sessions and codes that are no longer needed, and returns how many sessions were
   * deleted.
   */
  purge: () => Promise<number>;
}

/**
 * Creates the functions that manage the sessions in a database.
 *
 * @param now returns the current time, in milliseconds since the epoch
 */
export function createSessions(db: Database, now: () => number = Date.now): Sessions {
  // Combine many refreshes in one statement, because each commit has to wait for the disk
  // (docs/decisions/0028).
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
          // Lock the rows in the same order in all processes to prevent deadlocks.
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
      const codeHash = hashSecret(code);
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
      const refreshToken = createRefreshToken();
      const id = randomUUID();
      return db.transaction().execute(async (transaction) => {
        // Run this statement first, because it locks the code's row. A second use of the code is
        // then processed either completely before or completely after this transaction.
        const { numUpdatedRows } = await transaction
          .updateTable('codes')
          .set({ session_id: id })
          .where('code_hash', '=', hashSecret(code))
          .where('session_id', 'is', null)
          .where('replayed_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (Number(numUpdatedRows) !== 1) return null;
        await transaction
          .insertInto('sessions')
          .values({
            id,
            refresh_token_hash: hashSecret(refreshToken),
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

    async replaceRefreshToken({ id }) {
      const refreshToken = createRefreshToken();
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ refresh_token_hash: hashSecret(refreshToken) })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows) === 1 ? refreshToken : null;
    },

    async use(refreshToken) {
      return (await useByHash(hashSecret(refreshToken))) ?? null;
    },

    async end(refreshToken) {
      const tokenHash = hashSecret(refreshToken);
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

const createRefreshToken = () => randomBytes(32).toString('base64url');

/** Returns the SHA-256 hash of a refresh token or a code in base64url. Only these hashes are stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
