import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  createBrowserRouter,
  createMemoryRouter,
  createPath,
  type HydrationState,
  type Location,
  type RouteObject,
} from 'react-router-dom';
import messages from '../../locales/en.json';
import { App } from '../app/App';
import { layoutId, routes as siteRoutes } from '../app/routes';
import { SiteRouter } from '../app/SiteRouter';
import { makeStore } from '../app/store';
import type { AuthActor } from '../auth/AuthProvider';
import { createSignIn } from '../auth/signIn';
import { createTokenVault } from '../auth/tokenVault';
import { contextOf, type LoadContent } from '../content/pageContent';
import { LocaleProvider } from '../locale/LocaleProvider';
import { selectLocale } from '../locale/localeSlice';
import { emptyContent, loadFrom } from './contentSource';
import type { startAuth } from './startAuth';

/** A store whose API is never called. */
export function testStore() {
  const vault = createTokenVault(window);
  return makeStore({
    context: {
      vault,
      signIn: createSignIn(window),
      renewSession: async () => undefined,
    },
    locale: 'en',
  });
}

interface Visit {
  session: Pick<Awaited<ReturnType<typeof startAuth>>, 'auth'>;
  /** Address of the visitor. */
  at?: string | { pathname: string; state: unknown };
  /** Compiled content files by path (contentFiles.ts); by default empty lists. */
  content?: Readonly<Record<string, unknown>>;
  load?: LoadContent;
  /** In the browser's history, the address is that of the document. */
  history?: 'memory' | 'browser';
}

/** Renders a part of the site in English, at every address. */
export function renderSite(ui: ReactNode, visit: Visit) {
  const texts = { locale: 'en', messages } as const;
  const element = <LocaleProvider {...texts}>{ui}</LocaleProvider>;
  return renderRoutes([{ path: '*', element }], visit);
}

/**
 * Opens an address of the site in English.
 *
 * @returns the result of Testing Library, the store, a user, and the router's location, state and navigation type
 */
export function renderRoutes(
  routes: RouteObject[],
  {
    session,
    at = '/',
    content = emptyContent,
    load = loadFrom(content),
    history = 'memory',
  }: Visit,
) {
  const store = testStore();
  let router: ReturnType<typeof createMemoryRouter>;
  const create = (hydrationData: HydrationState, entry: Visit['at'] | Location = at) =>
    (router = (history === 'browser' ? createBrowserRouter : createMemoryRouter)(routes, {
      initialEntries: [entry],
      getContext: () => contextOf({ locale: selectLocale(store.getState()), load }),
      hydrationData,
    }));
  const initial = create({ loaderData: { [layoutId]: { locale: 'en', messages } } });
  const view = render(
    <App store={store} auth={session.auth as AuthActor}>
      <SiteRouter
        initial={initial}
        create={(data) => create(data, router.state.location)}
        load={load}
      />
    </App>,
  );
  return {
    ...view,
    store,
    user: userEvent.setup(),
    path: () => createPath({ ...router.state.location, hash: '' }),
    state: () => router.state.location.state as unknown,
    navigation: () => router.state.historyAction,
    navigate: (to: string | number) => router.navigate(to as string),
  };
}

/** The table of routes of the site, or its layout around the pages of a test. */
export function siteWith(pages?: RouteObject[]): RouteObject[] {
  const [layout] = siteRoutes;
  const [boundary] = layout?.children ?? [];
  if (!layout || !boundary || !pages) return siteRoutes;
  return [{ ...layout, children: [{ ...boundary, children: pages }] } as RouteObject];
}

/** jsdom has no modal dialogs: these open and close. */
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
