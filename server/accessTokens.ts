import type { CryptoKey } from 'jose';
import { KeyObject, sign } from 'node:crypto';
import type { Session } from './sessions';
import { signingAlgorithm, type SigningKeys } from './signingKeys';

/** Lifetime of an access token, in seconds: short, because an access token cannot be revoked. */
export const accessTokenSeconds = 15 * 60;

/** Signs access tokens: JWT (RFC 7519) with ES256 (RFC 7518, section 3.4). */
export interface AccessTokens {
  /** A token for a session, with the claims iss, aud, sub, sid, iat and exp. */
  sign: (session: Session) => Promise<string>;
}

/**
 * @param issuer claims `iss` and `aud`: the site's origin
 * @param now current time, in milliseconds since the epoch
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
      return compactJws(
        { alg: signingAlgorithm, kid, typ: 'JWT' },
        {
          sid,
          iss: issuer,
          aud: issuer,
          sub: subject,
          iat: seconds,
          exp: seconds + accessTokenSeconds,
        },
        key,
      );
    },
  };
}

/**
 * JWS in compact serialization (RFC 7515, section 7.1) with ES256. Signs synchronously: jose signs in another thread,
 * which takes more than twice as long (bench/api.ts).
 */
function compactJws(header: object, claims: object, key: CryptoKey): string {
  const input = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  // RFC 7518, section 3.4: both numbers concatenated, not OpenSSL's default, DER.
  const options = { key: KeyObject.from(key), dsaEncoding: 'ieee-p1363' } as const;
  return `${input}.${sign('sha256', Buffer.from(input), options).toString('base64url')}`;
}
