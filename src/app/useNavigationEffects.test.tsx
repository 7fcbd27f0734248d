import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PageHead } from '../reading/PageHead';
import { renderSite } from '../testing/renderSite';
import { message } from '../testing/message';
import { startAuth } from '../testing/startAuth';
import { Site } from './Site';

const scrolled = jest.fn();
const shownTarget = jest.fn();

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(scrolled);
  Element.prototype.scrollIntoView = shownTarget;
});

function Home() {
  const [clicks, setClicks] = useState(0);
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="Home" />
      <button onClick={() => setClicks(clicks + 1)}>clicked {clicks}</button>
      <button onClick={() => void navigate('?tag=web', { replace: true })}>filter</button>
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
  const Page = lazy(
    () =>
      new Promise<{ default: typeof SlowPage }>((resolve) => {
        arrive = () => resolve({ default: SlowPage });
      }),
  );
  const routes = [
    { name: 'home', path: '/', Page: Home },
    { name: 'slow', path: '/slow', Page },
    { name: 'slower', path: '/slower', Page: lazy(() => new Promise<never>(() => {})) },
  ];
  const view = renderSite(<Site routes={routes} />, { session: await startAuth(), at });
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
  expect(announcement()).toMatch(/^Home · /);
});

test('the announced title is removed as soon as the visitor leaves its page', async () => {
  const { user, arrive, announcement } = await visit();
  await user.click(screen.getByRole('link', { name: 'to the slow page' }));
  await arrive();
  await user.click(screen.getByRole('link', { name: 'to a slower page' }));
  expect(screen.getByRole('heading', { name: 'A slow page' })).toBeInTheDocument();
  expect(announcement()).toBe('');
});

test('a filter in the URL is not another page', async () => {
  const { user, announcement, path } = await visit();
  const filter = screen.getByRole('button', { name: 'filter' });
  await user.click(filter);
  expect(path()).toBe('/?tag=web');
  expect(filter).toHaveFocus();
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

test('Back restores the scroll position', async () => {
  const { user, arrive } = await visit();
  Object.assign(window, { scrollY: 400 });
  fireEvent.scroll(window);
  await user.click(screen.getByRole('link', { name: 'to the slow page' }));
  // While the next page loads, scrolling does not change its position.
  Object.assign(window, { scrollY: 7 });
  fireEvent.scroll(window);
  await arrive();
  await user.click(screen.getByRole('button', { name: 'back' }));
  expect(scrolled).toHaveBeenLastCalledWith(0, 400);
  await user.click(screen.getByRole('button', { name: 'forward' }));
  expect(screen.getByRole('heading', { name: 'A slow page' })).toBeInTheDocument();
  expect(scrolled).toHaveBeenLastCalledWith(0, 400);
});
