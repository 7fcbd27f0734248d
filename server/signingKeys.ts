import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import {
  calculateJwkThumbprint,
  CompactEncrypt,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import { createHash } from 'node:crypto';
import type { Database } from './database';
import type { SigningKeyRow } from './schema';

export const signingAlgorithm = 'ES256';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The life of a signing key, in milliseconds. */
export const keyTimes = {
  /** A new one for each period, counted from the epoch: so several processes agree on it. */
  period: 30 * day,
  /** Published this long before it signs, so that whoever verifies knows it by then. */
  lead: day,
  /** Published this long after its last day: longer than a process goes between two looks and a token lives. */
  memory: 2 * hour,
  /** How often a running process looks whether a new one is due. */
  check: hour,
};

/** A public key as it is published, and no other member. */
const PublicKey = t.strict({
  kty: t.literal('EC'),
  crv: t.literal('P-256'),
  x: t.string,
  y: t.string,
});

/** A private key as it stands, encrypted, in the database (RFC 7518, section 6.2.2). */
const PrivateKey = t.type({
  kty: t.literal('EC'),
  crv: t.literal('P-256'),
  x: t.string,
  y: t.string,
  d: t.string,
});

export interface SigningKey {
  /** The thumbprint of its public part (RFC 7638). */
  kid: string;
  key: CryptoKey;
}

export interface SigningKeys {
  /** The key to sign with at this moment. */
  current: () => Promise<SigningKey>;
  /** Makes the key that is due, and removes those that are over; a running process does so each `keyTimes.check`. */
  check: () => Promise<void>;
  /** All public keys that a token in use may be signed with: a JWK Set (RFC 7517, section 5). */
  published: () => Promise<{ keys: JWK[] }>;
}

/**
 * The keys that sign access tokens: rotated by the calendar, encrypted at rest with AES-256-GCM, and
 * shared by all processes on one database. Sessions do not depend on them: a key that is lost is
 * replaced, and nobody is logged out.
 *
 * @param encryptionKey 32 bytes (keyEncryptionKey.ts)
 * @param warn hears of a key that cannot be used; of the key itself nothing is said
 * @param now the present, in milliseconds since the epoch
 */
export async function createSigningKeys(
  db: Database,
  encryptionKey: Uint8Array,
  warn: (message: string) => void,
  now: () => number = Date.now,
): Promise<SigningKeys> {
  // Processes with another encryption key have signing keys of their own.
  const sealedBy = createHash('sha256').update(encryptionKey).digest('base64url');
  const opened = new Map<string, CryptoKey>();
  const unusable = new Set<string>();
  let ring: (SigningKey & Pick<SigningKeyRow, 'period' | 'created_at'>)[] = [];
  let checkedAt = -Infinity;
  let checking: Promise<void> | null = null;

  const endOf = (period: number) => (period + 1) * keyTimes.period;
  const isInUse = ({ period }: { period: number }) => now() < endOf(period) + keyTimes.lead;

  async function make(period: number): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair(signingAlgorithm, {
      extractable: true,
    });
    const publicJwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(publicJwk);
    const plain = new TextEncoder().encode(JSON.stringify(await exportJWK(privateKey)));
    const sealed = await new CompactEncrypt(plain)
      // The header is authenticated with the key: a row cannot pass for another one.
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
      .encrypt(encryptionKey);
    await db
      .insertInto('signing_keys')
      .values({
        kid,
        period,
        sealed_by: sealedBy,
        sealed_private_jwk: sealed,
        public_jwk: JSON.stringify(publicJwk),
        created_at: now(),
      })
      // Another process was faster: its key is the one.
      .onConflict((conflict) => conflict.columns(['sealed_by', 'period']).doNothing())
      .execute();
  }

  async function usable(row: SigningKeyRow): Promise<CryptoKey | null> {
    const known = opened.get(row.kid);
    if (known) return known;
    if (unusable.has(row.kid)) return null;
    const key = await open(row, encryptionKey).catch(() => null);
    if (key) opened.set(row.kid, key);
    else {
      unusable.add(row.kid);
      warn(
        'signing_keys: expected a private EC key that the key-encryption key opens; another is made in its place, nobody is logged out',
      );
    }
    return key;
  }

  /**
   * Makes room for another key of its period. It stays published, and is not thrown away: another process
   * may have opened it while it was whole, and tokens that it signed are about.
   */
  async function setAside({ kid }: SigningKeyRow): Promise<void> {
    await db
      .updateTable('signing_keys')
      .set({ sealed_by: `nobody:${kid}` })
      .where('kid', '=', kid)
      .execute();
  }

  async function readRing(): Promise<void> {
    const rows = await db
      .selectFrom('signing_keys')
      .selectAll()
      .where('sealed_by', '=', sealedBy)
      .orderBy('period')
      .execute();
    // Put in place whole: tokens are signed while this reads.
    const found: typeof ring = [];
    for (const row of rows.filter(isInUse)) {
      const key = await usable(row);
      if (key) found.push({ ...row, key });
      else await setAside(row);
    }
    ring = found;
  }

  async function check(): Promise<void> {
    await db
      .deleteFrom('signing_keys')
      .where(
        'period',
        '<=',
        Math.floor((now() - keyTimes.lead - keyTimes.memory) / keyTimes.period) - 1,
      )
      .execute();
    await readRing();
    const wanted = new Set(
      [now(), now() + keyTimes.lead].map((at) => Math.floor(at / keyTimes.period)),
    );
    const missing = [...wanted].filter((period) => !ring.some((row) => row.period === period));
    for (const period of missing) await make(period);
    if (missing.length > 0) await readRing();
    checkedAt = now();
  }

  async function checkOnce(): Promise<void> {
    checking ??= check().finally(() => (checking = null));
    await checking;
  }
  await checkOnce();

  return {
    check: checkOnce,

    async current() {
      if (now() - checkedAt >= keyTimes.check) {
        try {
          await checkOnce();
        } catch (error) {
          // The keys at hand still sign; the next call looks again.
          if (ring.length === 0) throw error;
        }
      }
      const ready = ring.filter(({ created_at }) => created_at <= now() - keyTimes.lead);
      const chosen = ready.at(-1) ?? ring[0];
      if (!chosen) throw new Error('signing_keys: expected a key, found none');
      return chosen;
    },

    async published() {
      const rows = await db
        .selectFrom('signing_keys')
        .select(['kid', 'public_jwk'])
        .orderBy('period')
        .execute();
      // One that is damaged is left out, so that the others can still be had.
      const keys = rows.flatMap(({ kid, public_jwk }) => {
        const jwk = publicKey(public_jwk);
        return jwk ? [{ ...jwk, kid, use: 'sig', alg: signingAlgorithm }] : [];
      });
      return { keys };
    },
  };
}

function publicKey(json: string): t.TypeOf<typeof PublicKey> | null {
  try {
    const jwk = PublicKey.decode(JSON.parse(json));
    return isLeft(jwk) ? null : jwk.right;
  } catch {
    return null;
  }
}

/** @throws when the row was sealed with another key, was changed, or holds something else */
async function open(row: SigningKeyRow, encryptionKey: Uint8Array): Promise<CryptoKey> {
  const { plaintext, protectedHeader } = await compactDecrypt(
    row.sealed_private_jwk,
    encryptionKey,
    { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
  );
  const jwk = PrivateKey.decode(JSON.parse(new TextDecoder().decode(plaintext)));
  const isOfRow = protectedHeader.kid === row.kid && publicKey(row.public_jwk);
  if (isLeft(jwk) || !isOfRow) throw new TypeError('another key');
  return (await importJWK(jwk.right, signingAlgorithm)) as CryptoKey;
}
