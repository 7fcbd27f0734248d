import { mayBeReplaced, reloadReplaced } from './reloadReplaced';

const reload = jest.fn();
const stored = new Map<string, string>();

/** A document of the build whose main script is main.1.js, or one of no build. */
function openPage({ app = '/assets/home.1.js /assets/main.1.js', onLine = true } = {}) {
  document.head.innerHTML = app && `<script type="text/plain" data-app="${app}"></script>`;
  return {
    document,
    navigator: { onLine },
    location: { pathname: '/projects', reload },
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    },
  } as unknown as Window;
}

function serve(text: string, { status = 200, type = 'text/html; charset=utf-8' } = {}) {
  const answer = new Response(text, { status, headers: { 'content-type': type } });
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
}

beforeEach(() => stored.clear());
afterEach(() => (document.head.innerHTML = ''));

const next = '<script data-app="/assets/home.2.js /assets/main.2.js">';

test('where the server has another build, the page is loaded again', async () => {
  serve(next);
  expect(await reloadReplaced(openPage())).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('but not a second time at the same address', async () => {
  serve(next);
  await reloadReplaced(openPage());
  serve(next);
  expect(await reloadReplaced(openPage())).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['has the same build', () => serve(next.replaceAll('2', '1'))],
  ['is in trouble', () => serve('Not built yet', { status: 503, type: 'text/plain' })],
  ['does not answer', () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError())],
])('where the server %s, it is not', async (_what, answer) => {
  answer();
  expect(await reloadReplaced(openPage())).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('offline, or in a document of no build, there is nothing to ask', () => {
  expect(mayBeReplaced(openPage())).toBe(true);
  expect(mayBeReplaced(openPage({ onLine: false }))).toBe(false);
  expect(mayBeReplaced(openPage({ app: '' }))).toBe(false);
});
