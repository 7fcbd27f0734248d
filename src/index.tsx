import { readPrerenderedPage } from './app/prerenderedPage';
import { storeSignInAnswer } from './auth/signInAnswer';
import { initialLocale } from './locale/detectLocale';
import type { Locale } from './locale/locales';
import { prefetchPages } from './start/prefetchLinks';
import './ui/theme.css';
import { yieldToMain } from './ui/whenIdle';

// The Trusted Types policy for chunks (server/securityHeaders.ts). webpack would create it with the first chunk; until
// then another script could create a policy with that name.
__webpack_require__.tt?.();

/**
 * The entry point of the application: starts the session and hydrates the page. An `eager` import, whose module is in
 * the same file, evaluates it in a separate task, which reduces the blocking time on a slow phone by two thirds.
 */
async function start(): Promise<void> {
  if (process.env.SIGN_IN !== 'off' && storeSignInAnswer(window)) return;
  const element = document.getElementById('app');
  if (!element) throw new Error('Expected an element with the id app in the document.');
  const prerendered = readPrerenderedPage(element, window);
  const locale = prerendered?.locale ?? initialLocale();
  const inspect = await inspector();

  await yieldToMain();
  const { store, auth } = await begin(locale, inspect);
  await yieldToMain();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await yieldToMain();
  const { hydrateSite } = await import(/* webpackMode: "eager" */ './app/hydrateSite');
  const loadPages = await hydrateSite(element, { store, auth, prerendered });
  // What is prefetched goes into the cache of the service worker (src/start/registerServiceWorker.ts).
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.ready;
  prefetchPages(window, loadPages);
}

/** Begins the session. On a site without sign-in, webpack leaves out the code of the first branch. */
async function begin(locale: Locale, inspect: Inspect) {
  if (process.env.SIGN_IN !== 'off') {
    const { beginSession } = await import(/* webpackMode: "eager" */ './app/beginSession');
    return beginSession(window, { locale, ...(inspect ? { inspect } : {}) });
  }
  const { beginWithoutSignIn } = await import(
    /* webpackMode: "eager" */ './app/beginWithoutSignIn'
  );
  return beginWithoutSignIn({ locale });
}

type Inspect = Awaited<ReturnType<typeof inspector>>;

/** The statechart inspector, in development only: `?inspect` opens it. */
async function inspector() {
  if (process.env.NODE_ENV === 'production') return undefined;
  const { openInspector } = await import('./app/openInspector');
  return openInspector(window, { samples: [{ type: 'login', returnTo: null, email: null }] });
}

void start();
