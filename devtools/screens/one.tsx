import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, type HydrationState } from 'react-router-dom';
import type { SignInConfig } from '../../src/api/contract';
import { App } from '../../src/app/App';
import { loadPage, type LoadedPage } from '../../src/app/loadPage';
import { layoutId, routes } from '../../src/app/routes';
import { SiteRouter } from '../../src/app/SiteRouter';
import { makeStore } from '../../src/app/store';
import { createSignIn } from '../../src/auth/signIn';
import { createTokenVault } from '../../src/auth/tokenVault';
import { contentFolder, loadContent } from '../../src/content/loadContent';
import { contextOf } from '../../src/content/pageContent';
import { loadTexts, type LoadedLocale } from '../../src/locale/loadTexts';
import '../../src/ui/theme.css';
import { readAddress, type Screen } from './screens';
import { stillSession } from './stillSession';

const config: SignInConfig = {
  issuer: 'https://id.example',
  authorizationEndpoint: 'https://id.example/authorize',
  clientId: 'screens',
  providerName: 'Demo provider',
};

/** Renders one screen as the whole document, and sets `<html data-screen>` when it is complete. */
async function show(element: HTMLElement): Promise<void> {
  const { screen, locale, scheme } = readAddress(window.location.search);
  // The theme selects its colours with light-dark(), which depends on this property.
  if (scheme) document.documentElement.style.colorScheme = scheme;
  keepFocusOutside();
  replaceResponses(screen, locale);
  const texts = await loadTexts(locale);
  // Load the data before the first render, because React shows data that arrives later only after a
  // delay of 300 ms. If the screen replaces the response for a content file, do not wait for that
  // file, because the response may never arrive.
  const page = screen.content
    ? { routes, state: { loaderData: { [layoutId]: texts } } }
    : await loadPage(screen.path, { locale, load: loadContent });
  createRoot(element).render(<Site screen={screen} page={page} texts={texts} />);
  if (screen.clicks) (await found(screen.clicks)).click();
  if (screen.hovers) {
    const event = new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' });
    (await found(screen.hovers)).dispatchEvent(event);
  }
  if (!screen.hasNoTitle) await found('h1');
  if (screen.until) await found(screen.until);
  document.documentElement.dataset['screen'] = screen.name;
}

interface Parts {
  page: LoadedPage;
  texts: LoadedLocale;
}

/** Renders the whole site in the state that `screen` describes. */
function Site({ screen, ...parts }: { screen: Screen } & Parts) {
  const [{ app, auth }] = useState(() => compose(screen, parts));
  useEffect(() => {
    // By now, the children's effects have run and have added their event listeners.
    for (const event of screen.events ?? []) auth.send(event);
  }, [screen, auth]);
  return app;
}

function compose(screen: Screen, { page, texts }: Parts) {
  const auth = stillSession(screen.session);
  const store = makeStore({
    // Nothing here sends requests to the API. The session of a screen never sends any, and the rest
    // of the site sends none without tokens.
    context: {
      vault: createTokenVault(window),
      signIn: createSignIn(window),
      renewSession: async () => undefined,
    },
    locale: texts.locale,
  });
  if (screen.isInProgress) {
    // RTK Query dispatches this action when a request starts.
    const arg = { originalArgs: { progress: true } };
    store.dispatch({
      type: 'api/executeMutation/pending',
      meta: { requestId: 'screen', requestStatus: 'pending', arg },
    });
  }
  const create = (hydrationData: HydrationState, table = routes) =>
    createMemoryRouter(table, {
      initialEntries: [screen.path],
      getContext: () => contextOf({ locale: texts.locale, load: loadContent }),
      hydrationData,
    });
  const app = (
    <App store={store} auth={auth}>
      <SiteRouter initial={create(page.state, page.routes)} create={create} load={loadContent} />
    </App>
  );
  return { app, auth };
}

/**
 * Replaces two responses: the one for /config.json, so that screens need no API, and the one for
 * the screen's content file.
 */
function replaceResponses(screen: Screen, locale: string): void {
  const content = screen.content?.(locale);
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    if (content && input === contentFolder() + content.path) return content.respond();
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (url.pathname !== '/config.json') return send(input, init);
    return Promise.resolve(
      screen.isProviderUnknown ? new Response(null, { status: 503 }) : Response.json(config),
    );
  };
}

/**
 * Gives the focus back to the page around this screen's iframe when a modal dialog opens, because
 * the dialog takes the focus even if the iframe is inert.
 */
function keepFocusOutside(): void {
  const frame = window.frameElement as HTMLElement | null;
  if (!frame) return;
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function () {
    const focused = frame.ownerDocument.activeElement as HTMLElement | null;
    showModal.call(this);
    frame.blur();
    focused?.focus({ preventScroll: true });
  };
}

/**
 * Waits for an element to appear, and returns it. The function uses a timer, because iframes that
 * are out of view get no animation frames.
 */
async function found(selector: string): Promise<HTMLElement> {
  for (;;) {
    const element = document.querySelector<HTMLElement>(selector);
    if (element) return element;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

const element = document.getElementById('app');
if (!element) throw new Error('Expected an element with the id app in the document.');
show(element).catch((error: unknown) => {
  element.textContent = String(error);
  throw error;
});
