import type { RowParts } from './rowParts';
import { tellPosition } from './tellPosition';

/**
 * Looks how high the rows on screen are, the heading of a year with its first, and tells which of how many
 * each is.
 *
 * @param list the element that shows these parts, an `article` a row
 * @param count how many rows the whole list has
 * @param tell called with each row that is there, and its height in CSS pixels
 */
export function measureRows(
  list: Element,
  { years }: Pick<RowParts, 'years'>,
  count: number,
  tell: (row: number, height: number) => void,
): void {
  const articles = list.querySelectorAll('article');
  const rows = years.flatMap(({ items }) =>
    items.flatMap((item) => ('row' in item ? item.row : [])),
  );
  articles.forEach((article, index) => {
    const row = rows[index];
    if (row === undefined) return;
    tellPosition(article, row, count);
    if (article.ariaBusy !== 'true') tell(row, bottomOf(article) - topOf(article));
  });
}

function topOf(article: Element): number {
  const isFirst = article.previousElementSibling === null;
  return ((isFirst && article.closest('section')) || article).getBoundingClientRect().top;
}

function bottomOf(article: Element): number {
  const next = article.nextElementSibling;
  if (next) return next.getBoundingClientRect().top;
  return (article.closest('section') ?? article).getBoundingClientRect().bottom;
}
