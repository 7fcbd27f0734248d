import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { randomUUID } from 'node:crypto';
import type { Database } from './database';
import type { Session } from './sessions';

/** Lifetime of an access token, in seconds: short, since it cannot be taken back. */
export const accessTokenSeconds = 15 * 60;

const alg = 'ES256';

/** Signs access tokens: JWT (RFC 7519) with ES256 (RFC 7518, section 3.4). */
export interface AccessTokens {
  /** A token for a session, with the claims iss, aud, sub, sid, iat and exp. */
  sign: (session: Session) => Promise<string>;
}

/**
 * @param issuer claims `iss` and `aud`: the site's origin
 * @param now the present, in milliseconds since the epoch
 */
export async function createAccessTokens(
  db: Database,
  issuer: string,
  now: () => number = Date.now,
): Promise<AccessTokens> {
  const { id, jwk } = await signingKey(db, now);
  const key = await importJWK(jwk, alg);
  return {
    sign({ id: sid, subject }) {
      const seconds = Math.floor(now() / 1000);
      return new SignJWT({ sid })
        .setProtectedHeader({ alg, kid: id, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(subject)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessTokenSeconds)
        .sign(key);
    },
  };
}

/** The stored key; the first start makes it, so that a restart leaves tokens valid. */
async function signingKey(db: Database, now: () => number): Promise<{ id: string; jwk: JWK }> {
  const stored = () =>
    db
      .selectFrom('signing_keys')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst();
  if (!(await stored())) {
    const { privateKey } = await generateKeyPair(alg, { extractable: true });
    await db
      .insertInto('signing_keys')
      .values({
        id: randomUUID(),
        private_jwk: JSON.stringify(await exportJWK(privateKey)),
        created_at: now(),
      })
      .execute();
  }
  // Read again: of two processes that start at once, both take the same.
  const row = await stored();
  if (!row) throw new Error('signing_keys: expected the key that was just stored');
  return { id: row.id, jwk: JSON.parse(row.private_jwk) as JWK };
}
