import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PageHead } from '../frame/PageHead';
import { renderRoutes, siteWith } from '../testing/renderSite';
import { message } from '../testing/message';

const scrolled = jest.fn();
const scrollTo = (top: number) => Object.assign(window, { scrollY: top });
const shownTarget = jest.fn();

beforeEach(() => {
  scrolled.mockImplementation((_left: number, top: number) => scrollTo(top));
  jest.spyOn(window, 'scrollTo').mockImplementation(scrolled);
  scrollTo(0);
  Element.prototype.scrollIntoView = shownTarget;
});

function Home() {
  const [clicks, setClicks] = useState(0);
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="Home" />
      <button onClick={() => setClicks(clicks + 1)}>clicked {clicks}</button>
      <button onClick={() => void navigate('?sort=date', { preventScrollReset: true })}>
        sort
      </button>
      <button onClick={() => void navigate(1)}>forward</button>
      <Link to="/slow">to the slow page</Link>
      <Link to="/slow#tides">to the tides</Link>
    </>
  );
}

function SlowPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="Slow" />
      <h1>A slow page</h1>
      <h2 id="tides">Tides</h2>
      <Link to="#tides">see the tides</Link>
      <Link to="/slower">to a slower page</Link>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  );
}

async function visit(at = '/') {
  let arrive: () => void = () => undefined;
  const slow = () =>
    new Promise<{ Component: typeof SlowPage }>((resolve) => {
      arrive = () => resolve({ Component: SlowPage });
    });
  const pages = [
    { path: '/', Component: Home },
    { path: '/slow', lazy: slow },
    { path: '/slower', lazy: () => new Promise<never>(() => {}) },
  ];
  const view = await act(async () => renderRoutes(siteWith(pages), { at }));
  // Ignore the scrolling that the first page caused.
  scrolled.mockClear();
  return {
    ...view,
    arrive: () => act(async () => arrive()),
    announcement: () => document.querySelector('[aria-live="polite"]')?.textContent,
  };
}

test('the current page stays and works until all of the next page has loaded', async () => {
  const { user, arrive } = await visit();
  await user.click(screen.getByRole('link', { name: 'to the slow page' }));
  await user.click(screen.getByRole('button', { name: 'clicked 0' }));
  expect(screen.getByRole('button', { name: 'clicked 1' })).toBeInTheDocument();
  expect(screen.queryByText(message('ui.loading.text'))).not.toBeInTheDocument();
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  expect(scrolled).not.toHaveBeenCalled();
  await arrive();
  expect(screen.getByRole('heading', { name: 'A slow page' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'clicked 1' })).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
});

test('the title of each page but the first is announced when the page is shown', async () => {
  const { user, arrive, announcement } = await visit();
  expect(document.title).toMatch(/^Home · /);
  expect(announcement()).toBe('');
  await user.click(screen.getByRole('link', { name: 'to the slow page' }));
  expect(announcement()).toBe('');
  await arrive();
  expect(announcement()).toMatch(/^Slow · /);
  await user.click(screen.getByRole('button', { name: 'back' }));
  await waitFor(() => expect(announcement()).toMatch(/^Home · /));
});

test('the announced title is removed as soon as the visitor leaves its page', async () => {
  const { user, arrive, announcement } = await visit();
  await user.click(screen.getByRole('link', { name: 'to the slow page' }));
  await arrive();
  await user.click(screen.getByRole('link', { name: 'to a slower page' }));
  await waitFor(() => expect(announcement()).toBe(''));
  expect(screen.getByRole('heading', { name: 'A slow page' })).toBeInTheDocument();
});

test('a query in the URL is not another page', async () => {
  const { user, announcement, path } = await visit();
  const sort = screen.getByRole('button', { name: 'sort' });
  await user.click(sort);
  expect(path()).toBe('/?sort=date');
  expect(sort).toHaveFocus();
  expect(announcement()).toBe('');
  expect(scrolled).not.toHaveBeenCalled();
});

test('a link with a target scrolls there when the page has loaded', async () => {
  const { user, arrive, announcement } = await visit();
  await user.click(screen.getByRole('link', { name: 'to the tides' }));
  await arrive();
  const tides = screen.getByRole('heading', { name: 'Tides' });
  expect(tides).toHaveFocus();
  expect(shownTarget.mock.contexts).toEqual([tides]);
  expect(scrolled).not.toHaveBeenCalled();
  expect(announcement()).toMatch(/^Slow · /);
});

test('an address with a target opens at the target', async () => {
  const { arrive } = await visit('/slow#tides');
  expect(shownTarget).not.toHaveBeenCalled();
  await arrive();
  expect(screen.getByRole('heading', { name: 'Tides' })).toHaveFocus();
  expect(shownTarget).toHaveBeenCalledTimes(1);
});

test('a link to a target on the same page scrolls there each time', async () => {
  const { user, arrive } = await visit('/slow');
  await arrive();
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('link', { name: 'see the tides' }));
    expect(screen.getByRole('heading', { name: 'Tides' })).toHaveFocus();
    expect(shownTarget).toHaveBeenCalledTimes(times);
  }
});

test('Back and Forward restore the scroll positions', async () => {
  const { user, arrive } = await visit();
  scrollTo(400);
  await user.click(screen.getByRole('link', { name: 'to the slow page' }));
  await arrive();
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  scrollTo(250);
  await user.click(screen.getByRole('button', { name: 'back' }));
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 400));
  await user.click(screen.getByRole('button', { name: 'forward' }));
  expect(await screen.findByRole('heading', { name: 'A slow page' })).toBeInTheDocument();
  expect(scrolled).toHaveBeenLastCalledWith(0, 250);
  // Before hydration, only the browser can restore a position.
  expect(window.history.scrollRestoration).toBe('auto');
});

/** Follows a plain link to a hash as a browser would. jsdom does not do this. */
const follow = (hash: string) =>
  act(async () => {
    window.history.pushState(null, '', `/${hash}`);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });

/** Opens a page with two headings at a URL, with the document's history. */
async function visitHeadings(at: string) {
  const Page = () => (
    <>
      <h2 id="one">One</h2>
      <h2 id="two">Two</h2>
      <input id="field" />
      <Link to="/other">to the other page</Link>
    </>
  );
  const pages = [
    { path: '/', Component: Page },
    { path: '/other', Component: () => <h1>The other page</h1> },
  ];
  window.history.replaceState(null, '', at);
  return act(async () => renderRoutes(siteWith(pages), { history: 'browser' }));
}

test('a plain link to a heading scrolls there, also the second time', async () => {
  await visitHeadings('/');
  for (const hash of ['#one', '#two', '#field', '#one']) {
    await follow(hash);
    scrollTo(900);
    const heading = document.getElementById(hash.slice(1));
    expect(heading).toHaveFocus();
    expect(shownTarget.mock.contexts.at(-1)).toBe(heading);
    // React Router may have restored a scroll position that it has stored for this URL.
    const [restored = 0] = scrolled.mock.invocationCallOrder.slice(-1);
    expect(shownTarget.mock.invocationCallOrder.at(-1)).toBeGreaterThan(restored);
  }
  // Tab still reaches a field to which a link has led.
  expect(document.getElementById('field')).not.toHaveAttribute('tabindex');
});

test.each([
  ['to which a plain link led', '/', ['#one']],
  ['at which the visit began', '/#one', []],
  ['to which two plain links led', '/#two', ['#one', '#one']],
])('Back from another page to a heading %s restores the scroll position', async (_, at, hashes) => {
  const { user } = await visitHeadings(at);
  for (const hash of hashes) await follow(hash);
  scrollTo(1_130);
  await user.click(screen.getByRole('link', { name: 'to the other page' }));
  expect(await screen.findByRole('heading', { name: 'The other page' })).toBeVisible();
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  shownTarget.mockClear();
  act(() => window.history.back());
  expect(await screen.findByRole('heading', { name: 'One' })).toHaveFocus();
  expect(scrolled).toHaveBeenLastCalledWith(0, 1_130);
  expect(shownTarget).not.toHaveBeenCalled();
});

test('Back to a heading on the same page restores the scroll position', async () => {
  await visitHeadings('/#one');
  scrollTo(300);
  await follow('#two');
  scrollTo(700);
  shownTarget.mockClear();
  act(() => window.history.back());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'One' })).toHaveFocus());
  expect(scrolled).toHaveBeenLastCalledWith(0, 300);
  act(() => window.history.forward());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Two' })).toHaveFocus());
  expect(scrolled).toHaveBeenLastCalledWith(0, 700);
  expect(shownTarget).not.toHaveBeenCalled();
});

test('a title that changes is announced, and one that disappears is removed', async () => {
  const Page = () => {
    const [title, setTitle] = useState('Tides');
    return (
      <>
        <PageHead title={title} />
        <button onClick={() => setTitle('Page not found')}>withdraw</button>
      </>
    );
  };
  const pages = [
    { path: '/', Component: () => <Link to="/tides">tides</Link> },
    { path: '/tides', Component: Page },
  ];
  const { user } = await act(async () => renderRoutes(siteWith(pages)));
  const announcement = () => document.querySelector('[aria-live="polite"]');
  await user.click(screen.getByRole('link', { name: 'tides' }));
  await waitFor(() => expect(announcement()).toHaveTextContent(/^Tides · /));
  await user.click(screen.getByRole('button', { name: 'withdraw' }));
  await waitFor(() => expect(announcement()).toHaveTextContent(/^Page not found · /));
});
