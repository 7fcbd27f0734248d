import type { ContentFile } from './contentFiles';
import { missing } from './pageContent';

/** By URL. A file of one build never changes, so it is requested once. */
const loaded = new Map<string, Promise<unknown>>();

/** Loads a compiled file, once. After a failure, the next call requests it again. Throws a 404 response if there is none. */
export function loadContent<Content>({ path }: ContentFile<Content>): Promise<Content> {
  const url = contentFolder() + path;
  const content = loaded.get(url) ?? requestContent(url);
  loaded.set(url, content);
  content.catch(() => loaded.delete(url));
  return content as Promise<Content>;
}

/** The response is not decoded, because the same build compiled it from decoded files (docs/decisions/0014). */
async function requestContent(url: string): Promise<unknown> {
  const response = await fetch(url);
  // A static host may answer an unknown path with a page.
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (response.status === 404 || (response.ok && !isJson)) throw missing();
  if (!response.ok) throw new Error(`${url}: expected 200, got ${response.status}`);
  return response.json();
}

/** URL of the folder with the content that this page was built with (docs/decisions/0018). */
export function contentFolder(): string {
  // `npm run dev` has no prerendered pages, and one folder.
  return document.getElementById('app')?.dataset['contentFolder'] ?? '/content';
}
