import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState } from 'react-router-dom';
import { loadContent } from '../content/loadContent';
import { loaderContextOf } from '../content/pageContent';
import { readPrerenderedPage, untilHydrated } from '../documentState';
import { addressOf, readAddress } from '../locale/address';
import { initialLocale } from '../locale/initialLocale';
import { loadMessages } from '../locale/loadMessages';
import { localeChanged, selectLocale } from '../locale/localeSlice';
import { paths } from '../paths';
import { yieldToMain } from '../ui/yieldToMain';
import { App } from './App';
import type { Session } from './beginSession';
import { boundaryId, layoutId, routes } from './routes';
import { SiteRouter, type Router } from './SiteRouter';

/**
 * Hydrates the prerendered page once its code and content have loaded. If no page was prerendered,
 * renders the site instead.
 *
 * @returns resolves when the page is hydrated
 * @throws if the code or the content of the prerendered page could not be loaded. The document is
 * then as it was, and the function can be called again.
 */
export async function hydrateSite({ store, auth }: Session): Promise<void> {
  const element = document.getElementById('app');
  if (!element) throw new Error('Expected an element with the id app in the document.');
  const prerendered = readPrerenderedPage();
  const basename = basenameOf(window);
  const create = (hydrationData?: HydrationState) =>
    createBrowserRouter(routes, {
      basename,
      getContext: () =>
        loaderContextOf({ locale: selectLocale(store.getState()), load: loadContent }),
      ...(hydrationData && { hydrationData }),
    });

  // A host may send the not-found page in response to any URL.
  const isNotFound = prerendered?.pathname === paths.notFound;
  const texts = isNotFound ? await loadMessages(prerendered.locale) : undefined;
  const loaded = isNotFound ? undefined : create();
  if (loaded) await untilLoaded(loaded, { isPrerendered: prerendered !== undefined });
  await yieldToMain();
  // The first use of Intl loads its data. This takes so long that it needs a task of its own.
  Intl.DateTimeFormat.supportedLocalesOf(selectLocale(store.getState()));
  await yieldToMain();
  // A router that shows the not-found page loads the page of the URL at once, so create it only now.
  const router = loaded ?? create({ loaderData: { [layoutId]: texts }, errors: notFound });
  const app = (
    <App store={store} auth={auth} prerenderedPath={prerendered?.pathname}>
      <SiteRouter router={router} load={loadContent} />
    </App>
  );
  if (prerendered) {
    hydrateRoot(element, app);
    // The visitor's language may be different from the page's, because some hosts send the same
    // page to everyone.
    if (prerendered.locale !== initialLocale()) store.dispatch(localeChanged(initialLocale()));
  } else createRoot(element).render(app);
  await untilHydrated();
}

/** The state of a router that shows the not-found page, whichever URL was requested. */
const notFound = {
  [boundaryId]: { status: 404, statusText: 'Not Found', internal: false, data: null },
} satisfies HydrationState['errors'];

/**
 * Waits until a router has loaded the code and the data of its first page.
 *
 * @param isPrerendered whether the document contains the page. If so, everything that the page shows
 * exists in its build, so an error is a failure to load it, also if a file is missing.
 * @throws the first failure, after disposing of the router. A page that was not prerendered can show
 * its errors, but not without the texts of the layout.
 */
async function untilLoaded(
  router: Router,
  { isPrerendered }: { isPrerendered: boolean },
): Promise<void> {
  await untilInitialized(router);
  const { errors } = router.state;
  const failure: unknown = isPrerendered ? Object.values(errors ?? {})[0] : errors?.[layoutId];
  if (failure === undefined) return;
  router.dispose();
  throw failure;
}

function untilInitialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
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
