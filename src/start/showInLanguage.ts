import type { Locale } from '../locale/locales';
import { pageFile } from '../locale/pageFile';

/** Longer than that nobody looks at nothing, in milliseconds. */
const patience = 3_000;

/** What in the head belongs to one page in one language. */
const ofPage =
  'title, meta[name=description], meta[property], link[rel=canonical], link[rel=alternate]';

/**
 * Puts the page in the visitor's language in the place of the one that a host answered who knows
 * nothing of the visitor, before it is painted. Where that page does not come, or not soon, the one that
 * is there is shown; the application changes its language later.
 *
 * @returns resolves when a page is there to be seen
 */
export async function showInLanguage(page: Window, locale: Locale): Promise<void> {
  const { document } = page;
  const root = document.documentElement;
  root.style.visibility = 'hidden';
  try {
    await whenParsed(document);
    const element = document.getElementById('app');
    const pathname = element?.dataset['page'];
    if (!element || pathname === undefined) return;
    const other = await load(pageFile(pathname, locale));
    const otherElement = other?.getElementById('app');
    if (!other || !otherElement || other.documentElement.lang !== locale) return;
    for (const old of document.head.querySelectorAll(ofPage)) old.remove();
    document.head.append(...other.head.querySelectorAll(ofPage));
    element.replaceWith(otherElement);
    root.lang = locale;
  } finally {
    root.style.removeProperty('visibility');
  }
}

export function whenParsed(document: Document): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}

/** As a document, which `fetch` cannot give without a Trusted Types policy. Null when it does not come. */
function load(url: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.timeout = patience;
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null);
    request.send();
  });
}
