import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { missing } from '../content/pageContent';
import { message } from '../testing/message';
import { fakeDialogs, renderRoutes, siteWith } from '../testing/renderSite';
import { heldAnswer, startSite } from '../testing/startSite';

beforeEach(() => {
  fakeDialogs();
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(window, 'scrollTo').mockImplementation();
});

const projects = () => screen.getByRole('link', { name: message('entries.section.projects') });
/** Waits for the page in place of one that could not be loaded. */
async function error(title = 'title' as 'title' | 'offlineTitle') {
  const text = title === 'title' ? 'text' : 'offlineText';
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(message(`frame.loadFailed.${text}`)),
  );
  return screen.getByRole('heading', { level: 1, name: message(`frame.loadFailed.${title}`) });
}
/** Returns how often the document was reloaded. jsdom only logs an error instead. */
const reloads = () =>
  jest.mocked(console.error).mock.calls.filter((call) => /navigation/.test(String(call[0]))).length;
const sound = { path: '/', Component: () => <p>a sound page</p> };

/**
 * Sets up a prerendered document and a server. When the test calls `answer`, the server responds
 * with the same document, which shows that it still serves this document's build.
 */
function inDocument() {
  document.documentElement.dataset['build'] = '/assets/main.1.js /content/1';
  const page = heldAnswer();
  const html = '<html lang="en" data-build="/assets/main.1.js /content/1">';
  const answer = () => act(async () => page.arrive(new Response(html)));
  const site = startSite({ '/': page.answer, '/projects': page.answer });
  const asked = () => site.requests.map(({ url }) => new URL(url).pathname);
  return { site, asked, answer };
}

afterEach(() => document.documentElement.removeAttribute('data-build'));

test('if a page cannot be rendered, the rest of the site and the next page still work', async () => {
  const Broken = () => {
    throw new Error('a bug');
  };
  const pages = [
    { path: '/', Component: Broken },
    { path: '/projects', Component: () => <p>a sound page</p> },
  ];
  const { user } = renderRoutes(siteWith(pages));
  expect(await error()).toBeVisible();
  await user.click(projects());
  expect(await screen.findByText('a sound page')).toBeVisible();
});

test('if code does not arrive, a button reloads the document', async () => {
  const lazy = () => Promise.reject(new Error('chunk 7 did not arrive'));
  const { user } = renderRoutes(siteWith([sound, { path: '/projects', lazy }]));
  await user.click(projects());
  expect(await error()).toBeVisible();
  expect(jest.mocked(console.error).mock.calls).toEqual([[new Error('chunk 7 did not arrive')]]);
  window.dispatchEvent(new Event('online'));
  expect(reloads()).toBe(0);
  await user.click(screen.getByRole('button', { name: message('frame.loadFailed.reload') }));
  expect(reloads()).toBe(1);
});

test('missing content shows the not-found page, with a search and a link, and without a button to try again', async () => {
  const page = {
    path: '/projects',
    loader: async () => {
      throw missing();
    },
    Component: () => null,
  };
  const { user } = renderRoutes(siteWith([sound, page]));
  await user.click(projects());
  const title = message('pages.notFound.title');
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('search')).toHaveAttribute('action', '/search');
  const field = main.getByRole('searchbox', { name: message('pages.search.field') });
  expect(field).toHaveAttribute('name', 'q');
  const buttons = main.getAllByRole<HTMLButtonElement>('button');
  expect(buttons.map(({ type, textContent }) => [type, textContent])).toEqual([
    ['submit', message('pages.search.title')],
  ]);
  const links = main.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/']);
  // Without scripts, there is no search.
  expect(document.querySelectorAll('main [data-needs-script]')).toHaveLength(2);
  expect(console.error).not.toHaveBeenCalled();
});

test.each([
  ['an error', new Error('offline'), () => message('frame.loadFailed.text')],
  ['missing content', missing(), () => message('pages.notFound.text')],
])(
  'a prerendered page asks the server for another build before it shows %s; meanwhile the page before stays',
  async (_, failure, text) => {
    const { site, asked, answer } = inDocument();
    const page = {
      path: '/projects',
      loader: async () => {
        throw failure;
      },
      Component: () => null,
    };
    const { user } = renderRoutes(siteWith([sound, page]), { site });
    await user.click(projects());
    expect(asked()).toEqual(['/projects']);
    expect(screen.getByText('a sound page')).toBeVisible();
    expect(await screen.findByRole('progressbar')).toBeVisible();
    await answer();
    expect(await screen.findByText(text())).toBeVisible();
  },
);

test('a page that cannot be rendered is reported while the server is asked for another build', async () => {
  const { site, asked } = inDocument();
  function Fragile() {
    const [isBroken, breakIt] = useState(false);
    if (isBroken) throw new Error('a bug');
    return <button onClick={() => breakIt(true)}>break it</button>;
  }
  const pages = [{ path: '/', Component: Fragile }];
  const { user } = renderRoutes(siteWith(pages), { site });
  await user.click(screen.getByRole('button', { name: 'break it' }));
  expect(await error()).toBeVisible();
  expect(asked()).toEqual(['/']);
});

test('offline, the page says so, and reloads the document when the browser is online again', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const lazy = () => Promise.reject(new Error('chunk 7 did not arrive'));
  const { user } = renderRoutes(siteWith([sound, { path: '/projects', lazy }]));
  await user.click(projects());
  expect(await error('offlineTitle')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  expect(reloads()).toBe(1);
});

test('if another program has moved the texts of a page, it is rendered anew', async () => {
  function Counter() {
    const [count, setCount] = useState(0);
    return (
      <button onClick={() => setCount(count + 1)}>
        {count === 0 && 'none'}
        <b>{count}</b>
      </button>
    );
  }
  const { user } = renderRoutes(siteWith([{ path: '/', Component: Counter }]));
  const text = screen.getByText('none').firstChild as Text;
  // The translators of browsers do this with every text.
  const font = document.createElement('font');
  text.replaceWith(font);
  font.append('keiner');
  await user.click(screen.getByRole('button', { name: /keiner/ }));
  expect(await screen.findByText('none')).toBeVisible();
  expect(screen.queryByText(message('frame.loadFailed.text'))).toBeNull();
});
