/** Header in which a page says to which release its code belongs, so that it gets content of the same. */
export const releaseHeader = 'x-release';

/** Status of the service worker's answer when the site has another release by now, and this content with it. */
export const releaseIsOver = 409;

/** The release of this document, as the build wrote it into the page; undefined where it wrote none. */
export function releaseOfPage(): string | undefined {
  return document.documentElement.dataset['release'];
}

/** What a page tells the service worker. */
export interface PageNews {
  release: string;
  /** Paths of files that it shows, or may show soon. */
  files: readonly string[];
}

export function isNews(data: unknown): data is PageNews {
  return typeof data === 'object' && data !== null && 'release' in data && 'files' in data;
}
