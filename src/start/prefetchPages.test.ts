import { prefetchPages } from './prefetchPages';

const prefetch = jest.fn();
let observed: Element[];
let become: (changes: { target: Element; isIntersecting: boolean }[]) => void;

/** Renders links and observes them; jsdom has no IntersectionObserver. */
function show(html: string) {
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
  prefetchPages(window, prefetch);
}

const scrollTo = (...hrefs: string[]) =>
  become(
    observed.map((target) => ({
      target,
      isIntersecting: hrefs.includes(target.getAttribute('href') ?? ''),
    })),
  );

const hrefs = () => observed.map((link) => link.getAttribute('href'));

test('the page of a link in an SVG is prefetched', () => {
  show('<svg><a href="/projects"></a></svg>');
  scrollTo('/projects');
  expect(prefetch.mock.calls).toEqual([[['/projects']]]);
});

test('a page is prefetched once, when a link to it becomes visible', () => {
  show('<a href="/ja/"></a><a href="/ja/projects"></a><a href="/ja/projects"></a>');
  scrollTo('/ja/projects');
  expect(prefetch.mock.calls).toEqual([[['/ja/projects']]]);
  expect(hrefs()).toEqual(['/ja/']);
});

test('downloads, other languages and sites, topics and the search are not prefetched', () => {
  show(
    '<a href="/a.zip" download></a><a href="/ja/" hreflang="ja"></a><a href="https://elsewhere.test/"></a>' +
      '<a href="/topics/maps" rel="tag"></a><a href="/search#query" rel="search"></a><a href="#a"></a>',
  );
  expect(hrefs()).toEqual([]);
});

test('after hydration, no pages are prefetched', () => {
  show('<a href="/projects"></a>');
  delete document.documentElement.dataset['session'];
  scrollTo('/projects');
  expect(prefetch).not.toHaveBeenCalled();
  expect(hrefs()).toEqual([]);
});

test('nothing is prefetched for visitors who save data', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  show('<a href="/projects"></a>');
  Object.assign(navigator, { connection: undefined });
  expect(hrefs()).toEqual([]);
});
