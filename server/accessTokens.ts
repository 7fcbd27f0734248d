import { errors, importJWK, jwtVerify, type CryptoKey, type JWTVerifyGetKey } from 'jose';
import { KeyObject, sign } from 'node:crypto';
import type { Session } from './sessions';
import { keyTimes, signingAlgorithm, type SigningKeys } from './signingKeys';

/** Lifetime of an access token, in seconds: short, because an access token cannot be revoked. */
export const accessTokenSeconds = 15 * 60;

/** An unknown key makes a process read the keys again, at most once in this time, in milliseconds. */
const shortestRecheck = 1000;

/** Number of valid tokens that a process remembers, because a verification takes most of the time of a call. */
const remembered = 1000;

/** Signs and verifies access tokens: JWT (RFC 7519) with ES256 (RFC 7518, section 3.4). */
export interface AccessTokens {
  /** A token for a session, with the claims iss, aud, sub, sid, iat and exp, and email if it has one. */
  sign: (session: Session) => Promise<string>;
  /** The visitor of a valid token; null for any other text. Reads only the keys from the database. */
  verify: (token: string) => Promise<{ email: string | null } | null>;
}

/**
 * @param issuer claims `iss` and `aud`: the site's origin
 * @param now current time, in milliseconds since the epoch
 */
export function createAccessTokens(
  keys: SigningKeys,
  issuer: string,
  now: () => number = Date.now,
): AccessTokens {
  let known: ReadonlyMap<string, CryptoKey> = new Map();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const valid = new Map<string, { email: string | null; expires: number }>();

  async function readKeys() {
    const { keys: published } = await keys.published();
    const imported = published.map(
      async (jwk) => [jwk.kid ?? '', (await importJWK(jwk)) as CryptoKey] as const,
    );
    known = new Map(await Promise.all(imported));
  }

  const keyOf: JWTVerifyGetKey = async ({ kid = '' }) => {
    const age = now() - readAt;
    if (age >= keyTimes.recheck || (age >= shortestRecheck && !known.has(kid))) {
      readAt = now();
      reading = readKeys();
      // If this fails, the known keys stay valid.
      reading.catch(() => undefined);
    }
    if (!known.has(kid)) await reading;
    const key = known.get(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };

  return {
    async verify(token) {
      const before = valid.get(token);
      if (before && before.expires > now()) return before;
      valid.delete(token);
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: [signingAlgorithm],
          issuer,
          audience: issuer,
          requiredClaims: ['exp', 'sub', 'sid'],
          currentDate: new Date(now()),
        });
        const email = typeof payload['email'] === 'string' ? payload['email'] : null;
        if (valid.size >= remembered) valid.clear();
        valid.set(token, { email, expires: (payload.exp ?? 0) * 1000 });
        return { email };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },

    async sign({ id: sid, subject, email }) {
      const { key, kid } = await keys.current();
      const seconds = Math.floor(now() / 1000);
      return compactJws(
        { alg: signingAlgorithm, kid, typ: 'JWT' },
        {
          sid,
          iss: issuer,
          aud: issuer,
          sub: subject,
          ...(email !== null && { email }),
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
