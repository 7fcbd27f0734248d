import { createHash } from 'node:crypto';
import { lookup, type LookupAddress } from 'node:dns';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { safeDecode } from '../readers/readPost';
import { formatOf } from './postFiles';

export interface DownloadOptions {
  /** Absolute path of the folder that keeps the pictures, so that a second run continues. */
  folder: string;
  /** Hosts that may be in a private network, such as `nas.local`. */
  privateHosts?: readonly string[];
  /** The largest number of bytes of a picture. */
  maximumBytes?: number;
  /** How long a picture may take, in milliseconds. */
  timeout?: number;
  progress?: (done: number, all: number) => void;
}

export interface Downloaded {
  /** Absolute paths of the pictures, by URL. */
  files: ReadonlyMap<string, string>;
  /** Why pictures could not be downloaded, by URL. */
  failures: ReadonlyMap<string, string>;
}

/** How many pictures are downloaded at the same time. */
const parallel = 6;

/** Downloads pictures that are not in the folder yet. A picture that fails stops no other. */
export async function downloadPictures(
  urls: readonly string[],
  options: DownloadOptions,
): Promise<Downloaded> {
  const files = new Map<string, string>();
  const failures = new Map<string, string>();
  const waiting = [...new Set(urls)];
  const all = waiting.length;
  mkdirSync(options.folder, { recursive: true });
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const key = createHash('sha256').update(url).digest('hex').slice(0, 32);
      const folder = path.join(options.folder, key);
      try {
        files.set(url, savedIn(folder) ?? (await save(url, folder, options)));
      } catch (error) {
        failures.set(url, error instanceof Error ? error.message : String(error));
      }
      options.progress?.(files.size + failures.size, all);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return { files, failures };
}

/** Returns the picture that an earlier run has saved in a folder. */
function savedIn(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const name = readdirSync(folder).find((one) => !one.endsWith('.part'));
  return name && path.join(folder, name);
}

/** Saves a picture under its name in the URL, with the extension of its format. */
async function save(url: string, folder: string, options: DownloadOptions): Promise<string> {
  const full = url.startsWith('//') ? `https:${url}` : url;
  const content = await fetchBytes(full, options);
  const isSvg = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg\b/i;
  const extension =
    formatOf(content) ?? (isSvg.test(content.toString('utf8', 0, 2000)) ? '.svg' : undefined);
  if (!extension) throw new Error('expected a picture, got another kind of file');
  const { name } = path.posix.parse(safeDecode(new URL(full).pathname));
  const file = path.join(
    folder,
    `${name.replaceAll(/[^\p{L}\p{N}-]+/gu, '-').slice(0, 60) || 'picture'}${extension}`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
  return file;
}

/** How many redirects are followed. */
const maximumRedirects = 5;

async function fetchBytes(
  url: string,
  options: DownloadOptions,
  redirects = maximumRedirects,
): Promise<Buffer> {
  if (!URL.canParse(url)) throw new Error('expected a URL');
  const target = new URL(url);
  if (!/^https?:$/.test(target.protocol)) {
    throw new Error(`expected http or https, got ${target.protocol}`);
  }
  const answer = await request(target, options);
  if (answer.location === undefined) return answer.content;
  if (redirects === 0) throw new Error('expected a picture, got too many redirects');
  return fetchBytes(new URL(answer.location, target).href, options, redirects - 1);
}

type Answer = { location: string } | { location?: undefined; content: Buffer };

function request(url: URL, options: DownloadOptions): Promise<Answer> {
  const { maximumBytes = 20_000_000, timeout = 30_000, privateHosts = [] } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const mayBePrivate = privateHosts.includes(host) || privateHosts.includes(url.host);
  if (isIP(host) && !mayBePrivate && isPrivate(host)) throw new Error(refused(host));
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http;
    const call = client.get(
      url,
      {
        signal: AbortSignal.timeout(timeout),
        headers: { accept: 'image/*', 'user-agent': 'blog-import' },
        // The connection uses the address that was checked, not one from a second look-up.
        ...(!mayBePrivate && { lookup: lookupPublic }),
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.resume();
          return resolve({ location: headers.location });
        }
        const tooLarge = new Error(`expected at most ${maximumBytes} bytes, got more`);
        if (statusCode !== 200) call.destroy(new Error(`expected a picture, got ${statusCode}`));
        if (Number(headers['content-length']) > maximumBytes) call.destroy(tooLarge);
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maximumBytes) call.destroy(tooLarge);
          chunks.push(chunk);
        });
        response.on('end', () => resolve({ content: Buffer.concat(chunks) }));
        response.on('error', reject);
        return undefined;
      },
    );
    call.on('error', (error) =>
      reject(
        error.name === 'TimeoutError' || error.name === 'AbortError'
          ? new Error(`expected a picture within ${timeout / 1000} seconds`)
          : error,
      ),
    );
  });
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Looks up a host, and fails if any of its addresses is in a private network. */
function lookupPublic(host: string, options: object, done: LookupCallback): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (addresses.some(({ address }) => isPrivate(address))) {
      return done(new Error(refused(host)), '');
    }
    if ('all' in options && options.all) return done(null, addresses);
    return done(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });
}

function refused(host: string): string {
  return `expected a public address, got ${host} in a private network; to allow it, use --download-from ${host}`;
}

/** Networks that are not part of the public internet (RFC 6890). */
const privateV4 = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
  ] as const),
  ...([
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
] as const) {
  privateV4.addSubnet(network, bits, 'ipv4');
}

// A list of its own, because a list compares IPv4 addresses with its IPv6 networks, too.
const privateV6 = new BlockList();
for (const [network, bits] of [
  // Only 2000::/3 is in use for the public internet. This also covers IPv4 addresses in IPv6.
  ...([
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
  ] as const),
  ...([
    ['2001:db8::', 32],
    ['2002::', 16],
    ['2001::', 32],
  ] as const),
] as const) {
  privateV6.addSubnet(network, bits, 'ipv6');
}

/** Returns whether an IP address is in a private network. */
export function isPrivate(address: string): boolean {
  return isIP(address) === 6 ? privateV6.check(address, 'ipv6') : privateV4.check(address, 'ipv4');
}
