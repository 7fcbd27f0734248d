import { act, screen, within } from '@testing-library/react';
import { entriesPath } from '../api/contract';
import type { SportSummary, YearContent } from '../content/compiledContent';
import { entryFile, sportsFile, yearFile, type ContentFile } from '../content/contentFiles';
import { addressOf } from '../locale/address';
import { paths } from '../paths';
import type { RenderedPage } from '../prerender';
import { holdInput, replayPress } from '../start/earlyInput';
import { endEarlyInput } from '../testing/endEarlyInput';
import { message } from '../testing/message';
import { sampleNote } from '../testing/sampleContent';
import { settle } from '../testing/settle';
import { bothTokens, startVisit } from '../testing/startSite';
import { hydrateSite } from './hydrateSite';

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
const year: YearContent = {
  from: '2025-11-04',
  to: '2026-11-03',
  marks: [
    {
      kind: 'coding-notes',
      path: '/coding-notes/tides',
      title: sampleNote.title,
      date: sampleNote.date,
      at: 0.5,
    },
  ],
  months: [{ date: '2026-11-01', at: 0.05 }],
  strokes: [{ path: '/sports-records/running', distances: [[0.0417, 10]] }],
};
const files: Record<string, unknown> = {
  [entryFile('en', 'coding-notes', 'tides').path]: note,
  [entryFile('ja', 'coding-notes', 'tides').path]: note,
  [sportsFile('en').path]: [running],
  [yearFile('en').path]: year,
  [yearFile('ja').path]: year,
};

/**
 * Renders a page as the build does. The build is a separate process, so this function uses a
 * separate copy of React.
 */
async function renderedBody(path: string): Promise<string> {
  const read = <Content,>(file: ContentFile<Content>) => files[file.path] as Content;
  let page: RenderedPage | undefined;
  await jest.isolateModulesAsync(async () => {
    const { renderPage } = await import('../prerender');
    page = await renderPage(path, 'en', undefined, read);
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
  document.documentElement.dataset['build'] =
    `/assets/start.1.js /assets/main.1.js /content/${Math.random()}`;
  document.body.innerHTML = `<div id="app" data-page="${addressOf(rendered)}">${body}</div>`;
  const requests: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), siteUrl);
    requests.push(pathname);
    const answer = answers[pathname.replace(/^\/content\/[^/]+/, '')];
    if (typeof answer === 'string') return new Response(answer);
    return answer ? Response.json(answer) : new Response(null, { status: 404 });
  });
  const element = document.getElementById('app')!;
  const before = element.textContent;
  const log = jest.spyOn(console, 'error').mockImplementation();
  let failure: unknown;
  await act(async () => {
    hydrateSite({ store, auth }).catch((error: unknown) => (failure = error));
    beforeHydration();
    // React hydrates the page at the end of `act`, so end it as soon as React knows the page.
    const isKnown = () => Object.keys(element).some((key) => key.startsWith('__reactContainer$'));
    while (failure === undefined && !isKnown()) await new Promise((resolve) => setTimeout(resolve));
  });
  await act(settle);
  return { before, requests, log, failure };
}

afterEach(endEarlyInput);

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
  expect(document.getElementById('start-failure')).toBeNull();
  expect(log.mock.calls).toEqual([]);
  expect(window.location.pathname).toBe(address);
});

test('the bar of the not-found page marks the section of its address, and after a click the page', async () => {
  await open('/coding-notes/unknown', '/404');
  const bar = within(screen.getByRole('navigation', { name: message('app.topBar.label') }));
  const current = () => bar.getAllByRole('link', { current: 'page' }).map((one) => one.textContent);
  expect(current()).toEqual([message('entries.section.codingNotes')]);
  await act(async () => bar.getByText(message('app.topBar.home')).click());
  await heading();
  expect(current()).toEqual([message('app.topBar.home')]);
});

test.each([
  ['/notes/tide', '/ja/notes/tide'],
  ['/404', '/ja/'],
  ['/private', '/ja/private'],
])(
  'the not-found page at %s needs no content, and is in Japanese at %s',
  async (at, inJapanese) => {
    const { requests, log } = await open(at, '/404');
    expect(await heading()).toHaveTextContent(notFound);
    expect(screen.getByRole('link', { name: '日本語' })).toHaveAttribute('href', inJapanese);
    expect(requests.filter((url) => url.startsWith('/content/'))).toEqual([]);
    expect(log.mock.calls).toEqual([]);
  },
);

test('a page with a query is hydrated as it was rendered, and then shows what the query asks for', async () => {
  const { before, log } = await open(
    '/sports-records?sort=distance&order=descending',
    '/sports-records',
  );
  expect(before).toMatch(/Harbour.*River/);
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
    expect(await screen.findByRole('heading', { level: 1, name: 'Tides' })).toBeVisible();
    expect(requests).toContain(path);
    expect(log.mock.calls).toEqual([]);
    const japanese = screen.getByRole('link', { name: '日本語' });
    expect(japanese).toHaveAttribute('href', '/ja/private/coding-notes/tides');
  },
);

test.each(['content', 'a page'])('a page whose %s is missing stays as it was', async (what) => {
  const answers =
    what === 'content' ? {} : { [entryFile('en', 'coding-notes', 'tides').path]: '<p>' };
  const { before, failure } = await open('/coding-notes/tides', undefined, answers);
  expect(failure).toMatchObject({ status: 404 });
  expect(document.getElementById('app')?.textContent).toBe(before);
});

test('an unknown address, for which the host sends another page, shows the not-found page', async () => {
  await open('/topics/nowhere', '/coding-notes/tides');
  expect(await heading()).toHaveTextContent(notFound);
});

test('a page that the host has sent in another language changes to the visitor’s', async () => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('ja');
  await open('/coding-notes/tides');
  expect(await screen.findByText('マイプロジェクト')).toBeVisible();
});

test('a language that is chosen immediately before React hydrates the page is shown', async () => {
  holdInput(() => undefined);
  await open('/coding-notes/tides', undefined, undefined, () => {
    const picker = document.querySelector('select')!;
    picker.value = 'ja';
    // A browser sends both events in the same task.
    for (const type of ['input', 'change']) {
      picker.dispatchEvent(new Event(type, { bubbles: true }));
    }
  });
  act(replayPress);
  expect(await screen.findByText('マイプロジェクト')).toBeVisible();
  expect(screen.getByRole('combobox')).toHaveValue('ja');
});
