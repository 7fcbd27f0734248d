import { act, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import {
  createBrowserRouter,
  createMemoryRouter,
  createPath,
  Outlet,
  useLoaderData,
  type RouteObject,
} from 'react-router-dom';
import english from '../../locales/en.json';
import { App } from '../app/App';
import { layoutId, routes as siteRoutes } from '../app/routes';
import { SiteRouter } from '../app/SiteRouter';
import { loaderContextOf, type LoadContent } from '../content/pageContent';
import { LocaleProvider } from '../locale/LocaleProvider';
import { localeChanged, selectLocale } from '../locale/localeSlice';
import type { LoadedLocale } from '../locale/loadMessages';
import { emptyContent, loadFrom } from './contentSource';
import { startSite, type Site } from './startSite';

interface Visit {
  /** The visitor's session. By default, the visitor is logged out. */
  site?: Pick<Site, 'auth' | 'store'>;
  /** The URL that the visitor opens. */
  at?: string | { pathname: string; state: unknown };
  /** The URL of the previous page in the history. */
  before?: string;
  /**
   * The compiled content files, keyed by path (contentFiles.ts). By default, the lists contain no
   * entries.
   */
  content?: Readonly<Record<string, unknown>>;
  load?: LoadContent;
  /** Where the history is stored. With `browser`, the router uses the document's URL. */
  history?: 'memory' | 'browser';
  /** The path of the site and the language in the URL, such as `/blog/ja`. */
  basename?: string;
}

/** Renders part of the site in English. Every URL shows this part. */
export function renderSite(ui: ReactNode, visit: Visit = {}) {
  const texts = { locale: 'en', messages: english } as const;
  const element = <LocaleProvider {...texts}>{ui}</LocaleProvider>;
  return renderRoutes([{ path: '*', element }], visit);
}

/**
 * Opens a page on the site without the layout around it, and waits until it has loaded.
 *
 * @param locale the visitor's language
 */
export async function renderPage({
  locale = 'en',
  ...visit
}: Visit & { at: string; locale?: 'en' | 'ja' }) {
  const site = startSite({});
  site.store.dispatch(localeChanged(locale));
  const [layout] = siteRoutes;
  const routes = [{ ...layout, Component: PagesAlone } as RouteObject];
  const view = await act(async () => renderRoutes(routes, { before: '/nowhere', ...visit, site }));
  await waitFor(() => expect(view.isLoaded()).toBe(true));
  return { ...view, go: (to: string | number) => act(() => view.navigate(to)) };
}

/**
 * Stands in for the layout. Its time zone is west of Greenwich, so that a test fails if the code
 * shifts one of the content's dates by a day.
 */
function PagesAlone() {
  return (
    <IntlProvider {...useLoaderData<LoadedLocale>()} timeZone="America/Los_Angeles">
      <Outlet context={() => undefined} />
    </IntlProvider>
  );
}

/**
 * Renders the site at a URL, in English.
 *
 * @returns Testing Library's result, the store, a user, and the router's location, state and
 * navigation type
 */
export function renderRoutes(
  routes: RouteObject[],
  {
    site = startSite({}),
    at = '/',
    before,
    content = emptyContent,
    load = loadFrom(content),
    history = 'memory',
    basename = '/',
  }: Visit = {},
) {
  const { store, auth } = site;
  const create = history === 'browser' ? createBrowserRouter : createMemoryRouter;
  const router = create(routes, {
    initialEntries: before === undefined ? [at] : [before, at],
    basename,
    getContext: () => loaderContextOf({ locale: selectLocale(store.getState()), load }),
    hydrationData: { loaderData: { [layoutId]: { locale: 'en', messages: english } } },
  });
  const view = render(
    <App store={store} auth={auth}>
      <SiteRouter router={router} load={load} />
    </App>,
  );
  return {
    ...view,
    store,
    user: userEvent.setup(),
    path: () => decodeURIComponent(createPath({ ...router.state.location, hash: '' })),
    state: () => router.state.location.state as unknown,
    navigation: () => router.state.historyAction,
    navigate: (to: string | number) => router.navigate(to as string),
    isLoaded: () => router.state.initialized,
  };
}

/** Returns the site's route table. With `pages`, the layout contains these pages instead. */
export function siteWith(pages?: RouteObject[]): RouteObject[] {
  const [layout] = siteRoutes;
  const [boundary] = layout?.children ?? [];
  if (!layout || !boundary || !pages) return siteRoutes;
  return [{ ...layout, children: [{ ...boundary, children: pages }] } as RouteObject];
}

/** Adds the methods that open and close modal dialogs, which jsdom lacks. */
export function fakeDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}
