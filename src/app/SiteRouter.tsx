import { Fragment, useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { isRouteErrorResponse, RouterProvider, type createBrowserRouter } from 'react-router-dom';
import type { LoadContent } from '../content/pageContent';
import { loadMessages, type LoadedLocale } from '../locale/loadMessages';
import { localeChanged, selectLocale } from '../locale/localeSlice';
import type { Locale } from '../locale/locales';
import { recover } from '../start/recover';
import type { RouteHandle } from './routeHandle';
import { layoutId } from './routes';
import type { Store } from './store';

export type Router = ReturnType<typeof createBrowserRouter>;

/** Renders the pages and keeps them in the visitor's language. */
export function SiteRouter({ router, load }: { router: Router; load: LoadContent }) {
  const [renderings, setRenderings] = useState(0);
  const renderAnew = () => setRenderings((count) => count + 1);
  const store = useStore() as Store;
  useEffect(() => followLocale(router, { store, load, renderAnew }), [router, store, load]);

  /**
   * Handles an error of a route or of a component. If a page could not be rendered, the server may
   * no longer have its code.
   */
  function onError(error: unknown, { errorInfo }: { errorInfo?: unknown }): void {
    if (hasForeignTexts(error)) return renderAnew();
    if (!isRouteErrorResponse(error)) console.error(error);
    if (errorInfo) void recover();
  }
  return (
    <Fragment key={renderings}>
      <RouterProvider router={router} onError={onError} />
    </Fragment>
  );
}

/**
 * Returns whether React could not change the page because another program has moved its texts. The
 * translators of some browsers put each text into a `<font>` element, so React no longer finds it
 * where it was (https://github.com/facebook/react/issues/11538). The page is then rendered anew, and
 * the browser translates it again.
 */
function hasForeignTexts(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

/**
 * Switches the page's language when the visitor chooses another one. The page changes only after
 * both its messages and its content have loaded, so that they change together. If they cannot be
 * loaded, the page keeps its language, unless the server has another build.
 *
 * @param renderAnew renders the page in new elements
 * @returns a function that stops following the visitor's choice
 */
function followLocale(
  router: Router,
  { store, load, renderAnew }: { store: Store; load: LoadContent; renderAnew: () => void },
): () => void {
  const shown = () => (router.state.loaderData[layoutId] as LoadedLocale | undefined)?.locale;
  let wanted = shown();

  async function follow() {
    const locale = selectLocale(store.getState());
    if (locale === wanted) return;
    wanted = locale;
    try {
      await Promise.all([loadMessages(locale), ...contentIn(locale)]);
    } catch (error) {
      if (wanted !== locale || (await recover())) return;
      console.error(`The texts of ${locale} could not be loaded.`, error);
      const kept = shown();
      if (kept) store.dispatch(localeChanged(kept));
      return;
    }
    if (wanted !== locale) return;
    await router.revalidate();
    // If the browser has translated the page, React's texts are no longer in the document.
    if (document.querySelector('#app font')) renderAnew();
  }

  /** Loads the content of the page in a language. `revalidate` then finds it in memory. */
  function contentIn(locale: Locale) {
    return router.state.matches.flatMap(({ route, params }) => {
      const { content } = (route.handle as RouteHandle | undefined) ?? {};
      return content ? load(content(locale, params)) : [];
    });
  }
  const onChange = () => void follow();
  onChange();
  return store.subscribe(onChange);
}
