import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, createPath, RouterProvider, type RouteObject } from 'react-router-dom';
import english from '../../locales/en.json';
import japanese from '../../locales/ja.json';
import { pages } from '../app/routes';
import { contextOf } from '../content/pageContent';
import { NotFoundPage } from '../entries/NotFoundPage';
import { loadFrom } from './contentSource';

/**
 * Opens a page of the site, without the layout around it.
 *
 * @param at its address
 * @param content compiled files by path (contentFiles.ts)
 * @param before address of the page before it
 */
export async function renderPage({
  at,
  content,
  before = '/nowhere',
  locale = 'en',
  load = loadFrom(content),
}: {
  at: string;
  content: Record<string, unknown>;
  before?: string;
  locale?: 'en' | 'ja';
  load?: ReturnType<typeof loadFrom>;
}) {
  const routes: RouteObject[] = [
    { children: pages, ErrorBoundary: NotFoundPage, HydrateFallback: () => null },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [before, at],
    initialIndex: 1,
    getContext: () => contextOf({ locale, load }),
  });
  await new Promise<void>((resolve) => {
    const resolveWhenLoaded = () => router.state.initialized && resolve();
    router.subscribe(resolveWhenLoaded);
    resolveWhenLoaded();
  });
  const view = await act(async () =>
    render(
      <StrictMode>
        <IntlProvider
          locale={locale}
          messages={locale === 'ja' ? japanese : english}
          timeZone="America/Los_Angeles"
        >
          <RouterProvider router={router} />
        </IntlProvider>
      </StrictMode>,
    ),
  );
  return {
    ...view,
    user: userEvent.setup(),
    /** Goes to another address, as a link or Back does. */
    go: (to: string | number) => act(() => router.navigate(to as string)),
    path: () => decodeURIComponent(createPath({ ...router.state.location, hash: '' })),
  };
}
