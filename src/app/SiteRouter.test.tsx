import { act, fireEvent, screen } from '@testing-library/react';
import type { Entry, NoteSummary } from '../content/compiledContent';
import { entryFile, type ContentFile } from '../content/contentFiles';
import { message } from '../testing/message';
import { fakeDialogs, renderRoutes, siteWith } from '../testing/renderSite';

/**
 * Opens a note. The test decides when its content arrives or fails to arrive.
 *
 * @param sitePath the path in the site's URL
 */
async function visit({ sitePath = '' } = {}) {
  fakeDialogs();
  jest.spyOn(window, 'scrollTo').mockImplementation();
  const requested = new Map<string, { arrive: (title: string) => void; fail: () => void }>();
  const load = async <Content,>({ path }: ContentFile<Content>) => {
    if (path.endsWith('/year.json')) return { marks: [], months: [], strokes: [] } as Content;
    return new Promise<Content>((resolve, reject) => {
      requested.set(path, {
        arrive: (title) => resolve(note(title) as Content),
        fail: () => reject(new Error('offline')),
      });
    });
  };
  const at = `${sitePath}/coding-notes/tides`;
  const basename = `${sitePath}/`;
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
  const view = await act(async () => renderRoutes(siteWith(), { at, basename, load }));
  await settle();
  const answer = async (locale: string, how: (file: Answer | undefined) => void) => {
    await act(async () => how(requested.get(entryFile(locale, 'coding-notes', 'tides').path)));
    await settle();
  };
  return {
    ...view,
    choose: async (language: string) => {
      fireEvent.change(screen.getByRole('combobox'), { target: { value: language } });
      await settle();
    },
    /** Responds with content in this language to all requests made so far. */
    arrive: async (locale: string, title: string) => {
      // After the first response, the page requests each file once more, although the browser has
      // already cached it.
      for (let time = 0; time < 2; time++) await answer(locale, (file) => file?.arrive(title));
    },
    fail: (locale: string) => answer(locale, (file) => file?.fail()),
    announcement: () => document.querySelector('[aria-live="polite"]')?.textContent,
  };
}

type Answer = { arrive: (title: string) => void; fail: () => void };

const note = (title: string): Entry<NoteSummary> => ({
  languages: ['en'],
  summary: {
    slug: 'tides',
    title: { text: title },
    summary: { text: '' },
    date: '2026-03-01',
    topics: [],
    minutes: 1,
    draft: false,
  },
});

const heading = () => screen.getByRole('heading', { level: 1 });
const picker = () => screen.getByRole('combobox');

test('a page stays as it is until its content has arrived in the new language', async () => {
  const { choose, arrive, announcement } = await visit();
  await arrive('en', 'Tides');
  await choose('ja');
  expect(heading()).toHaveTextContent('Tides');
  expect(screen.getAllByText(message('entries.section.projects'))[0]).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  expect(announcement()).toBe('');
  await arrive('ja', '潮の満ち引き');
  expect(heading()).toHaveTextContent('潮の満ち引き');
  expect(screen.getByText('マイプロジェクト')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'ja');
  expect(announcement()).toMatch(/^潮の満ち引き · /);
});

test('a change of the language unmounts nothing', async () => {
  const { choose, arrive } = await visit();
  await arrive('en', 'Tides');
  const [before, focused] = [heading(), picker()];
  focused.focus();
  await choose('ja');
  await arrive('ja', '潮の満ち引き');
  expect(heading()).toBe(before);
  expect(picker()).toBe(focused);
  expect(focused).toHaveFocus();
});

test.each(['', '/blog'])(
  'if the content does not arrive in the new language, the page and the picker keep the old one, on a site at "%s/"',
  async (sitePath) => {
    const log = jest.spyOn(console, 'error').mockImplementation();
    const { choose, arrive, fail } = await visit({ sitePath });
    await arrive('en', 'Tides');
    await choose('ja');
    await fail('ja');
    expect(picker()).toHaveValue('en');
    expect(heading()).toHaveTextContent('Tides');
    expect(log).toHaveBeenCalledWith('The texts of ja could not be loaded.', new Error('offline'));
    await choose('ja');
    await arrive('ja', '潮の満ち引き');
    expect(heading()).toHaveTextContent('潮の満ち引き');
  },
);

test.each([
  ['zh-Hant-TW', '潮汐'],
  ['en', 'Tides'],
])('the last choice, %s, wins over content that arrives later', async (last, title) => {
  const { choose, arrive } = await visit();
  await arrive('en', 'Tides');
  await choose('ja');
  await choose(last);
  await arrive(last, title);
  await arrive('ja', '潮の満ち引き');
  expect(heading()).toHaveTextContent(title);
  expect(document.documentElement).toHaveAttribute('lang', last);
});

test('a failure of a language that is no longer chosen changes nothing', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const { choose, arrive, fail } = await visit();
  await arrive('en', 'Tides');
  await choose('ja');
  await choose('zh-Hant-TW');
  await fail('ja');
  expect(picker()).toHaveValue('zh-Hant-TW');
  expect(log).not.toHaveBeenCalled();
  await arrive('zh-Hant-TW', '潮汐');
  expect(heading()).toHaveTextContent('潮汐');
});

test('a page that is opened while the language changes is in the new language, with all its texts', async () => {
  const { choose, arrive, navigate } = await visit();
  await arrive('en', 'Tides');
  await choose('ja');
  await act(() => navigate('/nowhere'));
  expect(heading()).toHaveTextContent('ページが見つかりません');
  expect(screen.getByText('マイプロジェクト')).toBeInTheDocument();
});
