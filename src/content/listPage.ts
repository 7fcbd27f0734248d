import type { ListPage } from './compiledContent';

const entriesPerPage = 50;

/** Returns the number of the page, from 1, on which the entry with an index is listed. */
export function pageOf(index: number): number {
  return Math.floor(index / entriesPerPage) + 1;
}

/**
 * Cuts a page out of a list.
 *
 * @param entries the whole list
 * @param page the number of the page, from 1. A number beyond the last page gives the last page.
 */
export function listPage<Entry>(entries: readonly Entry[], page: number): ListPage<Entry> {
  const pages = Math.max(1, Math.ceil(entries.length / entriesPerPage));
  const end = Math.min(page, pages) * entriesPerPage;
  return { entries: entries.slice(end - entriesPerPage, end), count: entries.length, pages };
}
