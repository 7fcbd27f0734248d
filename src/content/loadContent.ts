import type { ContentFile } from './contentFiles';

/** There is no such file: nothing was written at this address. */
export class ContentMissing extends Error {
  override name = 'ContentMissing';
}

/**
 * Loads a compiled file. It is not decoded: the same build made it from decoded files
 * (docs/decisions/0014), as it made the chunks of the application.
 *
 * @throws ContentMissing where the owner wrote nothing; Error when it does not arrive
 */
export async function loadContent<Content>({ path }: ContentFile<Content>): Promise<Content> {
  const response = await fetch(path);
  // A static host may answer an unknown path with the site's page.
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (response.status === 404 || (response.ok && !isJson)) throw new ContentMissing(path);
  if (!response.ok) throw new Error(`${path}: expected 200, got ${response.status}`);
  return (await response.json()) as Content;
}
