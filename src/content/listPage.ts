import type { PageOfList } from './compiledContent';

const entriesPerPage = 50;

/**
 * Returns the number of the list page that contains the entry at this index. Pages are counted from
 * 1.
 */
export function pageOf(index: number): number {
  return Math.floor(index / entriesPerPage) + 1;
}

/**
 * Returns one page of a list.
 *
 * @param entries the whole list
 * @param page the page number, counted from 1. If it is too high, the last page is returned.
 */
export function listPage<Entry>(entries: readonly Entry[], page: number): PageOfList<Entry> {
  const pages = Math.max(1, Math.ceil(entries.length / entriesPerPage));
  const end = Math.min(page, pages) * entriesPerPage;
  return { entries: entries.slice(end - entriesPerPage, end), count: entries.length, pages };
}
