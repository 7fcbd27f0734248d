import fs, { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keyEncryptionKey, parseKeyEncryptionKey } from './keyEncryptionKey';
import { temporaryFolder } from './testing/temporaryFolder';

const given = new Uint8Array(32).fill(1);

test('the configured key is the one, and no file is made', () => {
  const dataDir = temporaryFolder();
  expect(keyEncryptionKey({ keyEncryptionKey: given, dataDir })).toBe(given);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('else the first start makes a file for this user alone, and every start reads it', () => {
  const dataDir = path.join(temporaryFolder(), 'deep');
  const key = keyEncryptionKey({ keyEncryptionKey: null, dataDir });
  expect(key).toHaveLength(32);
  expect(keyEncryptionKey({ keyEncryptionKey: null, dataDir })).toEqual(key);
  expect(readdirSync(dataDir)).toEqual(['key-encryption-key']);
  const file = path.join(dataDir, 'key-encryption-key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(parseKeyEncryptionKey(readFileSync(file, 'utf8').trim())).toEqual(key);
});

test('of two processes that start at once, both use the key of the first', () => {
  const dataDir = temporaryFolder();
  const file = path.join(dataDir, 'key-encryption-key');
  const first = Buffer.from(given).toString('base64url');
  const write = fs.writeFileSync;
  jest.spyOn(fs, 'writeFileSync').mockImplementationOnce((draft, ...rest) => {
    write(file, first);
    write(draft, ...rest);
  });
  expect(keyEncryptionKey({ keyEncryptionKey: null, dataDir })).toEqual(given);
  expect(readFileSync(file, 'utf8')).toBe(first);
  expect(readdirSync(dataDir)).toEqual(['key-encryption-key']);
});

test('a file that holds something else is named, left as it is, and not shown', () => {
  const dataDir = temporaryFolder();
  writeFileSync(path.join(dataDir, 'key-encryption-key'), 'SECRET');
  const start = () => keyEncryptionKey({ keyEncryptionKey: null, dataDir });
  expect(start).toThrow(/key-encryption-key: expected 32 bytes in base64url, got something else/);
  expect(start).not.toThrow(/SECRET/);
  expect(readFileSync(path.join(dataDir, 'key-encryption-key'), 'utf8')).toBe('SECRET');
});

test('a folder that cannot be made says what else will do', () => {
  const dataDir = path.join(temporaryFolder(), 'file');
  writeFileSync(dataDir, '');
  expect(() => keyEncryptionKey({ keyEncryptionKey: null, dataDir })).toThrow(
    /^KEY_ENCRYPTION_KEY: expected 32 bytes in base64url, or a file/,
  );
});

test.each([[''], ['a'.repeat(42)], ['a'.repeat(44)], [`${'a'.repeat(42)}!`]])(
  '%p is no key of 32 bytes',
  (text) => {
    expect(parseKeyEncryptionKey(text)).toBeUndefined();
  },
);
