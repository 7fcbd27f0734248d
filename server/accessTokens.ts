import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { Database } from './database';
import type { Session } from './sessions';
import { StartError } from './startError';

/** Lifetime of an access token, in seconds: short, since it cannot be taken back. */
export const accessTokenSeconds = 15 * 60;

const alg = 'ES256';

/** A private key for ES256 as a JWK (RFC 7518, section 6.2). */
const PrivateKey = t.type({
  kty: t.literal('EC'),
  crv: t.literal('P-256'),
  x: t.string,
  y: t.string,
  d: t.string,
});

/** Signs access tokens: JWT (RFC 7519) with ES256 (RFC 7518, section 3.4). */
export interface AccessTokens {
  /** A token for a session, with the claims iss, aud, sub, sid, iat and exp. */
  sign: (session: Session) => Promise<string>;
}

/**
 * @param issuer claims `iss` and `aud`: the site's origin
 * @param now the present, in milliseconds since the epoch
 * @throws StartError when the stored key is damaged
 */
export async function createAccessTokens(
  db: Database,
  issuer: string,
  now: () => number = Date.now,
): Promise<AccessTokens> {
  const { key, kid } = await readKey(await signingKey(db, now));
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

/** The stored key as JSON; the first start makes it, so that a restart leaves tokens valid. */
async function signingKey(db: Database, now: () => number): Promise<string> {
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
  return row.private_jwk;
}

async function readKey(privateJwk: string) {
  try {
    const jwk = PrivateKey.decode(JSON.parse(privateJwk));
    if (isLeft(jwk)) throw new TypeError('expected the members of a private EC key');
    return {
      key: await importJWK(jwk.right, alg),
      kid: await calculateJwkThumbprint(jwk.right),
    };
  } catch {
    // Without the reason: it would repeat a part of the key.
    throw new StartError(
      'signing_keys: expected a private EC key in JSON (RFC 7517) in the database, got something else. Restore a backup, or delete the row: a new key is then made, and access tokens signed with the old one are no longer valid.',
    );
  }
}
