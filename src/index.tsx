import { selectSessionStatus } from './auth/AuthProvider';
import { storeSignInAnswer } from './auth/signInAnswer';
import type { Session } from './app/beginSession';
import { readPrerenderedPage, showSession } from './documentState';
import { initialLocale } from './locale/initialLocale';
import type { Locale } from './locale/locales';
import { replayPress } from './start/earlyInput';
import './ui/theme.css';
import { yieldToMain } from './ui/yieldToMain';

// This call creates the Trusted Types policy for chunks (server/securityHeaders.ts). webpack would
// create the policy only when it loads the first chunk, and until then another script could create
// a policy with the same name.
__webpack_require__.tt?.();

/** The store and the session, which begin once, also if hydration needs several attempts. */
let session: Promise<Session> | undefined;

/**
 * The application's entry point. It begins the session, hydrates the page, and repeats what the
 * visitor has pressed meanwhile.
 *
 * An `eager` import loads nothing, because its module is in the same file, but it delays the
 * module's evaluation until this point. With `yieldToMain` between the imports, the modules are
 * evaluated in separate tasks. This reduces the blocking time on a slow phone by two thirds.
 *
 * @returns resolves when the page is hydrated; rejects if something could not be loaded, and can
 * then be called again
 */
async function hydrate(): Promise<void> {
  // If the login page is being opened again, this document is not needed any more.
  if (process.env.SIGN_IN !== 'off' && storeSignInAnswer(window)) return new Promise(() => {});
  const locale = readPrerenderedPage()?.locale ?? initialLocale();
  session ??= begin(locale);
  const { store, auth } = await session;
  await yieldToMain();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await yieldToMain();
  const { hydrateSite } = await import(/* webpackMode: "eager" */ './app/hydrateSite');
  await hydrateSite({ store, auth });
  // From now on, the application opens links, so the browser need not prefetch their documents.
  document.querySelector('script[type=speculationrules]')?.remove();
  // Wait for the next task, because React adds its event listeners after the page is hydrated.
  setTimeout(replayPress);
}

/**
 * Begins the session. For a site without sign-in, webpack removes the first branch and the code
 * that it imports.
 */
async function begin(locale: Locale): Promise<Session> {
  const inspect = await inspector();
  await yieldToMain();
  if (process.env.SIGN_IN !== 'off') {
    const { beginSession } = await import(/* webpackMode: "eager" */ './app/beginSession');
    const begun = beginSession(window, { locale, ...(inspect ? { inspect } : {}) });
    // A page that cannot be hydrated yet shows what happens to the session, too.
    begun.auth.subscribe((snapshot) => showSession(selectSessionStatus(snapshot)));
    return begun;
  }
  const { beginWithoutSignIn } = await import(
    /* webpackMode: "eager" */ './app/beginWithoutSignIn'
  );
  return beginWithoutSignIn({ locale });
}

/**
 * Opens the statechart inspector if the URL contains `?inspect`. Production builds contain no
 * inspector.
 */
async function inspector() {
  if (process.env.NODE_ENV === 'production') return undefined;
  const { openInspector } = await import('./app/openInspector');
  return openInspector(window);
}

// The start script decides when the page is hydrated (src/start/startPage.ts). There is none with
// `npm run dev`.
if (window.pageStart) window.pageStart.hydrate = hydrate;
else void hydrate();
