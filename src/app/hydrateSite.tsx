import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { selectSessionStatus } from '../auth/AuthProvider';
import { createContentCache, forgetFailures } from '../content/contentCache';
import { loadContent } from '../content/loadContent';
import { addressOf, readAddress } from '../locale/address';
import { initialLocale } from '../locale/detectLocale';
import { loadMessages } from '../locale/loadMessages';
import { localeDetected, selectLocale } from '../locale/localeSlice';
import type { Locale } from '../locale/locales';
import { paths } from '../paths';
import { App } from './App';
import type { Session } from './beginSession';
import { loadLocale } from './loadLocale';
import { notHydratedEvent, startEvent, type PrerenderedPage } from './prerenderedPage';
import { canReload, reloadIfReplaced } from './reloadIfReplaced';
import { preloadPage } from './routes';
import { yieldToMain } from './yieldToMain';

/** Loads the code and content of pages, by their paths. */
export type PrefetchPages = (pathnames: readonly string[]) => Promise<void>;

/**
 * Hydrates the prerendered page in an element once its code and content are loaded; until then it stays as it is, and
 * its links work. Without a prerendered page, renders the site.
 */
export async function hydrateSite(
  element: HTMLElement,
  { store, auth, prerendered }: Session & { prerendered: PrerenderedPage | undefined },
): Promise<PrefetchPages> {
  const content = createContentCache(loadContent);
  const app = {
    store,
    auth,
    content,
    loadLocale: (locale: Locale) => loadLocale(locale, content),
    prerendered,
    router: routerOfAddress(window),
  };
  if (!prerendered) {
    createRoot(element).render(<App {...app} />);
  } else {
    const { locale, pathname } = prerendered;
    // The top bar of the document shows a session that changes before the page is hydrated.
    const documentBar = auth.subscribe((snapshot) => {
      document.documentElement.dataset['session'] = selectSessionStatus(snapshot);
    });
    const [messages] = await untilLoaded(() =>
      Promise.all([loadMessages(locale), preloadPage(pathname, locale, content)]),
    );
    documentBar.unsubscribe();
    await yieldToMain();
    // The first use of Intl loads its data, which takes long enough for a separate task.
    Intl.DateTimeFormat.supportedLocalesOf(locale);
    await yieldToMain();
    hydrateRoot(element, <App {...app} texts={{ locale, messages }} />);
    // A host that sends everyone the same page may have sent another language.
    if (locale !== initialLocale()) store.dispatch(localeDetected(initialLocale()));
  }

  return async (pathnames) => {
    const locale = selectLocale(store.getState());
    for (const pathname of pathnames) {
      await preloadPage(pathname, locale, content).catch(forgetFailures);
      await yieldToMain();
    }
  };
}

/** Links stay in the language that the address of the document names. */
function routerOfAddress({ location, history }: Window) {
  const basename = addressOf(paths.home, readAddress(location.pathname).locale);
  if (!location.pathname.startsWith(basename)) {
    // `/ja`: some hosts do not redirect it to `/ja/`.
    history.replaceState(history.state, '', basename + location.search + location.hash);
  }
  return function Router({ children }: { children: ReactNode }) {
    return (
      // Site defers the location itself.
      <BrowserRouter basename={basename} useTransitions={false}>
        {children}
      </BrowserRouter>
    );
  };
}

/** Retries each time the inline script asks for it. Reloads the page if its build is no longer on the server. */
async function untilLoaded<Value>(load: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      const again = new Promise((resolve) =>
        document.addEventListener(startEvent, resolve, { once: true }),
      );
      // Not an error: the page can be read.
      console.warn('The page could not be hydrated yet.', error);
      document.dispatchEvent(new Event(notHydratedEvent));
      if (canReload(window)) void reloadIfReplaced(window);
      await again;
      forgetFailures();
    }
  }
}
