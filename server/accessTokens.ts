import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
} from 'jose';
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
  const jwk = await signingKey(db, now);
  const key = await importJWK(jwk, alg);
  const kid = await calculateJwkThumbprint(jwk);
  return {
    sign({ id: sid, subject }) {
      const seconds = Math.floor(now() / 1000);
      return new SignJWT({ sid })
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(subject)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessTokenSeconds)
        .sign(key);
    },
  };
}

/** There is one key; the name makes sure that two processes that start at once agree on it. */
const onlyKey = 'ES256';

/** The stored key; the first start makes it, so that a restart leaves tokens valid. */
async function signingKey(db: Database, now: () => number): Promise<JWK> {
  const stored = () =>
    db.selectFrom('signing_keys').selectAll().where('id', '=', onlyKey).executeTakeFirst();
  if (!(await stored())) {
    const { privateKey } = await generateKeyPair(alg, { extractable: true });
    await db
      .insertInto('signing_keys')
      .values({
        id: onlyKey,
        private_jwk: JSON.stringify(await exportJWK(privateKey)),
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  const row = await stored();
  if (!row) throw new Error('signing_keys: expected the key that was just stored');
  return JSON.parse(row.private_jwk) as JWK;
}
