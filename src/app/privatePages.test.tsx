import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { entriesPath } from '../api/contract';
import { SearchResults } from '../pages/search/SearchResults';
import { message } from '../testing/message';
import { fakeDialogs, renderRoutes, renderSite, siteWith } from '../testing/renderSite';
import { sampleNote } from '../testing/sampleContent';
import { bothTokens, json, noResponse, startVisit, type Answer } from '../testing/startSite';

const summary = {
  section: 'coding-notes',
  slug: 'tides',
  title: { text: 'CANARY title' },
  summary: { text: 'CANARY summary' },
  date: '2026-02-01',
};
const notePath = `${entriesPath}coding-notes/tides`;
const picturePath = `${notePath}/a.webp`;
const picture = { src: picturePath, width: 4, height: 3, alt: 'A buoy' };
const note = {
  summary: { ...sampleNote, title: summary.title, summary: summary.summary },
  languages: ['en'],
  body: {
    outline: [],
    nodes: [
      ['p', {}, 'CANARY text'],
      ['p', {}, ['img', picture]],
    ],
  },
};

const blobs = new Set<string>();

beforeEach(() => {
  fakeDialogs();
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(window, 'scrollTo').mockImplementation();
  blobs.clear();
  Object.assign(URL, {
    createObjectURL: () => {
      blobs.add('blob:1');
      return 'blob:1';
    },
    revokeObjectURL: (url: string) => blobs.delete(url),
  });
  Object.assign(window, { requestIdleCallback: (callback: () => void) => setTimeout(callback) });
});

afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

/**
 * Opens a URL as a visitor who has these tokens. Each request gets the response that `answers`
 * contains for its path.
 */
async function visit(at: string, answers: Record<string, Answer>, tokens = bothTokens) {
  const notFound: Answer = () => json({ error: 'not_found', message: 'm' }, { status: 404 });
  const site = await startVisit(tokens, {
    [entriesPath]: notFound,
    [notePath]: notFound,
    ...answers,
  });
  const view = await act(async () => renderRoutes(siteWith(), { site, at }));
  return { ...view, site, requests: site.requests };
}

/**
 * Clicks an element. The `act` must be awaited; otherwise, React does not finish rendering a page
 * that has suspended.
 */
const press = (element: HTMLElement) => act(async () => element.click());

const linkName = message('pages.private.link');

const text = () => `${document.title} ${document.documentElement.outerHTML}`;
const heading = () => screen.findByRole('heading', { level: 1 });

test('the list shows what is shared with the visitor, in the page’s language, with the access token', async () => {
  const page = { ...summary, section: 'pages', slug: 'address', date: undefined };
  const { requests } = await visit('/private', {
    [entriesPath]: () => json({ entries: [summary, page] }),
  });
  expect(await heading()).toHaveTextContent(message('entries.private.title'));
  const [entry, standalone] = screen.getAllByRole('link', { name: 'CANARY title' });
  expect(entry).toHaveAttribute('href', '/private/coding-notes/tides');
  expect(standalone).toHaveAttribute('href', '/private/pages/address');
  expect(document.title).toContain(message('entries.private.title'));
  const [{ url, method, headers } = {} as Request] = requests;
  expect([method, url]).toEqual(['GET', `https://api.test${entriesPath}?locale=en`]);
  expect(headers.get('authorization')).toBe('Bearer access-1');
});

test('an empty list says so', async () => {
  await visit('/private', { [entriesPath]: () => json({ entries: [] }) });
  expect(await screen.findByText(message('pages.private.empty'))).toBeInTheDocument();
});

test('an entry has the page of its kind, and its picture is fetched', async () => {
  const { requests, unmount } = await visit('/private/coding-notes/tides', {
    [notePath]: () => json(note),
    [picturePath]: () => new Response('bytes'),
  });
  expect(await heading()).toHaveTextContent('CANARY title');
  expect(screen.getByText('CANARY text')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByAltText('A buoy')).toHaveAttribute('src', 'blob:1'));
  const asked = requests.find(({ url }) => url.endsWith('a.webp'));
  expect(asked?.headers.get('authorization')).toBe('Bearer access-1');
  unmount();
  await waitFor(() => expect([...blobs]).toEqual([]));
});

test('an answer that does not match is logged, and what matches is shown', async () => {
  await visit('/private', { [entriesPath]: () => json({ entries: [{ slug: 1 }, summary] }) });
  expect(await screen.findAllByRole('link', { name: 'CANARY title' })).toHaveLength(1);
  expect(console.error).toHaveBeenCalledWith(
    'api response type error',
    'PrivateEntries',
    expect.arrayContaining([expect.stringContaining('entries.0.')]),
  );
});

test.each(['/private', '/private/coding-notes/tides'])(
  'an API with only the three calls: %s is not found, and there is no link',
  async (at) => {
    await visit(at, {});
    expect(await heading()).toHaveTextContent(message('pages.notFound.title'));
    expect(screen.queryByRole('link', { name: linkName })).toBeNull();
  },
);

test.each(['/private/sports-records/running', '/private/nothing/tides'])(
  '%s is not found, and nothing is asked for, because no private entries are of this kind',
  async (at) => {
    const { requests } = await visit(at, {});
    expect(await heading()).toHaveTextContent(message('pages.notFound.title'));
    const paths = requests.map(({ url }) => new URL(url).pathname);
    expect(paths.filter((path) => path !== entriesPath)).toEqual([]);
  },
);

test('an entry that is answered 401 is not "not found", and appears when the visitor comes back (row 50)', async () => {
  let isRefused = true;
  const answers = {
    [notePath]: () => (isRefused ? json({}, { status: 401 }) : json(note)),
    '/api/refresh/': () => json({}, { status: 503 }),
  };
  await visit('/private/coding-notes/tides', answers);
  expect(await heading()).toHaveTextContent(message('frame.loadFailed.title'));
  isRefused = false;
  await waitFor(async () => {
    await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(screen.getByRole('heading', { name: 'CANARY title' })).toBeInTheDocument();
  });
});

test('an entry that could not be loaded without a renewal appears by itself after one (row 50)', async () => {
  let isRefused = true;
  const unavailable = (): Response => json({}, { status: 503 });
  const { site } = await visit('/private/coding-notes/tides', {
    [notePath]: () => (isRefused ? json({}, { status: 401 }) : json(note)),
    '/api/refresh/': () => (isRefused ? unavailable() : json({ accessToken: 'access-2' })),
  });
  expect(await heading()).toHaveTextContent(message('frame.loadFailed.title'));
  expect(site.state()).toBe('loggedIn');
  isRefused = false;
  await act(async () => site.pass(500));
  await site.reached('loggedIn');
  expect(await screen.findByRole('heading', { name: 'CANARY title' })).toBeInTheDocument();
});

test('a picture that could not be loaded is requested again when the visitor comes back, and an entry that then cannot be loaded stays', async () => {
  let isDown = true;
  await visit('/private/coding-notes/tides', {
    [notePath]: () => (isDown ? json(note) : json({}, { status: 503 })),
    [picturePath]: () => (isDown ? json({}, { status: 503 }) : new Response('bytes')),
  });
  await waitFor(() => expect(console.error).toHaveBeenCalledWith(503, {}));
  expect(screen.getByAltText('A buoy')).not.toHaveAttribute('src');
  isDown = false;
  await waitFor(async () => {
    await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(screen.getByAltText('A buoy')).toHaveAttribute('src', 'blob:1');
  });
});

test('logout in another tab removes text, title, pictures and answers', async () => {
  const { site, store, path } = await visit('/private/coding-notes/tides', {
    [entriesPath]: () => json({ entries: [summary] }),
    [notePath]: () => json(note),
    [picturePath]: () => new Response('bytes'),
  });
  await heading();
  await screen.findAllByRole('link', { name: linkName });
  await waitFor(() => expect([...blobs]).toEqual(['blob:1']));
  expect(JSON.stringify(store.getState())).toContain('CANARY');
  await act(async () => site.changeTokensElsewhere());
  expect(path()).toBe('/');
  expect(text()).not.toContain('CANARY');
  expect(JSON.stringify(store.getState())).not.toContain('CANARY');
  await waitFor(() => expect([...blobs]).toEqual([]));
});

test('an answer that arrives after the logout is dropped', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { site, store, requests } = await visit('/private/coding-notes/tides', {
    [notePath]: () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  await waitFor(() => expect(JSON.stringify(store.getState())).toContain('tides'));
  const seen: string[] = [];
  store.subscribe(() => seen.push(JSON.stringify(store.getState())));
  await act(async () => site.changeTokensElsewhere());
  expect(requests.find(({ url }) => url.includes('tides'))?.signal.aborted).toBe(true);
  await act(async () => answer(json(note)));
  expect(seen.join()).not.toContain('CANARY');
});

test('an entry without the expected fields is logged, and an entry that does not exist is not', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const mismatches = () =>
    logged.mock.calls.filter(([text]) => String(text).startsWith('api response type error'));
  await visit('/private/coding-notes/tides', { [notePath]: () => json({ ...note, languages: 1 }) });
  await waitFor(() => expect(mismatches()).toHaveLength(1));
  logged.mockClear();
  await visit('/private/coding-notes/tides', {});
  await screen.findAllByText(message('pages.notFound.title'));
  expect(mismatches()).toEqual([]);
});

test('a request that the logout cancels is not logged as an error', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const { site, requests } = await visit('/private/coding-notes/tides', {
    [entriesPath]: () => json({ entries: [summary] }),
    [notePath]: noResponse,
  });
  const request = await waitFor(() => {
    const found = requests.find(({ url }) => url.includes('tides'));
    expect(found).toBeDefined();
    return found!;
  });
  await act(async () => site.changeTokensElsewhere());
  expect(request.signal.aborted).toBe(true);
  await act(async () => undefined);
  expect(logged).not.toHaveBeenCalled();
});

test('an entry disappears when it is not shared any more and the browser is online again', async () => {
  let isShared = true;
  const { store } = await visit('/private', {
    [entriesPath]: () => json({ entries: isShared ? [summary] : [] }),
    [notePath]: () => (isShared ? json(note) : json({}, { status: 404 })),
  });
  await press(await screen.findByRole('link', { name: 'CANARY title' }));
  expect(await heading()).toHaveTextContent('CANARY title');
  // The live region has announced the title.
  expect(document.querySelector('[aria-live=polite]')).toHaveTextContent('CANARY title');
  isShared = false;
  await act(async () => window.dispatchEvent(new Event('online')));
  await waitFor(async () =>
    expect(await heading()).toHaveTextContent(message('pages.notFound.title')),
  );
  expect(document.querySelector('[aria-live=polite]')).not.toHaveTextContent('CANARY');
  expect(text()).not.toContain('CANARY');
  expect(JSON.stringify(store.getState())).not.toContain('CANARY');
});

test('the account menu links to the private entries', async () => {
  const { path } = await visit('/', { [entriesPath]: () => json({ entries: [summary] }) });
  await press(await screen.findByRole('link', { name: linkName }));
  expect(path()).toBe('/private');
});

test('the search says to logged-in visitors that it leaves out private entries', async () => {
  const results = (
    <SearchResults
      index={{ entries: [], parts: 0 }}
      query="CANARY"
      onFailure={jest.fn()}
      whenNothing={null}
    />
  );
  for (const tokens of [{}, bothTokens]) {
    const site = await startVisit(tokens);
    await act(async () => renderSite(results, { site }));
    expect(screen.getByText(message('pages.search.none', { query: 'CANARY' }))).toBeVisible();
    expect(screen.queryAllByText(message('pages.search.private'))).toHaveLength(
      tokens === bothTokens ? 1 : 0,
    );
    cleanup();
  }
});
