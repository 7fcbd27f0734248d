import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SearchTexts, SiteEntry } from '../../content/compiledContent';
import {
  entryFile,
  searchFile,
  searchTextsFile,
  suggestionsFile,
} from '../../content/contentFiles';
import { loadContent } from '../../content/loadContent';
import { message } from '../../testing/message';
import { renderPage } from '../../testing/renderSite';
import { sampleNote } from '../../testing/sampleContent';
import { pageTree, treeOf } from '../../testing/treeOf';

jest.mock('../../content/loadContent');

const base: SiteEntry = {
  kind: 'coding-notes',
  path: '/coding-notes/clock',
  title: { text: 'Tide Clock' },
  summary: { text: 'Tells the water' },
  date: '2026-03-01',
  topics: ['hardware', '台灣'],
};

const plates: SiteEntry = {
  ...base,
  kind: 'projects',
  path: '/projects#project-plates',
  title: { text: '臺南門牌', lang: 'zh-Hant-TW', breaks: [2] },
  summary: { text: '舊', lang: 'zh-Hant-TW' },
  topics: [],
};

const texts: SearchTexts = [
  { text: 'Nothing here.\nFour cosines make a tide.' },
  { text: '安平的臺灣門牌。', lang: 'zh-Hant-TW' },
];

const many = Array.from({ length: 25 }, (_, index) => ({
  ...base,
  path: `/coding-notes/${index}`,
}));

interface Visit {
  at?: string;
  entries?: readonly SiteEntry[];
  /** The contents of the files with the entries' full text. */
  parts?: readonly (SearchTexts | Promise<SearchTexts> | (() => Promise<SearchTexts>))[];
}

async function visit({ at = '/search', entries = [base, plates], parts = [texts] }: Visit = {}) {
  const files: Record<string, unknown> = {
    [entryFile('en', 'coding-notes', 'clock').path]: { languages: ['en'], summary: sampleNote },
    [suggestionsFile('en').path]: {
      topics: [{ topic: 'maps', count: 1 }],
      latest: [{ kind: 'coding-notes', path: '/coding-notes/new', title: { text: 'New' } }],
    },
    [searchFile('en').path]: { entries, parts: parts.length },
    ...Object.fromEntries(parts.map((part, index) => [searchTextsFile('en', index).path, part])),
  };
  const load = jest.mocked(loadContent).mockImplementation(async ({ path }) => {
    const file = files[path];
    return (await (typeof file === 'function' ? (file as () => unknown)() : file)) as never;
  });
  const view = await renderPage({ at, before: '/before', content: files, load });
  return {
    ...view,
    address: view.path,
    loaded: () => load.mock.calls.map(([{ path }]) => path),
  };
}

const field = () => screen.getByRole('searchbox', { name: message('pages.search.field') });
const titles = () => screen.queryAllByRole('article').map((one) => within(one).getByRole('link'));
const shown = () => titles().map(({ textContent }) => textContent);
const outcome = () => document.querySelector('.count')?.textContent;
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

// Import the component for the results before the tests, because compiling it can take longer than
// `waitFor` waits.
beforeAll(() => import('./SearchResults'));

test('nothing is loaded until the visitor uses the field, and the texts not before a key', async () => {
  const { user, loaded } = await visit();
  expect(pageTree()).toEqual([
    `${message('pages.search.title')} · Yu-An Lin (website, noindex)`,
    '"An engineer"',
    `h1 "${message('pages.search.title')}"`,
    'noscript',
    'form[role=search][action=/search][data-needs-script=true]',
    `  label[for=query] "${message('pages.search.field')}"`,
    '  input[id=query][autocomplete=off][enterkeyhint=search][type=search][value=][name=q]',
    `  button[type=submit] "${message('pages.search.title')}"`,
    'section',
    `  h2 "${message('entries.topicList.label')}"`,
    `  ul[aria-label=${message('entries.topicList.label')}] li[translate=no] a[rel=tag][href=/topics/maps] "maps"`,
    `  p a[href=/topics] "${message('entries.suggested.topics')}"`,
    `section (h2 "${message('pages.home.latest')}", ul li (a[href=/coding-notes/new] "New", " ${message('entries.section.codingNotes')}"))`,
  ]);
  expect(loaded()).toEqual(['/en/year.json', '/en/suggestions.json']);
  await user.click(field());
  await waitFor(() => expect(loaded()).toContain('/en/search.json'));
  expect(loaded()).not.toContain('/en/search/0.json');
  await user.keyboard('t');
  await waitFor(() => expect(loaded()).toContain('/en/search/0.json'));
});

test('results appear while typing, with the matches marked in title, topics and text', async () => {
  const { user } = await visit();
  await user.type(field(), 'TIDE');
  await waitFor(() => expect(shown()).toEqual(['Tide Clock']));
  await waitFor(() => expect(marks()).toEqual(['Tide', 'tide']));
  expect(screen.queryByRole('link', { name: 'New' })).toBeNull();
  await user.clear(field());
  expect(shown()).toEqual([]);
  await user.type(field(), '台灣');
  await waitFor(() => expect(shown()).toEqual(['Tide Clock', '臺南門牌']));
  expect(treeOf(screen.getByRole('list', { name: message('pages.search.results') }))).toEqual([
    `ol[aria-label=${message('pages.search.results')}]`,
    '  li article',
    '    time[datetime=2026-03-01] "Mar 1, 2026"',
    '    svg[aria-hidden=true][width=16][height=16] path[d=M-2 -5 -6 0 -2 5M2 -5 6 0 2 5]',
    `    "${message('entries.section.codingNotes')}"`,
    '    h2 a[href=/coding-notes/clock] "Tide Clock"',
    '    p "Tells the water"',
    '    p span[translate=no] mark "台灣"',
    '  li article',
    '    time[datetime=2026-03-01] "Mar 1, 2026"',
    '    svg[aria-hidden=true][width=16][height=16] rect[x=-6][y=-6][width=12][height=12]',
    `    "${message('entries.section.projects')}"`,
    '    h2 a[href=/projects#project-plates] span[lang=zh-Hant-TW][data-words=true] bdi[data-words=true] "臺南門牌"',
    '    p span[lang=zh-Hant-TW] ("安平的", mark "臺灣", "門牌。")',
  ]);
  // A line may break within a match, if it does so between words.
  await user.clear(field());
  await user.type(field(), '南門');
  await waitFor(() => expect(marks()).toEqual(['南門']));
  const words = [...document.querySelectorAll('mark bdi > span > span')];
  expect(words.map((word) => word.textContent)).toEqual(['南', '門']);
});

test('the number of results is announced after a pause', async () => {
  const { user } = await visit();
  await user.click(field());
  await user.paste('clo');
  const status = await screen.findByRole('status');
  const announced: (string | null)[] = [];
  const options = { childList: true, characterData: true, subtree: true };
  new MutationObserver(() => announced.push(status.textContent)).observe(status, options);
  await user.paste('ck');
  const found = message('pages.search.found', { count: 1, query: 'clock' });
  await waitFor(() => expect(outcome()).toBe(found));
  expect(status).toBeEmptyDOMElement();
  await waitFor(() => expect(status).toHaveTextContent(found));
  await user.paste('zzz ');
  const none = message('pages.search.none', { query: 'clockzzz' });
  await waitFor(() => expect(status).toHaveTextContent(none));
  expect(announced).toEqual([found, none]);
});

test('while the texts load, nothing is said to be missing', async () => {
  let arrive: (texts: SearchTexts) => void = () => undefined;
  const loading = new Promise<SearchTexts>((resolve) => (arrive = resolve));
  const { user } = await visit({ parts: [loading] });
  await user.click(field());
  await user.paste('cosines');
  await waitFor(() => expect(outcome()).toBe(''));
  await waitFor(() => expect(outcome()).toBe(message('ui.loading.text')));
  await act(async () => arrive(texts));
  await waitFor(() => expect(shown()).toEqual(['Tide Clock']));
});

test('texts that arrive after the visitor has begun another query are added once', async () => {
  let arrive: (texts: SearchTexts) => void = () => undefined;
  const loading = new Promise<SearchTexts>((resolve) => (arrive = resolve));
  const { user } = await visit({ parts: [loading, texts.slice(1)] });
  await user.click(field());
  await user.paste('cosines');
  await waitFor(() => expect(outcome()).toBe(''));
  await user.clear(field());
  await waitFor(() => expect(outcome()).toBeUndefined());
  await user.paste('安平');
  await waitFor(() => expect(outcome()).toBe(''));
  await act(async () => arrive(texts.slice(0, 1)));
  await waitFor(() => expect(shown()).toEqual(['臺南門牌']));
});

test('before a search and after one without results, topics and new entries are suggested', async () => {
  const { user } = await visit();
  const suggested = () => [
    screen.queryByRole('link', { name: 'maps' })?.getAttribute('href'),
    screen.queryByRole('link', { name: 'New' })?.getAttribute('href'),
  ];
  expect(suggested()).toEqual(['/topics/maps', '/coding-notes/new']);
  await user.click(field());
  await user.paste('zzz');
  const none = message('pages.search.none', { query: 'zzz' });
  await waitFor(() => expect(outcome()).toBe(none));
  expect(suggested()).toEqual(['/topics/maps', '/coding-notes/new']);
});

test('a sport without records is found and has no date', async () => {
  const sport = { ...base, kind: 'sports-records' as const, date: '' };
  const { user } = await visit({ entries: [sport], parts: [] });
  await user.type(field(), 'clock');
  await waitFor(() => expect(shown()).toEqual(['Tide Clock']));
  expect(document.querySelector('time')).toBeNull();
});

test('typing replaces the URL after a pause, and Back leaves the page', async () => {
  const { user, address, go } = await visit();
  await user.type(field(), 'clo');
  expect(address()).toBe('/search');
  await waitFor(() => expect(address()).toBe('/search?q=clo'));
  await user.type(field(), 'ck{Enter}');
  expect(address()).toBe('/search?q=clock');
  await go(-1);
  expect(address()).toBe('/before');
});

test('the URL sets the query, and a link without a query removes it', async () => {
  const { address, go } = await visit({ at: '/search?q=clock' });
  expect(field()).toHaveValue('clock');
  await waitFor(() => expect(shown()).toEqual(['Tide Clock']));
  await go('/search');
  expect(field()).toHaveValue('');
  expect(shown()).toEqual([]);
  await go(-1);
  expect(address()).toBe('/search?q=clock');
  expect(field()).toHaveValue('clock');
});

test('arrow keys move between the field and the results, Enter opens one, Escape clears', async () => {
  const { user, address, go } = await visit();
  await user.type(field(), '台灣');
  await waitFor(() => expect(shown()).toHaveLength(2));
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(titles()[1]).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
  expect(field()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('');
  expect(address()).toBe('/search');
  await user.type(field(), 'clock');
  await waitFor(() => expect(shown()).toHaveLength(1));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe('/coding-notes/clock');
  await go(-1);
  expect(field()).toHaveValue('clock');
});

test('the search waits for the end of a composition', async () => {
  const { user, go } = await visit({ at: '/search?q=tide' });
  await user.click(field());
  fireEvent.compositionStart(field());
  fireEvent.change(field(), { target: { value: 'ㄇㄣ' } });
  fireEvent.keyDown(field(), { key: 'Escape' });
  await go('/search');
  expect(field()).toHaveValue('ㄇㄣ');
  fireEvent.change(field(), { target: { value: '門牌' } });
  expect(field()).toHaveValue('門牌');
  expect(screen.queryByText(/門牌/)).not.toBeInTheDocument();
  await act(async () => void fireEvent.compositionEnd(field()));
  await waitFor(() => expect(shown()).toEqual(['臺南門牌']));
});

test('a button shows more results and moves the focus to the first of them', async () => {
  const { user } = await visit({ entries: many, parts: [] });
  await user.type(field(), 'clock');
  await waitFor(() => expect(shown()).toHaveLength(10));
  const more = (count: number) =>
    screen.getByRole('button', { name: message('pages.search.more', { count }) });
  await user.click(more(10));
  expect(shown()).toHaveLength(20);
  expect(titles()[10]).toHaveFocus();
  await user.click(more(5));
  expect(shown()).toHaveLength(25);
  expect(titles()[20]).toHaveFocus();
  await user.type(field(), ' tide');
  await waitFor(() => expect(shown()).toHaveLength(10));
});

test('a query that is written again does not take the focus from the field', async () => {
  const { user } = await visit({ entries: many, parts: [] });
  await user.type(field(), 'clock');
  await waitFor(() => expect(shown()).toHaveLength(10));
  await user.click(
    screen.getByRole('button', { name: message('pages.search.more', { count: 10 }) }),
  );
  await user.type(field(), 's{Backspace}');
  await waitFor(() =>
    expect(outcome()).toBe(message('pages.search.found', { count: 25, query: 'clock' })),
  );
  expect(field()).toHaveFocus();
  await user.keyboard(' tide');
  expect(field()).toHaveValue('clock tide');
});

test('when a text does not arrive, the query stays, and the search can be tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  let isDown = true;
  const part = () => (isDown ? Promise.reject(new Error('503')) : Promise.resolve(texts));
  const { user, address } = await visit({ parts: [part] });
  await user.type(field(), 'cosines');
  const retry = await screen.findByRole('button', { name: message('pages.search.retry') });
  expect(screen.getByRole('alert')).toHaveTextContent(message('pages.search.failed'));
  expect(field()).toHaveValue('cosines');
  await waitFor(() => expect(address()).toBe('/search?q=cosines'));
  isDown = false;
  await user.click(retry);
  await waitFor(() => expect(shown()).toEqual(['Tide Clock']));
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('ten results need no button for more', async () => {
  const { user } = await visit({ entries: many.slice(0, 10), parts: [] });
  await user.type(field(), 'clock');
  await waitFor(() => expect(shown()).toHaveLength(10));
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    message('pages.search.title'),
  ]);
});
