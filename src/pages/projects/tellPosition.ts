/**
 * Tells assistive technology which entry of how many an article is (WAI-ARIA 1.2, aria-posinset): of a
 * long list most are not there to be counted. Set here and not rendered: a number that changes with each
 * letter of a search must not render the entries anew.
 *
 * @param row from 0
 */
export function tellPosition(article: Element, row: number, count: number): void {
  article.setAttribute('aria-posinset', String(row + 1));
  article.setAttribute('aria-setsize', String(count));
}
