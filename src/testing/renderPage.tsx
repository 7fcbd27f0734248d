import { act, render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import messages from '../../locales/en.json';
import { ContentProvider } from '../content/useContent';
import { contentSource } from './contentSource';

/**
 * Renders one page in English with content of a test.
 *
 * @param path of its route
 * @param at address of the visitor
 * @param content by path (contentFiles.ts)
 */
export async function renderPage(
  page: ReactNode,
  { path, at = path, content }: { path: string; at?: string; content: Record<string, unknown> },
): Promise<void> {
  await act(async () => {
    render(
      <IntlProvider locale="en" messages={messages} timeZone="America/Los_Angeles">
        <ContentProvider source={contentSource(content)}>
          <MemoryRouter initialEntries={[at]}>
            <Suspense>
              <Routes>
                <Route path={path} element={page} />
              </Routes>
            </Suspense>
          </MemoryRouter>
        </ContentProvider>
      </IntlProvider>,
    );
  });
}
