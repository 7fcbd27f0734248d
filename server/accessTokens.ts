import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTVerifyGetKey } from 'jose';
import type { Session } from './sessions';
import { signingAlgorithm, type SigningKeys } from './signingKeys';

/**
 * How long an access token is valid. The time is short, because an access token cannot be revoked.
 */
export const accessTokenSeconds = 15 * 60;

/** Signs and verifies access tokens, which are JSON Web Tokens (RFC 7519). */
export interface AccessTokens {
  /**
   * Returns a new access token for a session, with the claims iss, aud, sub, sid, iat, exp and jti.
   * If the session has an email address, the token also has the claim email. No two tokens are
   * identical.
   */
  sign: (session: Session) => Promise<string>;
  /**
   * Returns the visitor identified by a valid token, or null if the text is not a valid token or
   * its key is unknown.
   */
  verify: (token: string) => Promise<{ email: string | null } | null>;
}

/**
 * Creates the functions that sign and verify access tokens. Tokens are signed with the current key.
 * Tokens signed with the current or the previous key are accepted.
 *
 * @param issuer the site's URL, used as the claims `iss` and `aud`
 * @param now returns the current time, in milliseconds since the epoch
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
          // Add a random id, because the times in a token are whole seconds. Without the id, a
          // token renewed within the same second would be identical to the old one.
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
