import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import {
  createPath,
  isRouteErrorResponse,
  RouterProvider,
  type createBrowserRouter,
  type HydrationState,
} from 'react-router-dom';
import type { LoadContent } from '../content/pageContent';
import type { LoadedLocale } from '../locale/loadTexts';
import { localeChanged, selectLocale } from '../locale/localeSlice';
import { Retry } from './ErrorPage';
import { loadPage } from './loadPage';
import { reloadIfReplaced } from './reloadIfReplaced';
import { layoutId } from './routes';
import type { Store } from './store';

export type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Renders the pages and keeps them in the visitor's language.
 *
 * @param create creates another router at the current URL. A router never retries a failed import,
 * so another attempt needs a new router.
 */
export function SiteRouter({
  initial,
  create,
  load,
}: {
  initial: Router;
  create: (hydrationData: HydrationState) => Router;
  load: LoadContent;
}) {
  const [router, setRouter] = useState(initial);
  const store = useStore() as Store;
  useEffect(() => followLocale(router, store, load), [router, store, load]);

  function retry() {
    router.dispose();
    const texts = router.state.loaderData[layoutId];
    setRouter(create({ loaderData: { [layoutId]: texts } }));
  }
  return (
    <Retry value={retry}>
      <RouterProvider router={router} onError={onError} />
    </Retry>
  );
}

/**
 * Logs an error. If a page could not be rendered, the reason may be that the server no longer has
 * its code. Therefore, the page is reloaded if the server has another build. (`reloadAfterFailure`
 * does the same after a failed navigation.)
 */
function onError(error: unknown, { errorInfo }: { errorInfo?: unknown }): void {
  if (!isRouteErrorResponse(error)) console.error(error);
  if (errorInfo) void reloadIfReplaced(window);
}

/**
 * Switches the page's language when the visitor chooses another one. The page changes only after
 * both its messages and its content have loaded, so that they change together. If they cannot be
 * loaded, the page keeps its language.
 *
 * @returns a function that stops following the visitor's choice
 */
function followLocale(router: Router, store: Store, load: LoadContent): () => void {
  const shown = () => (router.state.loaderData[layoutId] as LoadedLocale | undefined)?.locale;
  let wanted = shown();

  async function follow() {
    const locale = selectLocale(store.getState());
    if (locale === wanted) return;
    wanted = locale;
    try {
      const { pathname, search } = router.state.location;
      await loadPage(createPath({ pathname, search }), { locale, load });
    } catch (error) {
      if (wanted !== locale) return;
      console.error(`The texts of ${locale} could not be loaded.`, error);
      const kept = shown();
      if (kept) store.dispatch(localeChanged(kept));
      return;
    }
    if (wanted === locale) await router.revalidate();
  }
  const onChange = () => void follow();
  onChange();
  return store.subscribe(onChange);
}
