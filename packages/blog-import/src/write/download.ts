import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { extensionOf } from '../../../../generator/forBlogImport';
import { safeDecode } from '../readers/readPost';

export interface DownloadOptions {
  /** Absolute path of a temporary folder for the pictures. */
  folder: string;
  /** The largest number of bytes of a picture. */
  maximumBytes?: number;
  /** How long a picture may take, in milliseconds. */
  timeout?: number;
  /** Called with the number of pictures. Returns a function to call after each of them. */
  progress?: (all: number) => () => void;
}

interface Downloaded {
  /** Absolute paths of the pictures, by URL. */
  files: ReadonlyMap<string, string>;
  /** Why pictures could not be downloaded, by URL. */
  failures: ReadonlyMap<string, string>;
}

/** How many pictures are downloaded at the same time. */
const parallel = 6;

/** Downloads pictures into a folder. A picture that fails stops no other. */
export async function downloadPictures(
  urls: readonly string[],
  options: DownloadOptions,
): Promise<Downloaded> {
  const files = new Map<string, string>();
  const failures = new Map<string, string>();
  const wanted = new Set(urls);
  const progress = options.progress?.(wanted.size);
  const waiting = [...wanted].entries();
  const work = async () => {
    for (const [index, url] of waiting) {
      // Pictures from different sites may have the same name.
      const folder = path.join(options.folder, String(index));
      try {
        files.set(url, await save(url, folder, options));
      } catch (error) {
        failures.set(url, error instanceof Error ? error.message : String(error));
      }
      progress?.();
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return { files, failures };
}

/** Saves a picture under its name in the URL, with the extension of its format. */
async function save(url: string, folder: string, options: DownloadOptions): Promise<string> {
  const full = url.startsWith('//') ? `https:${url}` : url;
  const content = await fetchBytes(full, options);
  const extension = await extensionOf(content);
  if (!extension) throw new Error('expected a picture, got another kind of file');
  const { name } = path.posix.parse(safeDecode(new URL(full).pathname));
  const file = path.join(
    folder,
    `${name.replaceAll(/[^\p{L}\p{N}-]+/gu, '-').slice(0, 60) || 'picture'}${extension}`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, content);
  return file;
}

async function fetchBytes(
  url: string,
  { maximumBytes = 20_000_000, timeout = 30_000 }: DownloadOptions,
): Promise<Buffer> {
  if (!/^https?:/i.test(url)) throw new Error('expected a URL with http or https');
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeout),
      headers: { accept: 'image/*', 'user-agent': 'blog-import' },
    });
    if (!response.ok) throw new Error(`expected a picture, got ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maximumBytes) throw new Error(`expected at most ${maximumBytes} bytes, got more`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: Partial<Error> };
    const reason =
      name === 'TimeoutError'
        ? `expected a picture within ${timeout / 1000} seconds`
        : // The cause of "fetch failed" says why, such as a host that does not exist.
          (cause?.message ?? message);
    throw new Error(reason, { cause: error });
  }
}
