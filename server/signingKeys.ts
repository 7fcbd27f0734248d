import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type { Database, SigningKeyRow } from './database';

/** HMAC with SHA-256 (RFC 7518, section 3.2): only this API verifies its access tokens, so no key is public. */
export const signingAlgorithm = 'HS256';

const minuteMs = 60_000;

export const keyTimes = {
  /** Age at which a key is replaced. */
  rotationMs: 30 * 24 * 60 * minuteMs,
  /** How long a process uses the keys that it has read before it looks for a key that another process made. */
  recheckMs: 5 * minuteMs,
  /** An unknown key makes a process look earlier, but not again within this time. */
  unknownRecheckMs: 1_000,
};

/** A symmetric key as JWK (RFC 7518, section 6.4). */
const SecretJwk = t.type({ kty: t.literal('oct'), k: t.string });

interface SigningKey {
  kid: string;
  key: KeyObject;
}

export interface SigningKeys {
  /** The key to sign with; makes a new one when the current key is older than `keyTimes.rotationMs`. */
  current: () => Promise<SigningKey>;
  /** The current or the previous key with an identifier; undefined for any other. */
  find: (kid: string) => Promise<KeyObject | undefined>;
}

/**
 * The keys of access tokens: the current and the previous one, stored in the database and shared by all processes
 * (docs/decisions/0008). A lost key is replaced; no session depends on a key.
 *
 * @param warn receives a message about a key that cannot be used; the message never contains the key
 * @param now current time, in milliseconds since the epoch
 * @throws Error when the database cannot be read
 */
export async function createSigningKeys(
  db: Database,
  warn: (message: string) => void,
  now: () => number = Date.now,
): Promise<SigningKeys> {
  const stored = () =>
    db.selectFrom('signing_keys').selectAll().orderBy('generation', 'desc').execute();

  async function makeNext(generation: number): Promise<void> {
    await db
      .insertInto('signing_keys')
      .values({
        generation,
        kid: randomUUID(),
        private_jwk: JSON.stringify({ kty: 'oct', k: randomBytes(32).toString('base64url') }),
        created_at: now(),
      })
      // Another process made this generation first: use its key.
      .onConflict((conflict) => conflict.column('generation').doNothing())
      .execute();
    await db
      .deleteFrom('signing_keys')
      .where('generation', '<', generation - 1)
      .execute();
  }

  /** @returns the newest key first, which is fresh */
  async function read(): Promise<readonly [SigningKey, ...SigningKey[]]> {
    let rows = await stored();
    const [newest] = rows;
    const isFresh = newest !== undefined && now() - newest.created_at < keyTimes.rotationMs;
    if (!isFresh || !opened(newest)) {
      if (isFresh) warn('signing_keys: expected a secret key as JWK; another key replaces it');
      await makeNext((newest?.generation ?? 0) + 1);
      rows = await stored();
    }
    const [current, ...others] = rows.flatMap((row) => opened(row) ?? []);
    if (!current) throw new Error('signing_keys: expected a key that was just made');
    return [current, ...others];
  }

  let keys = await read();
  let readAt = now();
  let reading: Promise<void> | undefined;

  /** Reads the keys again if they were read longer ago. If that fails, the known keys stay valid. */
  async function renewAfter(ageMs: number): Promise<void> {
    if (now() - readAt >= ageMs) {
      readAt = now();
      reading = read().then(
        (fresh) => void (keys = fresh),
        (error: Error) => warn(`signing_keys: cannot be read: ${error.message}`),
      );
    }
    await reading;
  }

  return {
    async current() {
      await renewAfter(keyTimes.recheckMs);
      return keys[0];
    },

    async find(kid) {
      const known = () => keys.find((one) => one.kid === kid)?.key;
      await renewAfter(keyTimes.recheckMs);
      if (!known()) await renewAfter(keyTimes.unknownRecheckMs);
      return known();
    },
  };
}

/** @returns undefined when the row holds no secret key */
function opened({ kid, private_jwk }: SigningKeyRow): SigningKey | undefined {
  const jwk = SecretJwk.decode(parse(private_jwk));
  if (isLeft(jwk)) return undefined;
  const secret = Buffer.from(jwk.right.k, 'base64url');
  // RFC 7518, section 3.2: a key is at least as long as the hash.
  return secret.length < 32 ? undefined : { kid, key: createSecretKey(secret) };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
