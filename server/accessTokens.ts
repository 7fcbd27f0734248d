import { SignJWT } from 'jose';
import type { Session } from './sessions';
import { signingAlgorithm, type SigningKeys } from './signingKeys';

/** Lifetime of an access token, in seconds: short, since it cannot be taken back. */
export const accessTokenSeconds = 15 * 60;

/** Signs access tokens: JWT (RFC 7519) with ES256 (RFC 7518, section 3.4). */
export interface AccessTokens {
  /** A token for a session, with the claims iss, aud, sub, sid, iat and exp. */
  sign: (session: Session) => Promise<string>;
}

/**
 * @param issuer claims `iss` and `aud`: the site's origin
 * @param now the present, in milliseconds since the epoch
 */
export function createAccessTokens(
  keys: Pick<SigningKeys, 'current'>,
  issuer: string,
  now: () => number = Date.now,
): AccessTokens {
  return {
    async sign({ id: sid, subject }) {
      const { key, kid } = await keys.current();
      const seconds = Math.floor(now() / 1000);
      return new SignJWT({ sid })
        .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(subject)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessTokenSeconds)
        .sign(key);
    },
  };
}
