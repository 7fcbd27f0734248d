import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { forgetFailures } from '../content/failures';
import { fileOfPage } from '../content/contentFiles';
import { createContentSource, type ContentSource } from '../content/useContent';
import { initialLocale } from '../locale/detectLocale';
import { loadMessages } from '../locale/loadMessages';
import { localeDetected, selectLocale } from '../locale/localeSlice';
import type { LoadedLocale } from '../locale/LocaleProvider';
import { App, type AppProps } from './App';
import type { Session } from './beginSession';
import type { Opening } from './opening';
import { rest } from './rest';
import { NotFoundPage, pagesAt } from './routes';
import { paths } from '../paths';

/** Loads code and content of pages, by their paths, so that whoever goes there waits for neither. */
export type WarmPages = (pathnames: readonly string[]) => Promise<void>;

/**
 * Shows the site in an element of the document. Where the build rendered the page into it, that page
 * is taken over once all that it was made of is there; until then, and for as long as any of that
 * does not arrive, it stays as it is, and its links lead on as links do.
 */
export async function showSite(
  element: HTMLElement,
  { store, auth, opening }: Session & { opening?: Opening | undefined },
): Promise<WarmPages> {
  const content = createContentSource();
  const app = { store, auth, content, opening, router: Router };
  if (!opening) {
    createRoot(element).render(site(app));
  } else {
    const texts = await untilOnline(() => loadOpening(opening, content));
    await rest();
    // The first question to Intl reads its data, which takes as long as a slice of the page.
    Intl.DateTimeFormat.supportedLocalesOf(opening.locale);
    await rest();
    hydrateRoot(element, site({ ...app, texts }));
    // A host may have answered with a page in another language, and none of the visitor's to be had.
    const locale = initialLocale();
    if (opening.locale !== locale) store.dispatch(localeDetected(locale));
  }

  return async (pathnames) => {
    const locale = selectLocale(store.getState());
    for (const pathname of pathnames) {
      const pages = pagesAt(pathname);
      if (pages.includes(NotFoundPage)) continue;
      const files = pathname === paths.login ? [] : [{ path: fileOfPage(locale, pathname) }];
      await Promise.all([
        ...pages.map((page) => page.preload()),
        ...files.map((file) => content(file, { isWanted: false })),
      ]).catch(
        // Whoever goes there asks again.
        forgetFailures,
      );
      await rest();
    }
  };
}

/** How every rendering of the site begins, at build time too: React compares the two. */
export function site(app: AppProps) {
  return (
    <StrictMode>
      <App {...app} />
    </StrictMode>
  );
}

/** Where the visitor goes is known at once; the site waits for the page. */
function Router({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}

async function loadOpening(
  { locale, pathname, content: files }: Opening,
  content: ContentSource,
): Promise<LoadedLocale> {
  const [messages] = await Promise.all([
    loadMessages(locale),
    ...pagesAt(pathname).map((page) => page.preload()),
    ...files.map((path) => content({ path })),
  ]);
  return { locale, messages };
}

/** Tries again each time the browser is online again. */
async function untilOnline<Value>(load: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // No error: it can be read, and a browser that leaves it gives up what is on its way, too.
      console.warn('The page could not be brought to life yet.', error);
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
      forgetFailures();
    }
  }
}
