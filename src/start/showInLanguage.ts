import { isPageHidden, ownBuild, setShownLanguage, showPage } from '../documentState';
import type { Locale } from '../locale/locales';
import { fileUrl } from '../paths';
import { choosePage } from '../locale/choosePage';

/** The longest wait for the other page, in milliseconds. */
const timeout = 3_000;

/** Selects the elements in the head that differ between pages and languages. */
const pageElements =
  'title, meta[name=description], meta[property], link[rel=canonical], link[rel=alternate]';

/**
 * Replaces the page with its version in the visitor's language before the first paint. This is
 * needed on hosts that send the same page to everyone. The inline script has hidden the page. If the
 * right page does not load in time, or is of another build, the visitor sees the page that the host
 * has sent, and the application changes the language later.
 */
export async function showInLanguage(locale: Locale): Promise<void> {
  try {
    await whenParsed(document);
    const element = document.getElementById('app');
    const pathname = element?.dataset['page'];
    if (!element || pathname === undefined) return;
    const other = await load(fileUrl(choosePage(pathname, locale)));
    const otherElement = other?.getElementById('app');
    if (!other || !otherElement || other.documentElement.lang !== locale) return;
    if (ownBuild(other) !== ownBuild()) return;
    // The inline script shows the page when it has been blank for too long.
    if (!isPageHidden()) return;
    for (const old of document.head.querySelectorAll(pageElements)) old.remove();
    document.head.append(...other.head.querySelectorAll(pageElements));
    element.replaceWith(otherElement);
    setShownLanguage(locale);
  } finally {
    showPage();
  }
}

/** Resolves when a document has been parsed. */
export function whenParsed(document: Document): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}

/**
 * Loads a document. Returns null if loading fails. The function uses XMLHttpRequest, which also
 * parses the document, because parsing the result of `fetch` would need a Trusted Types policy.
 */
function load(url: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.timeout = timeout;
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null);
    request.send();
  });
}
