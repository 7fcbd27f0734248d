import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './startError';

/** Length of a key for A256GCM (RFC 7518, section 5.3), in bytes. */
const keyBytes = 32;

/** A key of 32 bytes in base64url; undefined for anything else. */
export function parseKeyEncryptionKey(text: string): Uint8Array | undefined {
  if (!/^[\w-]{43}$/.test(text)) return undefined;
  const key = new Uint8Array(Buffer.from(text, 'base64url'));
  return key.length === keyBytes ? key : undefined;
}

/**
 * The key that encrypts the signing keys in the database: `KEY_ENCRYPTION_KEY`, else the file
 * `key-encryption-key` in `DATA_DIR`, made at the first start, for this user alone. It is not in the
 * database, so that a dump of that opens nothing.
 *
 * @throws StartError when the file cannot be read or made, or holds something else
 */
export function keyEncryptionKey({
  keyEncryptionKey: configured,
  dataDir,
}: {
  keyEncryptionKey: Uint8Array | null;
  dataDir: string;
}): Uint8Array {
  if (configured) return configured;
  const file = path.resolve(dataDir, 'key-encryption-key');
  let key: Uint8Array | undefined;
  try {
    key = parseKeyEncryptionKey(readOrMake(file).trim());
  } catch (error) {
    throw new StartError(
      `KEY_ENCRYPTION_KEY: expected 32 bytes in base64url, or a file ${file} that can be read and written, got: ${(error as Error).message}`,
    );
  }
  if (key) return key;
  throw new StartError(
    `${file}: expected 32 bytes in base64url, got something else (not shown). Restore it from a backup, or move it away: new signing keys are then made, and nobody is logged out.`,
  );
}

function readOrMake(file: string): string {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // Written whole, then given its name: of two processes that start at once, one wins.
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
