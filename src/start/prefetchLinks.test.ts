import { prefetchDocuments, prefetchPages } from './prefetchLinks';
const load = jest.fn();
let idle: (() => void)[] = [];

/** Renders links in a column, one every 300 pixels. The window is 768 pixels high. */
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

// Records the event listeners that a test adds, so that they can be removed after the test.
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
  prefetchPages(window, load);
  expect(load).not.toHaveBeenCalled();
  whenIdle();
  expect(load.mock.calls).toEqual([[['/', '/coding-notes', '/projects/tide-clock']]]);
});

test('at the address of a language, pages at other addresses are not prefetched', () => {
  window.history.replaceState(null, '', '/ja/');
  show('/ja/projects', '/en/projects', '/projects');
  prefetchPages(window, load);
  whenIdle();
  window.history.replaceState(null, '', '/');
  expect(load.mock.calls).toEqual([[['/projects']]]);
});

test('an address with a slash at its end is that of the same page', () => {
  show('/projects', '/projects/#content', '/');
  prefetchPages(window, load);
  whenIdle();
  expect(load.mock.calls).toEqual([[['/projects', '/']]]);
});

test('topics, of which a list has many, and the search are not prefetched while they are only visible', () => {
  show('/search', '/coding-notes', '/topics/maps');
  document.links[0]?.setAttribute('rel', 'search');
  document.links[2]?.setAttribute('rel', 'tag');
  prefetchPages(window, load);
  whenIdle();
  expect(load.mock.calls).toEqual([[['/coding-notes']]]);
});

test.each(['pointerover', 'focusin', 'touchstart'])(
  '%s prefetches the page of a link immediately',
  (type) => {
    show('/a', '/b');
    prefetchPages(window, load);
    document.querySelector('a span')?.dispatchEvent(new Event(type, { bubbles: true }));
    expect(load.mock.calls).toEqual([[['/a']]]);
  },
);

test('each page is prefetched once, and after a click other links are prefetched', () => {
  show('/a', '/a');
  prefetchPages(window, load);
  whenIdle();
  show('/a', '/b');
  document.body.dispatchEvent(new Event('click', { bubbles: true }));
  whenIdle();
  expect(load.mock.calls).toEqual([[['/a']], [['/b']]]);
});

test('downloads and links to other sites are not prefetched', () => {
  show('https://elsewhere.test/a');
  prefetchPages(window, load);
  whenIdle();
  expect(load).not.toHaveBeenCalled();
});

test('nothing is prefetched for visitors who save data', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  show('/a');
  prefetchPages(window, load);
  whenIdle();
  document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(load).not.toHaveBeenCalled();
});

const cache = jest.fn();
let observed: Element[];
let become: (changes: { target: Element; isIntersecting: boolean }[]) => void;

/**
 * Renders links and observes them. The test provides the observer, because jsdom has no
 * IntersectionObserver.
 */
function showDocument(html: string) {
  document.body.innerHTML = html;
  document.documentElement.dataset['session'] = 'loggedOut';
  observed = [];
  class IntersectionObserver {
    constructor(callback: typeof become) {
      become = callback;
    }
    observe = (element: Element) => observed.push(element);
    unobserve = (element: Element) => (observed = observed.filter((one) => one !== element));
    disconnect = () => (observed = []);
  }
  Object.assign(window, { IntersectionObserver });
  prefetchDocuments(window, cache);
}

const scrollTo = (...hrefs: string[]) =>
  become(
    observed.map((target) => ({
      target,
      isIntersecting: hrefs.includes(target.getAttribute('href') ?? ''),
    })),
  );

const hrefs = () => observed.map((link) => link.getAttribute('href'));

test('the document of a link in an SVG is cached', () => {
  showDocument('<svg><a href="/projects"></a></svg>');
  scrollTo('/projects');
  expect(cache.mock.calls).toEqual([[['/projects']]]);
});

test('a document is cached once, when a link to it becomes visible', () => {
  showDocument('<a href="/ja/"></a><a href="/ja/projects"></a><a href="/ja/projects"></a>');
  scrollTo('/ja/projects');
  expect(cache.mock.calls).toEqual([[['/ja/projects']]]);
  expect(hrefs()).toEqual(['/ja/']);
});

test('downloads, other languages and sites, topics and the search are not cached', () => {
  showDocument(
    '<a href="/a.zip" download></a><a href="/ja/" hreflang="ja"></a><a href="https://elsewhere.test/"></a>' +
      '<a href="/topics/maps" rel="tag"></a><a href="/search#query" rel="search"></a><a href="#a"></a>',
  );
  expect(hrefs()).toEqual([]);
});

test('after hydration, no documents are cached', () => {
  showDocument('<a href="/projects"></a>');
  delete document.documentElement.dataset['session'];
  scrollTo('/projects');
  expect(cache).not.toHaveBeenCalled();
  expect(hrefs()).toEqual([]);
});

test('no document is cached for visitors who save data', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  showDocument('<a href="/projects"></a>');
  Object.assign(navigator, { connection: undefined });
  expect(hrefs()).toEqual([]);
});
