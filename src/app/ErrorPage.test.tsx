import { act, screen } from '@testing-library/react';
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
const retry = () => screen.findByRole('button', { name: message('app.pageError.reload') });
const error = () => screen.findByText(message('app.pageError.text'));
const sound = { path: '/', Component: () => <p>a sound page</p> };

/**
 * Sets up a prerendered document and a server. When the test calls `answer`, the server responds
 * with the same document, which shows that it still serves this document's build.
 */
function inDocument() {
  const prerendered = document.createElement('div');
  prerendered.innerHTML =
    '<script type="text/plain" data-app="/assets/main.1.js"></script><div id="app" data-content-folder="/content/1"></div>';
  document.body.append(prerendered);
  const page = heldAnswer();
  const answer = () =>
    act(async () =>
      page.arrive(
        new Response(prerendered.innerHTML, { headers: { 'content-type': 'text/html' } }),
      ),
    );
  const site = startSite({ '/': page.answer, '/projects': page.answer });
  const asked = () => site.requests.map(({ url }) => new URL(url).pathname);
  return { site, asked, answer, remove: () => prerendered.remove() };
}

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

test('code that does not arrive can be tried again in the same document', async () => {
  let isOffline = true;
  const lazy = async () => {
    if (isOffline) throw new Error('chunk 7 did not arrive');
    return { Component: () => <p>a late page</p> };
  };
  const { user } = renderRoutes(siteWith([sound, { path: '/projects', lazy }]));
  await user.click(projects());
  expect(await error()).toBeVisible();
  isOffline = false;
  await user.click(await retry());
  expect(await screen.findByText('a late page')).toBeVisible();
  // The focused button disappeared with the error, so the focus moved to the page.
  expect(screen.getByRole('main')).toHaveFocus();
});

test('data that does not arrive is requested once, and again when the visitor tries again', async () => {
  let requests = 0;
  const loader = async () => {
    requests += 1;
    if (requests === 1) throw new Error('offline');
    return null;
  };
  const page = { path: '/projects', loader, Component: () => <p>a late page</p> };
  const { user } = renderRoutes(siteWith([sound, page]));
  await user.click(projects());
  expect(await error()).toBeVisible();
  expect(requests).toBe(1);
  await user.click(await retry());
  expect(await screen.findByText('a late page')).toBeVisible();
  expect(requests).toBe(2);
});

test('missing content shows the not-found page, without a button to try again', async () => {
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
  expect(screen.queryByRole('button', { name: message('app.pageError.reload') })).toBeNull();
});

test.each([
  ['an error', new Error('offline'), () => message('app.pageError.text')],
  ['missing content', missing(), () => message('pages.notFound.text')],
])(
  'a prerendered page asks the server for another build before it shows %s; meanwhile the page before stays',
  async (_, failure, text) => {
    const { site, asked, answer, remove } = inDocument();
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
    remove();
  },
);

test('a page that cannot be rendered is reported while the server is asked for another build', async () => {
  const { site, asked, remove } = inDocument();
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
  remove();
});
