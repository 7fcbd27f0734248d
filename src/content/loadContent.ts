import type { ContentFile } from './contentFiles';
import { releaseHeader, releaseIsOver, releaseOfPage } from './release';

/** There is no such file: nothing was written at this address. */
export class ContentMissing extends Error {
  override name = 'ContentMissing';
}

export interface LoadOptions {
  /** False for what the visitor may never ask for: no reason to leave the page that is on screen. */
  isWanted?: boolean;
  /** Opens the document anew. */
  reload?: () => void;
}

/**
 * Loads a compiled file. It is not decoded: the same build made it from decoded files
 * (docs/decisions/0014), as it made the chunks of the application.
 *
 * Where the release of this page is over, and this content with it, the document is opened anew, and
 * nothing comes back: content of another release is not for this code (docs/decisions/0018).
 *
 * @throws ContentMissing where the owner wrote nothing; Error when it does not arrive
 */
export async function loadContent<Content>(
  { path }: ContentFile<Content>,
  { isWanted = true, reload = () => window.location.reload() }: LoadOptions = {},
): Promise<Content> {
  const release = releaseOfPage();
  const response = await fetch(path, release ? { headers: { [releaseHeader]: release } } : {});
  if (response.status === releaseIsOver && isWanted && !wasReloaded()) {
    // The address is that of the page that was asked for already: there it is of the new release.
    reload();
    return new Promise(() => undefined);
  }
  // A static host may answer an unknown path with the site's page.
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (response.status === 404 || (response.ok && !isJson)) throw new ContentMissing(path);
  if (!response.ok) throw new Error(`${path}: expected 200, got ${response.status}`);
  return (await response.json()) as Content;
}

/** Once is enough: where a reload has not led to the new release, another one will not either. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload';
}
