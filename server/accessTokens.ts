import type { CryptoKey } from 'jose';
import { KeyObject, sign } from 'node:crypto';
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
 * JWS in its compact serialization (RFC 7515, section 7.1) with ES256. At once, where jose hands the
 * work to another thread: that costs more than twice the signature (bench/).
 */
function compactJws(header: object, claims: object, key: CryptoKey): string {
  const input = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  // RFC 7518, section 3.4: the two numbers side by side, not the DER that is OpenSSL's default.
  const options = { key: KeyObject.from(key), dsaEncoding: 'ieee-p1363' } as const;
  return `${input}.${sign('sha256', Buffer.from(input), options).toString('base64url')}`;
}
