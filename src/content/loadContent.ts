import type { ContentFile } from './contentFiles';

/** The file does not exist: the owner has written nothing for this address. */
export class ContentMissing extends Error {
  override name = 'ContentMissing';
}

/**
 * Loads a compiled file. The response is not decoded, because the same build compiled it from decoded files
 * (docs/decisions/0014).
 *
 * @throws ContentMissing if there is no such file; Error if the request fails
 */
export async function loadContent<Content>({ path }: ContentFile<Content>): Promise<Content> {
  const response = await fetch(contentFolder() + path);
  // A static host may answer an unknown path with a page.
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (response.status === 404 || (response.ok && !isJson)) throw new ContentMissing(path);
  if (!response.ok) throw new Error(`${path}: expected 200, got ${response.status}`);
  return (await response.json()) as Content;
}

/** URL of the folder with the content that this page was built with (docs/decisions/0018). */
export function contentFolder(): string {
  // `npm run dev` has no prerendered pages, and one folder.
  return document.getElementById('app')?.dataset['contentFolder'] ?? '/content';
}
