import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState } from 'react-router-dom';
import { selectSessionStatus } from '../auth/AuthProvider';
import { loadContent } from '../content/loadContent';
import { contextOf } from '../content/pageContent';
import { addressOf, readAddress } from '../locale/address';
import { initialLocale } from '../locale/detectLocale';
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
    // The top bar of the document shows a session that changes before the page is hydrated.
    const documentBar = auth.subscribe((snapshot) => {
      document.documentElement.dataset['session'] = selectSessionStatus(snapshot);
    });
    // A host may send the not-found page at any address.
    const isMissing = pathname === paths.notFound;
    const { path } = readAddress(window.location.pathname);
    const page = isMissing ? pathname : path + window.location.search;
    const loaded = await untilLoaded(() => loadPage(page, { locale, load: loadContent }));
    documentBar.unsubscribe();
    await yieldToMain();
    // The first use of Intl loads its data, which takes long enough for a separate task.
    Intl.DateTimeFormat.supportedLocalesOf(locale);
    await yieldToMain();
    const state = isMissing ? notFound(loaded.state.loaderData) : loaded.state;
    const router = create(state, loaded.routes);
    if (isMissing && isPrivateEntryPath(path)) {
      document.addEventListener(hydratedEvent, () => void router.revalidate(), { once: true });
    }
    hydrateRoot(element, app(router));
    // A host that sends everyone the same page may have sent another language.
    if (locale !== initialLocale()) store.dispatch(localeChanged(initialLocale()));
  }

  return async (pathnames) => {
    for (const pathname of pathnames) {
      await loadPage(pathname, source()).catch(() => undefined);
      await yieldToMain();
    }
  };
}

/** Links stay in the language that the address of the document names. */
function basenameOf({ location, history }: Window): string {
  const basename = addressOf(paths.home, readAddress(location.pathname).locale);
  if (!location.pathname.startsWith(basename)) {
    // `/ja`: some hosts do not redirect it to `/ja/`.
    history.replaceState(history.state, '', basename + location.search + location.hash);
  }
  return basename;
}

/** The texts of a language or, if they do not arrive, of the fallback language. */
async function firstTexts(locale: Locale): Promise<LoadedLocale> {
  try {
    return await loadTexts(locale);
  } catch (error) {
    console.error(`The texts of ${locale} could not be loaded.`, error);
    return loadTexts(fallbackLocale);
  }
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
      // This is not logged as an error, because the page can still be read.
      console.warn('The page could not be hydrated yet.', error);
      document.dispatchEvent(new Event(notHydratedEvent));
      void reloadIfReplaced(window);
      await again;
    }
  }
}
