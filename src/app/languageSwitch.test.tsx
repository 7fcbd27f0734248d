import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ContentFile } from '../content/contentFiles';
import { ContentProvider, createContentSource, useContent } from '../content/useContent';
import { LocaleProvider } from '../locale/LocaleProvider';
import { PageHead } from '../reading/PageHead';
import { renderSite, standInForDialogs } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { message } from '../testing/message';
import { loadTexts } from './loadTexts';
import { Site } from './Site';

const noteFile = (locale: string): ContentFile<string> => ({
  path: `/content/${locale}/note.json`,
});

function Note() {
  const note = useContent(noteFile);
  const [search, setSearch] = useState('');
  return (
    <>
      <PageHead title={note} />
      <h1>{note}</h1>
      <input
        aria-label="Search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
    </>
  );
}

/** A page with content of the owner's, which arrives, or fails to, when the test says so. */
async function visit() {
  standInForDialogs();
  const asked = new Map<string, { arrive: (text: string) => void; fail: () => void }>();
  let timesAsked = 0;
  const source = createContentSource(({ path }) => {
    timesAsked += 1;
    return new Promise<never>((resolve, reject) => {
      asked.set(path.split('/')[2] ?? '', {
        arrive: (text) => resolve(text as never),
        fail: () => reject(new Error('offline')),
      });
    });
  });
  const session = await startAuth();
  const view = await act(async () =>
    renderSite(
      <ContentProvider source={source}>
        <LocaleProvider load={loadTexts}>
          <Site routes={[{ name: 'note', path: '/', Page: Note }]} />
        </LocaleProvider>
      </ContentProvider>,
      { session },
    ),
  );
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
  await settle();
  return {
    ...view,
    timesAsked: () => timesAsked,
    choose: async (language: string) => {
      fireEvent.change(screen.getByRole('combobox'), { target: { value: language } });
      await settle();
    },
    arrive: async (locale: string, text: string) => {
      await act(async () => asked.get(locale)?.arrive(text));
      await settle();
    },
    fail: async (locale: string) => {
      await act(async () => asked.get(locale)?.fail());
      await settle();
    },
    news: () => document.querySelector('[aria-live="polite"]')?.textContent,
  };
}

test('a page stays as it is until its content is there in the new language, with what is half typed', async () => {
  const { user, choose, arrive, news } = await visit();
  await arrive('en', 'Tides');
  const search = screen.getByRole('textbox');
  await user.type(search, 'half a w');
  await choose('ja');
  expect(screen.getByRole('heading')).toHaveTextContent('Tides');
  expect(screen.getByText(message('reading.section.projects'))).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  expect(news()).toBe('');
  await arrive('ja', '潮の満ち引き');
  expect(screen.getByRole('heading')).toHaveTextContent('潮の満ち引き');
  expect(screen.getByText('マイプロジェクト')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'ja');
  expect(news()).toMatch(/^潮の満ち引き · /);
  expect(screen.getByRole('textbox')).toBe(search);
  expect(search).toHaveValue('half a w');
  expect(search).toHaveFocus();
});

test('a page whose content does not come in the new language stays, and the choice is taken back', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { choose, arrive, fail } = await visit();
  await arrive('en', 'Tides');
  await choose('ja');
  await fail('ja');
  expect(screen.getByRole('combobox')).toHaveValue('en');
  expect(screen.getByRole('heading')).toHaveTextContent('Tides');
  await choose('ja');
  await arrive('ja', '潮の満ち引き');
  expect(screen.getByRole('heading')).toHaveTextContent('潮の満ち引き');
});

test('content that does not arrive is asked for once, and again when the visitor says so', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { user, arrive, fail, timesAsked } = await visit();
  await fail('en');
  expect(screen.getByRole('alert')).toHaveTextContent(message('app.pageError.text'));
  expect(timesAsked()).toBe(1);
  await user.click(screen.getByRole('button', { name: message('app.pageError.reload') }));
  expect(timesAsked()).toBe(2);
  await arrive('en', 'Tides');
  expect(screen.getByRole('heading')).toHaveTextContent('Tides');
});
