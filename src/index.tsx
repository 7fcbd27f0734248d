import { registerServiceWorker } from './app/registerServiceWorker';
import { readOpening } from './app/opening';
import { rest } from './app/rest';
import { setAnswerAside } from './auth/answerInAddress';
import { initialLocale } from './locale/initialLocale';
import './ui/theme.css';

// The policy through which webpack loads chunks (server/securityPolicy.ts). It makes it for the first chunk
// that it loads, and until then somebody else could make one of its name.
__webpack_require__.tt?.();

/**
 * The front door: begins what lives outside React, then shows the site in #app. Step by step: each import is
 * of the same file (`eager`) and runs the modules that the next step needs, in a task of its own, so
 * that a slow phone answers its visitor in between.
 */
async function open(): Promise<void> {
  if (setAnswerAside(window)) return;
  const element = document.getElementById('app');
  if (!element) throw new Error('Expected an element with the id app in the document.');
  const opening = readOpening(element, window) ?? undefined;
  const locale = initialLocale();
  const inspect = await inspector();

  await rest();
  await import(/* webpackMode: "eager", webpackExports: ["createActor"] */ 'xstate');
  await rest();
  await import(/* webpackMode: "eager", webpackExports: ["configureStore"] */ '@reduxjs/toolkit');
  await rest();
  const { beginSession } = await import(/* webpackMode: "eager" */ './app/beginSession');
  const { store, auth } = await beginSession(window, {
    locale: opening?.locale ?? locale,
    inspect,
  });
  await rest();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await rest();
  const { showSite } = await import(/* webpackMode: "eager" */ './app/showSite');
  const shown = showSite(element, { store, auth, opening });
  if (process.env.SERVICE_WORKER === 'on') registerServiceWorker(window, shown);
  await shown;
}

/** The statechart inspector, in development only: `?inspect` opens it. */
async function inspector() {
  if (process.env.NODE_ENV === 'production') return undefined;
  const { openInspector } = await import('statechart-inspector/client');
  return openInspector(window, { samples: [{ type: 'login', returnTo: null, email: null }] });
}

void open();
