/** The release that the build wrote into a page (build/serviceWorker/markPage.ts); undefined where none is. */
export function releaseIn(page: string): string | undefined {
  return /<html\b[^>]* data-release="([\w-]+)"/i.exec(page)?.[1];
}
