import { markPage } from '../../build/serviceWorker/markPage';
import { releaseFiles } from '../../build/serviceWorker/releaseFiles';
import { fakeCaches } from './fakeCaches';

export const origin = 'https://site.test';

/** What a build has written, by path. */
export type Build = Record<string, string>;

/** A build, complete with what the service worker needs of it (build/serviceWorker/release.ts). */
export function buildOf(release: string, files: Build): Build {
  const buffers = new Map(
    Object.entries(files).map(([path, text]) => [path.slice(1), Buffer.from(text)]),
  );
  const { list, folderLists } = releaseFiles(buffers);
  return {
    ...files,
    ...Object.fromEntries(folderLists),
    '/': pageOf(release),
    '/service-worker.js': `self.release="${release}";\nrun();`,
    [`/assets/release.${release}.json`]: JSON.stringify({ ...list, shell: shellOf(release) }),
  };
}

export function pageOf(release: string): string {
  return markPage('<!doctype html><html lang="en"></html>', release);
}

/** The site without a page. */
export function shellOf(release: string): string {
  return `${pageOf(release)}shell`;
}

/**
 * A static host of one build at a time, and the caches of a browser, in the place of the real ones.
 *
 * @returns `asked`: the paths that were asked for; `deploy` puts another build up; `build` null is no network
 */
export function startFakeHost(first: Build) {
  let build: Build | null = first;
  const asked: string[] = [];
  const caches = fakeCaches(origin);
  Object.assign(globalThis, { caches });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), origin);
    if (!build) throw new TypeError('no network');
    asked.push(pathname);
    const text = build[pathname];
    if (text === undefined) return new Response('missing', { status: 404 });
    const isHtml = text.startsWith('<!doctype');
    const type = isHtml ? 'text/html' : 'application/json';
    return new Response(text, { headers: { 'content-type': type, vary: 'Cookie' } });
  });
  return { asked, caches, deploy: (next: Build | null) => (build = next) };
}
