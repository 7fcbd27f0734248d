import { prefetchLinks } from './prefetchLinks';

const fetchPages = jest.fn();
let idle: (() => void)[] = [];

/** Renders links below each other, 300 px each, in a window of 768 px. */
function show(...paths: string[]) {
  document.documentElement.lang = 'ja';
  document.body.innerHTML = paths
    .map((path) => `<a href="${path}"><span>${path}</span></a>`)
    .join('');
  [...document.links].forEach((link, index) => {
    const rect = { top: index * 300, bottom: index * 300 + 20, width: 100 } as DOMRect;
    jest.spyOn(link, 'getBoundingClientRect').mockReturnValue(rect);
  });
}

beforeEach(() => {
  idle = [];
  Object.assign(window, { requestIdleCallback: (callback: () => void) => idle.push(callback) });
  Object.assign(navigator, { connection: undefined });
});

// Removes the event listeners of the previous test.
const listening: Parameters<Document['addEventListener']>[] = [];
beforeEach(() => {
  const listen = document.addEventListener.bind(document);
  jest
    .spyOn(document, 'addEventListener')
    .mockImplementation((...all: Parameters<Document['addEventListener']>) => {
      listening.push(all);
      listen(...all);
    });
});
afterEach(() => {
  for (const [type, listener] of listening.splice(0)) document.removeEventListener(type, listener);
});

function whenIdle() {
  for (const callback of idle.splice(0)) callback();
}

test('the pages of visible links are prefetched when the page is idle', () => {
  show('/', '/coding-notes', '/projects/tide-clock?from=here', '/out-of-sight');
  prefetchLinks(window, fetchPages);
  expect(fetchPages).not.toHaveBeenCalled();
  whenIdle();
  expect(fetchPages.mock.calls).toEqual([[['/', '/coding-notes', '/projects/tide-clock']]]);
});

test('at the address of a language, pages at other addresses are not prefetched', () => {
  window.history.replaceState(null, '', '/ja/');
  show('/ja/projects', '/en/projects', '/projects');
  prefetchLinks(window, fetchPages);
  whenIdle();
  window.history.replaceState(null, '', '/');
  expect(fetchPages.mock.calls).toEqual([[['/projects']]]);
});

test('an address with a slash at its end is that of the same page', () => {
  show('/projects', '/projects/#content', '/');
  prefetchLinks(window, fetchPages);
  whenIdle();
  expect(fetchPages.mock.calls).toEqual([[['/projects', '/']]]);
});

test('topics, of which a list has many, and the search are not prefetched while they are only visible', () => {
  show('/search', '/coding-notes', '/topics/maps');
  document.links[0]?.setAttribute('rel', 'search');
  document.links[2]?.setAttribute('rel', 'tag');
  prefetchLinks(window, fetchPages);
  whenIdle();
  expect(fetchPages.mock.calls).toEqual([[['/coding-notes']]]);
});

test.each(['pointerover', 'focusin', 'touchstart'])(
  '%s prefetches the page of a link immediately',
  (type) => {
    show('/a', '/b');
    prefetchLinks(window, fetchPages);
    document.querySelector('a span')?.dispatchEvent(new Event(type, { bubbles: true }));
    expect(fetchPages.mock.calls).toEqual([[['/a']]]);
  },
);

test('each page is prefetched once, and after a click other links are prefetched', () => {
  show('/a', '/a');
  prefetchLinks(window, fetchPages);
  whenIdle();
  show('/a', '/b');
  document.body.dispatchEvent(new Event('click', { bubbles: true }));
  whenIdle();
  expect(fetchPages.mock.calls).toEqual([[['/a']], [['/b']]]);
});

test('downloads and links to other sites are not prefetched', () => {
  show('https://elsewhere.test/a');
  prefetchLinks(window, fetchPages);
  whenIdle();
  expect(fetchPages).not.toHaveBeenCalled();
});

test('nothing is prefetched for visitors who save data', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  show('/a');
  prefetchLinks(window, fetchPages);
  whenIdle();
  document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(fetchPages).not.toHaveBeenCalled();
});
