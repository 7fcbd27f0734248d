import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTVerifyGetKey } from 'jose';
import type { Session } from './sessions';
import { signingAlgorithm, type SigningKeys } from './signingKeys';

/** Lifetime of an access token. It is short, because an access token cannot be revoked. */
export const accessTokenSeconds = 15 * 60;

/** Signs and verifies access tokens, which are JWT (RFC 7519). */
export interface AccessTokens {
  /**
   * A token for a session, with the claims iss, aud, sub, sid, iat, exp and jti, and email if the session has one. No two
   * tokens are equal.
   */
  sign: (session: Session) => Promise<string>;
  /**
   * The visitor of a valid token; null for any other text.
   *
   * @throws Error when a key is unknown and the database cannot be read
   */
  verify: (token: string) => Promise<{ email: string | null } | null>;
}

/**
 * Signs with the current key, and accepts the current and the previous one.
 *
 * @param issuer claims `iss` and `aud`: the site's origin
 * @param now current time, in milliseconds since the epoch
 */
export function createAccessTokens(
  keys: SigningKeys,
  issuer: string,
  now: () => number = Date.now,
): AccessTokens {
  const keyOf: JWTVerifyGetKey = async ({ kid = '' }) => {
    const key = await keys.find(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };

  return {
    async sign({ id: sid, subject, email }) {
      const { key, kid } = await keys.current();
      const seconds = Math.floor(now() / 1000);
      return (
        new SignJWT({ sid, ...(email !== null && { email }) })
          .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
          .setIssuer(issuer)
          .setAudience(issuer)
          .setSubject(subject)
          .setIssuedAt(seconds)
          // The times are in seconds, so without an id a token that is renewed within the second would be the same again.
          .setJti(randomUUID())
          .setExpirationTime(seconds + accessTokenSeconds)
          .sign(key)
      );
    },

    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: [signingAlgorithm],
          issuer,
          audience: issuer,
          requiredClaims: ['exp', 'sub', 'sid'],
          currentDate: new Date(now()),
        });
        return { email: typeof payload['email'] === 'string' ? payload['email'] : null };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
