import { readBuild } from '../documentState';
import type { ContentFile } from './contentFiles';
import { missing } from './pageContent';

/**
 * The files that have been requested, keyed by URL. Files never change within a build, so each is
 * requested only once.
 */
const loaded = new Map<string, Promise<unknown>>();

/**
 * Loads a compiled file. The first call requests it, and later calls share the result. After a
 * failure, the next call requests the file again.
 *
 * @throws a `Response` with status 404 if the file does not exist; an `Error` if it cannot be
 * loaded
 */
export function loadContent<Content>({ path }: ContentFile<Content>): Promise<Content> {
  const url = contentPath() + path;
  const content = loaded.get(url) ?? requestContent(url);
  loaded.set(url, content);
  content.catch(() => loaded.delete(url));
  return content as Promise<Content>;
}

/**
 * Requests a compiled file. The response is not validated, because the same build compiled it from
 * validated files (docs/decisions/0014-content-is-compiled-to-json.md).
 */
async function requestContent(url: string): Promise<unknown> {
  const response = await fetch(url);
  // Some static hosts respond to an unknown path with an HTML page and status 200.
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (response.status === 404 || (response.ok && !isJson)) throw missing();
  if (!response.ok) throw new Error(`${url}: expected 200, got ${response.status}`);
  return response.json();
}

/**
 * Returns the URL of the content folder that this page was built with
 * (docs/decisions/0018-hashed-files-and-workbox.md).
 */
function contentPath(): string {
  // With `npm run dev`, no page is prerendered, and all content is in one folder without a hash in
  // its name.
  return readBuild()?.contentPath ?? '/content';
}
