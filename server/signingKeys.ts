import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import type { Database } from './database';
import type { SigningKeyRow } from './database';

export const signingAlgorithm = 'ES256';

/** Times in milliseconds. */
export const keyTimes = {
  /** Age at which a key is replaced. */
  rotation: 30 * 24 * 60 * 60 * 1000,
  /** How long a process signs before it looks for a key that another process made. */
  recheck: 5 * 60 * 1000,
};

const publicMembers = {
  kty: t.literal('EC'),
  crv: t.literal('P-256'),
  x: t.string,
  y: t.string,
};
/** Decodes a JWK (RFC 7518, section 6.2) and drops all members that are not public. */
const PublicJwk = t.strict(publicMembers);
const PrivateJwk = t.type({ ...publicMembers, d: t.string });

interface SigningKey {
  /** Thumbprint of the public key (RFC 7638). */
  kid: string;
  key: CryptoKey;
}

export interface SigningKeys {
  /** The key to sign with; makes a new one when the current key is older than `keyTimes.rotation`. */
  current: () => Promise<SigningKey>;
  /** The public halves of the current and the previous key: a JWK Set (RFC 7517, section 5). */
  published: () => Promise<{ keys: JWK[] }>;
}

/**
 * The keys that sign access tokens: the current and the previous key, stored in the database and shared by all
 * processes (docs/decisions/0008). A lost key is replaced; no session depends on a key.
 *
 * @param warn receives a message about a key that cannot be used; the message never contains the key
 * @param now current time, in milliseconds since the epoch
 */
export async function createSigningKeys(
  db: Database,
  warn: (message: string) => void,
  now: () => number = Date.now,
): Promise<SigningKeys> {
  const rows = () => db.selectFrom('signing_keys').selectAll().orderBy('generation', 'desc');

  async function makeNext(generation: number): Promise<void> {
    const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
    const jwk = await exportJWK(privateKey);
    await db
      .insertInto('signing_keys')
      .values({
        generation,
        kid: await calculateJwkThumbprint(jwk),
        private_jwk: JSON.stringify(jwk),
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

  async function read(): Promise<{ signingKey: SigningKey; readAt: number }> {
    const newest = await rows().executeTakeFirst();
    const isFresh = newest !== undefined && now() - newest.created_at < keyTimes.rotation;
    let signingKey = isFresh ? await open(newest) : null;
    if (isFresh && !signingKey) {
      warn('signing_keys: expected a private EC key as JWK; another key replaces it');
    }
    if (!signingKey) {
      await makeNext((newest?.generation ?? 0) + 1);
      signingKey = await open(await rows().executeTakeFirstOrThrow());
    }
    if (!signingKey) throw new Error('signing_keys: expected a key that was just made');
    return { signingKey, readAt: now() };
  }

  let cached = await read();
  let reading: Promise<void> | undefined;

  return {
    async current() {
      if (now() - cached.readAt >= keyTimes.recheck) {
        reading ??= read()
          .then((fresh) => void (cached = fresh))
          // The cached key still signs; the next call tries again.
          .catch((error: Error) => warn(`signing_keys: cannot be read: ${error.message}`))
          .finally(() => (reading = undefined));
        await reading;
      }
      return cached.signingKey;
    },

    async published() {
      const keys = (await rows().execute()).flatMap(({ kid, private_jwk }) => {
        const jwk = PublicJwk.decode(parse(private_jwk));
        return isLeft(jwk) ? [] : [{ ...jwk.right, kid, use: 'sig', alg: signingAlgorithm }];
      });
      return { keys };
    },
  };
}

/** @returns null when the row holds no private EC key */
async function open({ kid, private_jwk }: SigningKeyRow): Promise<SigningKey | null> {
  const jwk = PrivateJwk.decode(parse(private_jwk));
  if (isLeft(jwk)) return null;
  const key = await importJWK(jwk.right, signingAlgorithm).catch(() => null);
  return key && { kid, key: key as CryptoKey };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
