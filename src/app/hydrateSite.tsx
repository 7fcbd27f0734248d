import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState } from 'react-router-dom';
import { selectSessionStatus } from '../auth/AuthProvider';
import { loadContent } from '../content/loadContent';
import { contextOf } from '../content/pageContent';
import { addressOf, readAddress } from '../locale/address';
import { initialLocale } from '../locale/initialLocale';
import { loadTexts, type LoadedLocale } from '../locale/loadTexts';
import { localeChanged, selectLocale } from '../locale/localeSlice';
import { fallbackLocale, type Locale } from '../locale/locales';
import { isPrivateEntryPath, paths } from '../paths';
import { yieldToMain } from '../ui/whenIdle';
import { App } from './App';
import type { Session } from './beginSession';
import { loadPage, notFound } from './loadPage';
import {
  hydratedEvent,
  notHydratedEvent,
  startEvent,
  type PrerenderedPage,
} from './prerenderedPage';
import { reloadIfReplaced } from './reloadIfReplaced';
import { layoutId, routes } from './routes';
import { SiteRouter, type Router } from './SiteRouter';

/** Loads the code and content of the pages at these paths in advance. */
export type PrefetchPages = (pathnames: readonly string[]) => Promise<void>;

/**
 * Hydrates the prerendered page in an element once its code and content have loaded. Until then,
 * the page stays as it is, and its links work. If no page was prerendered, renders the site
 * instead.
 *
 * @returns a function that loads other pages in advance
 */
export async function hydrateSite(
  element: HTMLElement,
  { store, auth, prerendered }: Session & { prerendered: PrerenderedPage | undefined },
): Promise<PrefetchPages> {
  const basename = basenameOf(window);
  const source = () => ({ locale: selectLocale(store.getState()), load: loadContent });
  const create = (hydrationData: HydrationState, table = routes) =>
    createBrowserRouter(table, {
      basename,
      getContext: () => contextOf(source()),
      hydrationData,
    });
  const app = (initial: Router) => (
    <App store={store} auth={auth} prerenderedPath={prerendered?.pathname}>
      <SiteRouter initial={initial} create={create} load={loadContent} />
    </App>
  );

  if (!prerendered) {
    const texts = await untilLoaded(() => firstTexts(initialLocale()));
    if (texts.locale !== initialLocale()) store.dispatch(localeChanged(texts.locale));
    createRoot(element).render(app(create({ loaderData: { [layoutId]: texts } })));
  } else {
    const { locale, pathname } = prerendered;
    // If the session changes before the page is hydrated, update the document's top bar.
    const documentBar = auth.subscribe((snapshot) => {
      document.documentElement.dataset['session'] = selectSessionStatus(snapshot);
    });
    // A host may send the not-found page in response to any URL.
    const isMissing = pathname === paths.notFound;
    const { path } = readAddress(window.location.pathname);
    const page = isMissing ? pathname : path + window.location.search;
    const loaded = await untilLoaded(() => loadPage(page, { locale, load: loadContent }));
    documentBar.unsubscribe();
    await yieldToMain();
    // The first use of Intl loads its data. This takes so long that it needs a task of its own.
    Intl.DateTimeFormat.supportedLocalesOf(locale);
    await yieldToMain();
    const state = isMissing ? notFound(loaded.state.loaderData) : loaded.state;
    const router = create(state, loaded.routes);
    if (isMissing && isPrivateEntryPath(path)) {
      document.addEventListener(hydratedEvent, () => void router.revalidate(), { once: true });
    }
    hydrateRoot(element, app(router));
    // The visitor's language may be different from the page's, because some hosts send the same
    // page to everyone.
    if (locale !== initialLocale()) store.dispatch(localeChanged(initialLocale()));
  }

  return async (pathnames) => {
    for (const pathname of pathnames) {
      await loadPage(pathname, source()).catch(() => undefined);
      await yieldToMain();
    }
  };
}

/**
 * Returns the basename of the router. If the URL contains a language, the basename contains it too,
 * so that links point to pages in this language.
 */
function basenameOf({ location, history }: Window): string {
  const basename = addressOf(paths.home, readAddress(location.pathname).locale);
  if (!location.pathname.startsWith(basename)) {
    // Add a slash to the URL `/ja`, because some hosts do not redirect it to `/ja/`.
    history.replaceState(history.state, '', basename + location.search + location.hash);
  }
  return basename;
}

/** Loads the messages in a language, or in the fallback language if that fails. */
async function firstTexts(locale: Locale): Promise<LoadedLocale> {
  try {
    return await loadTexts(locale);
  } catch (error) {
    console.error(`The texts of ${locale} could not be loaded.`, error);
    return loadTexts(fallbackLocale);
  }
}

/**
 * Calls a loading function until it succeeds. After a failure, the next attempt begins when the
 * deferred script asks for it. If the server no longer has this build, the page is reloaded.
 */
async function untilLoaded<Value>(load: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      const again = new Promise((resolve) =>
        document.addEventListener(startEvent, resolve, { once: true }),
      );
      // This is only a warning, because the visitor can still read the page.
      console.warn('The page could not be hydrated yet.', error);
      document.dispatchEvent(new Event(notHydratedEvent));
      void reloadIfReplaced(window);
      await again;
    }
  }
}
