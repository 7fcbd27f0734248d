import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type { Database, SigningKeyRow } from './database';
import { parseJson } from './parseJson';

/**
 * The algorithm is HMAC with SHA-256 (RFC 7518, section 3.2). No public key is needed, because only
 * this API verifies its access tokens.
 */
export const signingAlgorithm = 'HS256';

const minuteMs = 60_000;

export const keyTimes = {
  /** The age at which a new key replaces the current one. */
  rotationMs: 30 * 24 * 60 * minuteMs,
  /**
   * How long a process uses the keys it has read. It then checks whether another process has
   * created a new key.
   */
  recheckMs: 5 * minuteMs,
  /**
   * The shortest time between two reads of the keys. When a process receives a token with an
   * unknown key, it reads the keys again if this time has passed, without waiting for `recheckMs`.
   */
  unknownRecheckMs: 1_000,
};

/** A symmetric key as a JSON Web Key (RFC 7518, section 6.4). */
const SecretJwk = t.type({ kty: t.literal('oct'), k: t.string });

interface SigningKey {
  kid: string;
  key: KeyObject;
}

export interface SigningKeys {
  /**
   * Returns the key that signs new tokens. If the current key is older than `keyTimes.rotationMs`, a
   * new key is created.
   */
  current: () => Promise<SigningKey>;
  /** Returns the current or the previous key if it has the given id, and undefined otherwise. */
  find: (kid: string) => Promise<KeyObject | undefined>;
}

/**
 * Creates the functions that return the keys for access tokens. The current and the previous key
 * are stored in the database and shared by all processes (docs/decisions/0008). A new key can
 * replace a lost one at any time, because no session depends on a key.
 *
 * @param warn called with a message if a key cannot be used; the message never contains the key
 * @param now returns the current time, in milliseconds since the epoch
 * @throws Error if the database cannot be read
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
        secret_jwk: JSON.stringify({ kty: 'oct', k: randomBytes(32).toString('base64url') }),
        created_at: now(),
      })
      // If another process has already created this generation, use that process's key.
      .onConflict((conflict) => conflict.column('generation').doNothing())
      .execute();
    await db
      .deleteFrom('signing_keys')
      .where('generation', '<', generation - 1)
      .execute();
  }

  /** @returns the usable keys, newest first; the newest key is younger than the rotation time */
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

  /**
   * Reads the keys again if the last read was at least `ageMs` ago. If reading fails, the known
   * keys stay in use.
   */
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

/** Returns the key in a row, or undefined if the row does not contain a usable secret key. */
function opened({ kid, secret_jwk }: SigningKeyRow): SigningKey | undefined {
  const jwk = SecretJwk.decode(parseJson(secret_jwk));
  if (isLeft(jwk)) return undefined;
  const secret = Buffer.from(jwk.right.k, 'base64url');
  // A key must be at least as long as the hash (RFC 7518, section 3.2).
  return secret.length < 32 ? undefined : { kid, key: createSecretKey(secret) };
}
