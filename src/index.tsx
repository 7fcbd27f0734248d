import { readPrerenderedPage } from './app/prerenderedPage';
import { storeSignInAnswer } from './auth/signInAnswer';
import { initialLocale } from './locale/initialLocale';
import type { Locale } from './locale/locales';
import { prefetchPages } from './start/prefetchLinks';
import './ui/theme.css';
import { yieldToMain } from './ui/whenIdle';

// This call creates the Trusted Types policy for chunks (server/securityHeaders.ts). webpack would
// create the policy only when it loads the first chunk, and until then another script could create
// a policy with the same name.
__webpack_require__.tt?.();

/**
 * The application's entry point. It starts the session and hydrates the page.
 *
 * An `eager` import loads nothing, because its module is in the same file, but it delays the
 * module's evaluation until this point. With `yieldToMain` between the imports, the modules are
 * evaluated in separate tasks. This reduces the blocking time on a slow phone by two thirds.
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
  // Wait until the service worker is ready, because it stores the prefetched pages in its cache.
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.ready;
  prefetchPages(window, loadPages);
}

/**
 * Begins the session. For a site without sign-in, webpack removes the first branch and the code
 * that it imports.
 */
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

/**
 * Opens the statechart inspector if the URL contains `?inspect`. Production builds contain no
 * inspector.
 */
async function inspector() {
  if (process.env.NODE_ENV === 'production') return undefined;
  const { openInspector } = await import('./app/openInspector');
  return openInspector(window, { samples: [{ type: 'login', returnTo: null, email: null }] });
}

void start();
