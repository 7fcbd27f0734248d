import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { renderSite } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { message } from '../testing/message';
import { lazyPage } from './lazyPage';
import { Site } from './Site';

const Sound = jest.fn(() => <h1>A sound page</h1>);

/** A page whose code arrives, or fails to, when the test decides. */
function heldPage() {
  const requested: { arrive: (page: ComponentType) => void; fail: () => void }[] = [];
  const Page = lazyPage(
    'slow',
    () =>
      new Promise((resolve, reject) => {
        requested.push({ arrive: resolve, fail: () => reject(new Error('offline')) });
      }),
  );
  return {
    Page,
    requests: () => requested.length,
    arrive: () => act(async () => requested.at(-1)?.arrive(Sound)),
    fail: () => act(async () => requested.at(-1)?.fail()),
  };
}

async function visit() {
  jest.spyOn(console, 'error').mockImplementation();
  const held = heldPage();
  const session = await startAuth();
  const view = await act(async () =>
    renderSite(<Site routes={[{ name: 'slow', path: '/', Page: held.Page }]} />, { session }),
  );
  // Not userEvent: React loses what suspends inside an act() that is not awaited.
  const retry = () =>
    act(async () => screen.getByRole('button', { name: message('app.pageError.reload') }).click());
  return { ...view, ...held, retry };
}

test('code that does not arrive is requested once', async () => {
  const { fail, requests } = await visit();
  await fail();
  expect(screen.getByRole('alert')).toHaveTextContent(message('app.pageError.text'));
  expect(document.title.split(' · ')[0]).toBe(message('app.pageError.title'));
  expect(requests()).toBe(1);
});

test('code that did not arrive is requested again when the visitor tries again, without a reload', async () => {
  const { fail, arrive, retry, requests } = await visit();
  await fail();
  await retry();
  expect(requests()).toBe(2);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  await arrive();
  expect(screen.getByRole('heading', { name: 'A sound page' })).toBeInTheDocument();
});

test('a change of the address does not render a page that does not read it', async () => {
  const { Page, arrive } = heldPage();
  let navigate: NavigateFunction = () => undefined;
  const Watcher = () => {
    navigate = useNavigate();
    return null;
  };
  const routes = [{ name: 'slow', path: '/', Page }];
  const session = await startAuth();
  const ui = (
    <>
      <Site routes={routes} />
      <Watcher />
    </>
  );
  const { path } = await act(async () => renderSite(ui, { session }));
  await arrive();
  Sound.mockClear();
  await act(async () => navigate('/?sort=date'));
  expect(path()).toBe('/?sort=date');
  expect(Sound).not.toHaveBeenCalled();
});
