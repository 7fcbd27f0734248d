import { shownLanguage } from '../documentState';
import { fileUrl, manifestPath } from '../paths';
import { registerServiceWorker } from './registerServiceWorker';
import { startPage } from './startPage';

/*
 * The start script of every page. The inline script (inlineScript.ts) loads it after the first paint.
 * It decides when the application is needed (startPage.ts). When the page is settled, it registers
 * the service worker. Most visitors only read, so no other code runs in their browsers.
 */

const settled = startPage().then(whenLoaded);
void settled.then(linkManifest);
if (process.env.SERVICE_WORKER === 'on') void registerServiceWorker(window, settled);

/** Resolves when the page has loaded and the browser is idle. */
async function whenLoaded(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise<unknown>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
}

/**
 * Adds the link to the web manifest, which browsers need to install the site. If the link were part
 * of the HTML, browsers would load the manifest before the first paint and before pictures.
 */
function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  const followLanguage = () => (link.href = fileUrl(manifestPath(shownLanguage())));
  followLanguage();
  new MutationObserver(followLanguage).observe(document.documentElement, {
    attributeFilter: ['lang'],
  });
  document.head.append(link);
}
