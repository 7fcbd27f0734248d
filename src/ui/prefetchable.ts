/** The Network Information API, which TypeScript's DOM library does not contain. */
interface WithConnection {
  connection?: { saveData?: boolean };
}

/** Whether the visitor asked for less data (`Save-Data`): then nothing is prefetched. */
export function savesData({ navigator }: { navigator: Navigator & WithConnection }): boolean {
  return navigator.connection?.saveData === true;
}

/**
 * Selector of links to the site's pages, except those that few visitors follow: a list has more links to topics than to
 * entries, and the search loads nothing before it is used.
 */
export const likelyLinks = 'a[href^="/"]:not([download], [hreflang], [rel=tag], [rel=search])';
