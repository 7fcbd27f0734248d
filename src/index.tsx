import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import { registerServiceWorker } from './app/registerServiceWorker';
import { makeStore } from './app/store';
import { readOpening } from './app/opening';
import { showSite } from './app/showSite';
import { setAnswerAside } from './auth/answerInAddress';
import { provideAuth } from './auth/authActors';
import { connectBrowserSignals } from './auth/browserSignals';
import { concealWhileAway } from './auth/concealWhileAway';
import { renewSession } from './auth/renewSession';
import { createSignInOnDemand } from './auth/signInOnDemand';
import { createTokenVault } from './auth/tokenVault';
import { warmCalls } from './auth/warmCalls';
import { createContentSource } from './content/useContent';
import { initialLocale } from './locale/initialLocale';
import { localeDetected } from './locale/localeSlice';
import './ui/theme.css';

// The policy through which webpack loads chunks (server/securityPolicy.ts). It makes it for the first chunk
// that it loads, and until then somebody else could make one of its name.
__webpack_require__.tt?.();

/** The front door: makes what lives outside React, then shows the site in #app. */
async function open(): Promise<void> {
  if (setAnswerAside(window)) return;
  const element = document.getElementById('app');
  if (!element) throw new Error('Expected an element with the id app in the document.');
  const opening = readOpening(element, window) ?? undefined;
  const vault = createTokenVault(window);
  const signIn = createSignInOnDemand(window);
  const locale = initialLocale();
  const store = makeStore({
    context: {
      apiHost: process.env.API_HOST ?? '',
      renewSession: () => renewSession(auth),
      vault,
      signIn,
    },
    locale: opening?.locale ?? locale,
  });

  const inspect = await inspector();
  const auth = createActor(provideAuth({ ...store, vault, signIn }), inspect ? { inspect } : {});
  connectBrowserSignals(window, vault, (event) => auth.send(event));
  concealWhileAway(window);
  // Before anything renders: the provider's answer leaves the address bar first.
  auth.start();
  warmCalls(window, auth);

  const shown = showSite(element, {
    store,
    auth,
    content: createContentSource(),
    opening,
    router: Router,
  });
  if (process.env.SERVICE_WORKER === 'on') registerServiceWorker(window, shown);
  await shown;
  // A host may have answered with a page in another language, and none of the visitor's to be had.
  if (opening && opening.locale !== locale) store.dispatch(localeDetected(locale));
}

/** Where the visitor goes is known at once; the site waits for the page. */
function Router({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}

/** The XState inspector, in development alone: `?inspect` opens it. */
async function inspector() {
  if (process.env.NODE_ENV === 'production') return undefined;
  const { openInspector } = await import('./auth/inspector');
  return openInspector(window);
}

void open();
