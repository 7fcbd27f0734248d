import { serviceWorkerPath } from '../paths';

/** Digests of files, by their paths. */
export type Digests = Readonly<Record<string, string>>;

/** What the build says of a release (build/serviceWorker/release.ts). */
export interface ReleaseList {
  files: Digests;
  /** Paths of the lists of those folders that have many files; these are not in `files`. */
  folders: Readonly<Record<string, string>>;
  /** HTML of the site without a page: the application shows in it whatever page the address is of. */
  shell: string;
}

const prefix = 'site-release-';

/** Name of the cache that holds what is kept of a release: its files, and pages that were opened. */
export function cacheNameOf(release: string): string {
  return prefix + release;
}

/** The releases of which something is kept, the oldest first. */
export async function keptReleases(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** What is kept of a release; undefined where nothing is. */
export async function cacheOf(release: string): Promise<Cache | undefined> {
  return (await caches.has(cacheNameOf(release))) ? caches.open(cacheNameOf(release)) : undefined;
}

/** Path of what the build says of a release. */
export function listPathOf(release: string): string {
  return `/assets/release.${release}.json`;
}

const listed = new Map<string, Promise<ReleaseList>>();

/** What the build says of a release of which something is kept. Rejects where the list is not there. */
export function listOf(release: string): Promise<ReleaseList> {
  const known = listed.get(release);
  if (known) return known;
  const reading = read(release);
  listed.set(release, reading);
  reading.catch(() => listed.delete(release));
  return reading;
}

async function read(release: string): Promise<ReleaseList> {
  const cache = await cacheOf(release);
  const list = await cache?.match(listPathOf(release));
  if (!list) throw new Error(`Expected the list of the release ${release} in its cache.`);
  return (await list.json()) as ReleaseList;
}

/**
 * The release that the server has now, by the first line of its service worker, which is asked for anew.
 *
 * @returns undefined where it cannot be told: the worker is switched off by now, or there is no network
 */
export async function releaseOnServer(): Promise<string | undefined> {
  try {
    const answer = await fetch(serviceWorkerPath, { cache: 'no-cache' });
    return releaseLine.exec(await answer.text())?.[1];
  } catch {
    return undefined;
  }
}

/** The first line of a built worker (build/serviceWorker/release.ts). */
const releaseLine = /^self\.release="([\w-]+)";/;
