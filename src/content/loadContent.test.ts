import { ContentMissing, loadContent } from './loadContent';
import { releaseHeader, releaseIsOver } from './release';

const file = { path: '/content/en/home.json' };
const reload = jest.fn();

beforeEach(() => {
  // jsdom has no navigation; what is replaced here is the part that the module looks at.
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ a: 1 }));
});

afterEach(() => {
  delete document.documentElement.dataset['release'];
});

function answer(response: Response) {
  jest.mocked(fetch).mockResolvedValueOnce(response);
}

test('content is asked for with the release that the page is of', async () => {
  document.documentElement.dataset['release'] = 'abc';
  expect(await loadContent(file)).toEqual({ a: 1 });
  expect(fetch).toHaveBeenCalledWith(file.path, { headers: { [releaseHeader]: 'abc' } });
});

test('a page without one asks as it is', async () => {
  await loadContent(file);
  expect(fetch).toHaveBeenCalledWith(file.path, {});
});

test('where the release is over, the page is opened anew, and nothing is shown until then', async () => {
  answer(new Response(null, { status: releaseIsOver }));
  const shown = jest.fn();
  void loadContent(file, { reload }).then(shown, shown);
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(shown).not.toHaveBeenCalled();
});

test('for what may never be wanted no page is opened anew', async () => {
  answer(new Response(null, { status: releaseIsOver }));
  await expect(loadContent(file, { reload, isWanted: false })).rejects.toThrow('got 409');
  expect(reload).not.toHaveBeenCalled();
});

test('a page that was opened anew already says that it could not be loaded', async () => {
  jest
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry]);
  answer(new Response(null, { status: releaseIsOver }));
  await expect(loadContent(file, { reload })).rejects.toThrow('expected 200, got 409');
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['is not found', new Response('', { status: 404 })],
  ['is a page', new Response('<p>', { headers: { 'content-type': 'text/html' } })],
])('where the answer %s, nothing was written', async (_what, response) => {
  answer(response);
  await expect(loadContent(file)).rejects.toThrow(ContentMissing);
});

test.each([
  ['json', Response.json({}, { status: 500 })],
  ['a page', new Response('<p>', { status: 500, headers: { 'content-type': 'text/html' } })],
])(
  'an error of the host, as %s, does not say that nothing was written',
  async (_what, response) => {
    answer(response);
    await expect(loadContent(file)).rejects.toThrow(`${file.path}: expected 200, got 500`);
  },
);
