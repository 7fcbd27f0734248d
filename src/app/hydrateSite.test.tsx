import { act, screen } from '@testing-library/react';
import { entriesPath } from '../api/contract';
import type { SportSummary } from '../content/compiledContent';
import { entryFile, projectsFile, sportsFile, type ContentFile } from '../content/contentFiles';
import { listPage } from '../content/listPage';
import { addressOf } from '../locale/address';
import { paths } from '../paths';
import type { RenderedPage } from '../prerender';
import { replayInputAfterHydration } from '../start/replayInputAfterHydration';
import { message } from '../testing/message';
import { sampleNote, sampleProject } from '../testing/sampleContent';
import { bothTokens, startVisit } from '../testing/startSite';
import { hydrateSite } from './hydrateSite';
import { readPrerenderedPage } from './prerenderedPage';

const projects = [
  { ...sampleProject, title: { text: 'Clock' }, tags: ['tides'] },
  { ...sampleProject, slug: 'radio', title: { text: 'Radio' }, tags: ['hardware'] },
];
const tags = [
  { tag: 'tides', count: 1 },
  { tag: 'hardware', count: 1 },
];
const note = { languages: ['en'], summary: sampleNote };
const running: SportSummary = {
  slug: 'running',
  sport: { text: 'Running' },
  records: [
    { date: '2026-11-03', kilometres: 10, seconds: 3300, place: { text: 'Harbour' } },
    { date: '2026-10-03', kilometres: 21, seconds: 6300, place: { text: 'River' } },
  ],
  draft: false,
};
const files: Record<string, unknown> = {
  [projectsFile('en').path]: { ...listPage(projects, 1), tags },
  [entryFile('en', 'coding-notes', 'tides').path]: note,
  [entryFile('ja', 'coding-notes', 'tides').path]: note,
  [sportsFile('en').path]: [running],
};

/**
 * Renders a page as the build does. The build is a separate process, so this function uses a
 * separate copy of React.
 */
async function renderedBody(path: string): Promise<string> {
  const read = <Content,>(file: ContentFile<Content>) => files[file.path] as Content;
  let page: RenderedPage | undefined;
  await jest.isolateModulesAsync(async () => {
    const { loadPage } = await import('../prerender');
    page = await (await loadPage(path, 'en', undefined, read)).render();
  });
  return page?.body ?? '';
}

/**
 * Opens a document that contains the prerendered page for a path, and hydrates the page.
 *
 * @param beforeHydration what the visitor does after `hydrateSite` has been called, but before
 * React has hydrated the page
 */
async function open(
  address: string,
  rendered = address,
  answers = files,
  beforeHydration: () => void = () => undefined,
) {
  const { store, auth } = await startVisit(address.startsWith(paths.private) ? bothTokens : {});
  const body = await renderedBody(rendered);
  window.history.replaceState(null, '', address);
  document.documentElement.lang = 'en';
  jest.spyOn(window, 'scrollTo').mockImplementation();
  document.body.innerHTML = `<div id="app" data-page="${addressOf(rendered)}" data-content-folder="/content/${Math.random()}">${body}</div>`;
  const requests: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), siteUrl);
    requests.push(pathname);
    const answer = answers[pathname.replace(/^\/content\/[^/]+/, '')];
    return answer ? Response.json(answer) : new Response(null, { status: 404 });
  });
  const element = document.getElementById('app')!;
  const before = element.textContent;
  const log = jest.spyOn(console, 'error').mockImplementation();
  const prefetch = await act(async () => {
    const loadPages = await hydrateSite(element, {
      store,
      auth,
      prerendered: readPrerenderedPage(element, window),
    });
    beforeHydration();
    return loadPages;
  });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return { before, requests, log, prefetch };
}

const siteUrl = 'https://site.test';
const heading = () => screen.findByRole('heading', { level: 1 });
const notFound = message('pages.notFound.title');

test.each([
  ['its own address', '/coding-notes/tides', '/coding-notes/tides', 'Tides'],
  ['an address with a slash', '/coding-notes/tides/', '/coding-notes/tides', 'Tides'],
  ['an unknown address, for which the host sends the not-found page', '/nowhere', '/404', notFound],
  ['the address of a topic that does not exist', '/topics/nowhere', '/404', notFound],
])('a page is hydrated without a mismatch at %s', async (_, address, rendered, title) => {
  const { before, log } = await open(address, rendered);
  expect(before).toContain(title);
  expect(await heading()).toHaveTextContent(title);
  expect(log.mock.calls).toEqual([]);
  expect(window.location.pathname).toBe(address);
});

test.each([
  ['/notes/tide', ['search.json']],
  ['/404', []],
  ['/private', []],
  ['/private/coding-notes/tide', []],
])('the not-found page at %s asks for %j, and shows itself without it', async (at, asked) => {
  const { before, requests, log } = await open(at, '/404');
  expect(await heading()).toHaveTextContent(notFound);
  const content = requests.filter((url) => url.startsWith('/content/'));
  expect(content.map((url) => url.split('/').at(-1))).toEqual(asked);
  expect(screen.getByRole('status')).toHaveTextContent(message('pages.notFound.search'));
  expect(before).toContain(message('pages.notFound.search'));
  expect(log.mock.calls).toEqual([]);
});

test.each([
  ['', 'tide'],
  ['moon', 'moon'],
])(
  'the search field of the not-found page, in which the visitor has typed %j, contains %j after hydration',
  async (typed, expected) => {
    const field = () => screen.getByRole<HTMLInputElement>('searchbox');
    await open('/notes/tide', '/404', files, () => {
      if (typed) field().value = typed;
    });
    expect(field()).toHaveValue(expected);
  },
);

test('a page with a query is hydrated as it was rendered, and then shows what the query asks for', async () => {
  const { before, log } = await open('/projects?tag=hardware', '/projects');
  expect(before).toContain('Clock');
  expect(await screen.findByRole('article', { name: 'Radio' })).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Clock' })).toBeNull();
  expect(log.mock.calls).toEqual([]);
});

test('the order of a table in the address is applied after hydration', async () => {
  const { log } = await open('/sports-records?sort=distance&order=descending', '/sports-records');
  const [, first] = screen.getAllByRole('row');
  expect(first).toHaveTextContent('21');
  expect(log.mock.calls).toEqual([]);
});

test.each(['/private', '/404'])(
  'the address of a private entry, for which the host sends the page %s, shows the entry after hydration',
  async (rendered) => {
    const path = `${entriesPath}coding-notes/tides`;
    const { before, log, requests } = await open('/private/coding-notes/tides', rendered, {
      [path]: note,
    });
    expect(before).not.toContain('Tides');
    expect(await heading()).toHaveTextContent('Tides');
    expect(requests).toContain(path);
    expect(log.mock.calls).toEqual([]);
    const japanese = screen.getByRole('link', { name: '日本語' });
    expect(japanese).toHaveAttribute('href', '/ja/private/coding-notes/tides');
  },
);

test('the pages that the visitor may open next are loaded before', async () => {
  const { prefetch, requests } = await open('/coding-notes/tides');
  await prefetch(['/sports-records', '/coding-notes/nothing']);
  const content = requests.filter((url) => url.startsWith('/content/'));
  expect(content.map((url) => url.split('/').slice(3).join('/'))).toEqual([
    'en/coding-notes/tides.json',
    'en/sports-records.json',
    'en/coding-notes/nothing.json',
  ]);
});

test('a language that is chosen immediately before React hydrates the page is shown', async () => {
  replayInputAfterHydration(window, () => undefined);
  await open('/coding-notes/tides', undefined, undefined, () => {
    const picker = document.querySelector('select')!;
    picker.value = 'ja';
    // A browser sends both events in the same task.
    for (const type of ['input', 'change']) {
      picker.dispatchEvent(new Event(type, { bubbles: true }));
    }
  });
  expect(await screen.findByText('マイプロジェクト')).toBeVisible();
  expect(screen.getByRole('combobox')).toHaveValue('ja');
});
