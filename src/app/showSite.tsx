import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadMessages } from '../locale/loadMessages';
import { forgetFailures } from '../content/failures';
import type { LoadedLocale } from '../locale/useMessages';
import { App, type AppProps } from './App';
import type { Opening } from './opening';
import { pagesAt } from './routes';

/**
 * Shows the site in an element of the document. Where the build rendered the page into it, that page
 * is taken over once all that it was made of is there; until then, and for as long as any of that
 * does not arrive, it stays as it is, and its links lead on as links do.
 */
export async function showSite(element: HTMLElement, app: AppProps): Promise<void> {
  const { opening } = app;
  if (!opening) {
    createRoot(element).render(site(app));
    return;
  }
  const texts = await untilOnline(() => loadOpening(opening, app));
  hydrateRoot(element, site({ ...app, texts }));
}

/** How every rendering of the site begins, at build time too: React compares the two. */
export function site(app: AppProps) {
  return (
    <StrictMode>
      <App {...app} />
    </StrictMode>
  );
}

async function loadOpening(
  { locale, pathname, content }: Opening,
  app: Pick<AppProps, 'content'>,
): Promise<LoadedLocale> {
  const [messages] = await Promise.all([
    loadMessages(locale),
    ...pagesAt(pathname).map((page) => page.preload()),
    ...content.map((path) => app.content({ path })),
  ]);
  return { locale, messages };
}

/** Tries again each time the browser is online again. */
async function untilOnline<Value>(load: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      console.error('The page could not be brought to life yet.', error);
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
      forgetFailures();
    }
  }
}
