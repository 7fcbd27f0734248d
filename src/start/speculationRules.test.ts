import { speculationRules } from './speculationRules';

const { prerender } = JSON.parse(speculationRules) as {
  prerender: [{ where: { selector_matches: string } }];
};

/** Addresses of the links in the document that the browser may prerender. */
const prerendered = () =>
  [...document.querySelectorAll(prerender[0].where.selector_matches)].map((link) =>
    link.getAttribute('href'),
  );

beforeEach(() => {
  document.documentElement.dataset['session'] = 'loggedOut';
  document.body.innerHTML =
    '<a href="/projects"></a><a href="/ja/projects/tide-clock#a"></a><a href="/login"></a><a href="/ja/login"></a>' +
    '<a href="/ja/" hreflang="ja"></a><a href="/search#query" rel="search"></a><a href="/cv.pdf"></a>' +
    '<a href="/cv" download></a><a href="https://elsewhere.test/"></a><a href="#a"></a>';
});

test('only pages that a visitor reads are prerendered', () => {
  expect(prerendered()).toEqual(['/projects', '/ja/projects/tide-clock#a']);
});

test.each(['loggedIn', 'pending', undefined])(
  'nothing is prerendered when data-session is %s',
  (session) => {
    if (session) document.documentElement.dataset['session'] = session;
    else delete document.documentElement.dataset['session'];
    expect(prerendered()).toEqual([]);
  },
);
