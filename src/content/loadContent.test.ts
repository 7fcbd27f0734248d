import { loadContent } from './loadContent';

/** Each test loads a different file, because each file is requested only once. */
let file = { path: '' };
let tests = 0;
beforeEach(() => (file = { path: `/en/${++tests}.json` }));

function respond(response: Response) {
  return jest.spyOn(globalThis, 'fetch').mockResolvedValue(response);
}

afterEach(() => document.documentElement.removeAttribute('data-build'));

test('content is loaded from the folder that the page names', async () => {
  document.documentElement.dataset['build'] = '/assets/start.1.js /assets/main.1.js /content/1f2e';
  respond(Response.json({ a: 1 }));
  expect(await loadContent(file)).toEqual({ a: 1 });
  expect(fetch).toHaveBeenCalledWith(`/content/1f2e${file.path}`);
});

test('in development, content is loaded from a folder without a hash', async () => {
  respond(Response.json({}));
  await loadContent(file);
  expect(fetch).toHaveBeenCalledWith(`/content${file.path}`);
});

test.each([
  ['is not found', new Response('', { status: 404 })],
  ['is a page', new Response('<p>', { headers: { 'content-type': 'text/html' } })],
])('if the file %s, the page does not exist', async (_what, response) => {
  respond(response);
  await expect(loadContent(file)).rejects.toMatchObject({ status: 404 });
});

test.each([
  ['json', Response.json({}, { status: 500 })],
  ['a page', new Response('<p>', { status: 500, headers: { 'content-type': 'text/html' } })],
])(
  'an error of the host, sent as %s, does not mean that the page does not exist',
  async (_what, response) => {
    respond(response);
    await expect(loadContent(file)).rejects.toThrow(`${file.path}: expected 200, got 500`);
  },
);

test('a file is requested once, and once more after a failure', async () => {
  respond(Response.json({}, { status: 500 }));
  await expect(loadContent(file)).rejects.toThrow();
  respond(Response.json({ a: 1 })).mockClear();
  expect(await Promise.all([loadContent(file), loadContent(file)])).toEqual([{ a: 1 }, { a: 1 }]);
  expect(fetch).toHaveBeenCalledTimes(1);
});
