import type { ListPage } from './compiledContent';

const entriesPerPage = 50;

/** The page of a list on which an entry is. */
export function pageOf(index: number): number {
  return Math.floor(index / entriesPerPage) + 1;
}

/**
 * Cuts a page out of a list.
 *
 * @param entries the whole list
 * @param page from 1; beyond the last page, the last page
 */
export function listPage<Entry>(entries: readonly Entry[], page: number): ListPage<Entry> {
  const pages = Math.max(1, Math.ceil(entries.length / entriesPerPage));
  const end = Math.min(page, pages) * entriesPerPage;
  return { entries: entries.slice(end - entriesPerPage, end), count: entries.length, pages };
}
