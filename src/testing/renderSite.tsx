import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import messages from '../../locales/en.json';
import { makeStore } from '../app/store';
import { AuthProvider } from '../auth/AuthProvider';
import { createSignIn } from '../auth/signIn';
import { createTokenVault } from '../auth/tokenVault';
import { ContentProvider } from '../content/useContent';
import { contentSource, emptyContent } from './contentSource';
import type { startAuth } from './startAuth';

/** A store whose API is never called. */
function testStore() {
  const vault = createTokenVault(window);
  return makeStore({
    context: {
      apiHost: 'https://api.test',
      vault,
      signIn: createSignIn(window),
      renewSession: async () => undefined,
    },
    locale: 'en',
  });
}

/**
 * Renders a part of the site in English.
 *
 * @param session from startAuth
 * @param at address of the visitor
 * @param content compiled content files by path (contentFiles.ts); by default empty lists
 * @returns the result of Testing Library, the store, a user, and the router's location, state and navigation type
 */
export function renderSite(
  ui: ReactNode,
  {
    session,
    at = '/',
    content = emptyContent,
  }: {
    session: Awaited<ReturnType<typeof startAuth>>;
    at?: string | { pathname: string; state: unknown };
    content?: Readonly<Record<string, unknown>>;
  },
) {
  let path = '';
  let state: unknown;
  let navigation = '';
  const Watcher = () => {
    const location = useLocation();
    path = location.pathname + location.search;
    state = location.state;
    navigation = useNavigationType();
    return null;
  };
  const store = testStore();
  const view = render(
    <Provider store={store}>
      <AuthProvider actor={session.auth}>
        <IntlProvider locale="en" messages={messages}>
          <ContentProvider source={contentSource(content)}>
            <MemoryRouter initialEntries={[at]} useTransitions={false}>
              {ui}
              <Watcher />
            </MemoryRouter>
          </ContentProvider>
        </IntlProvider>
      </AuthProvider>
    </Provider>,
  );
  return {
    ...view,
    store,
    user: userEvent.setup(),
    path: () => path,
    state: () => state,
    navigation: () => navigation,
  };
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
