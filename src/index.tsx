import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { App } from './app/App';
import { makeStore } from './app/store';
import { setAnswerAside } from './auth/answerInAddress';
import { provideAuth } from './auth/authActors';
import { connectBrowserSignals } from './auth/browserSignals';
import { concealWhileAway } from './auth/concealWhileAway';
import { createSignIn } from './auth/oidc';
import { renewSession } from './auth/renewSession';
import { createTokenVault } from './auth/tokenVault';
import { initialLocale } from './locale/initialLocale';
import './ui/theme.css';

/** The front door: makes what lives outside React, then shows the site in #app. */
async function open(): Promise<void> {
  if (setAnswerAside(window)) return;
  const vault = createTokenVault(window);
  const signIn = createSignIn(window);
  const store = makeStore({
    context: {
      apiHost: process.env.API_HOST ?? '',
      renewSession: () => renewSession(auth),
      vault,
      signIn,
    },
    locale: initialLocale(),
  });

  const inspect = await inspector();
  const auth = createActor(
    provideAuth({ dispatch: store.dispatch, vault, signIn }),
    inspect ? { inspect } : {},
  );
  connectBrowserSignals(window, vault, (event) => auth.send(event));
  concealWhileAway(window);
  // Before anything renders: the provider's answer leaves the address bar first.
  auth.start();

  const element = document.getElementById('app');
  if (!element) throw new Error('index.html: expected an element with the id app');
  createRoot(element).render(
    <StrictMode>
      <App store={store} auth={auth} />
    </StrictMode>,
  );
}

/** The XState inspector, in development alone: `?inspect` opens it. */
async function inspector() {
  if (process.env.NODE_ENV === 'production') return undefined;
  const { openInspector } = await import('./auth/inspector');
  return openInspector(window);
}

void open();
