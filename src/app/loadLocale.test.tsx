import { act, fireEvent, screen } from '@testing-library/react';
import type { Entry, NoteSummary } from '../content/compiledContent';
import { createContentCache } from '../content/contentCache';
import { ContentProvider } from '../content/useContent';
import { LocaleProvider } from '../locale/LocaleProvider';
import type { Locale } from '../locale/locales';
import { message } from '../testing/message';
import { renderSite, fakeDialogs } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { loadLocale } from './loadLocale';
import { Site } from './Site';

/** A note whose content arrives, or fails to, when the test decides. */
async function visit() {
  fakeDialogs();
  window.history.replaceState(null, '', '/coding-notes/tides');
  const requested = new Map<string, { arrive: (title: string) => void; fail: () => void }>();
  let requests = 0;
  const content = createContentCache(({ path }) => {
    requests += 1;
    return new Promise<never>((resolve, reject) => {
      requested.set(path.split('/')[1] ?? '', {
        arrive: (title) => resolve(note(title) as never),
        fail: () => reject(new Error('offline')),
      });
    });
  });
  const load = (locale: Locale) => loadLocale(locale, content);
  const session = await startAuth();
  const view = await act(async () =>
    renderSite(
      <ContentProvider source={content}>
        <LocaleProvider load={load}>
          <Site />
        </LocaleProvider>
      </ContentProvider>,
      { session, at: '/coding-notes/tides' },
    ),
  );
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
  await settle();
  return {
    ...view,
    requests: () => requests,
    choose: async (language: string) => {
      fireEvent.change(screen.getByRole('combobox'), { target: { value: language } });
      await settle();
    },
    arrive: async (locale: string, title: string) => {
      await act(async () => requested.get(locale)?.arrive(title));
      await settle();
    },
    fail: async (locale: string) => {
      await act(async () => requested.get(locale)?.fail());
      await settle();
    },
    announcement: () => document.querySelector('[aria-live="polite"]')?.textContent,
  };
}

const note = (title: string): Entry<NoteSummary> => ({
  languages: ['en'],
  summary: {
    slug: 'tides',
    title: { text: title },
    summary: { text: '' },
    date: '2026-03-01',
    tags: [],
    minutes: 1,
    draft: false,
  },
});

const heading = () => screen.getByRole('heading', { level: 1 });

test('a page stays as it is until its content has arrived in the new language', async () => {
  const { choose, arrive, announcement } = await visit();
  await arrive('en', 'Tides');
  await choose('ja');
  expect(heading()).toHaveTextContent('Tides');
  expect(screen.getAllByText(message('reading.section.projects'))[0]).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  expect(announcement()).toBe('');
  await arrive('ja', '潮の満ち引き');
  expect(heading()).toHaveTextContent('潮の満ち引き');
  expect(screen.getByText('マイプロジェクト')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'ja');
  expect(announcement()).toMatch(/^潮の満ち引き · /);
});

test('if the content does not arrive in the new language, the page and the picker keep the old one', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { choose, arrive, fail } = await visit();
  await arrive('en', 'Tides');
  await choose('ja');
  await fail('ja');
  expect(screen.getByRole('combobox')).toHaveValue('en');
  expect(heading()).toHaveTextContent('Tides');
  await choose('ja');
  await arrive('ja', '潮の満ち引き');
  expect(heading()).toHaveTextContent('潮の満ち引き');
});

test('content that does not arrive is requested once, and again when the visitor tries again', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { arrive, fail, requests } = await visit();
  const before = requests();
  await fail('en');
  expect(screen.getByRole('alert')).toHaveTextContent(message('app.pageError.text'));
  expect(requests()).toBe(before);
  const retry = screen.getByRole('button', { name: message('app.pageError.reload') });
  await act(async () => retry.click());
  expect(requests()).toBe(before + 1);
  // The focused button has disappeared with the error.
  expect(screen.getByRole('main')).toHaveFocus();
  await arrive('en', 'Tides');
  expect(heading()).toHaveTextContent('Tides');
});
