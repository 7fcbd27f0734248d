import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderSite } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { message } from '../testing/message';
import { lazyPage } from './lazyPage';
import { Site } from './Site';

const Sound = () => <h1>A sound page</h1>;

/** A page whose code arrives, or fails to, when the test says so. */
function heldPage() {
  const asked: { arrive: (page: ComponentType) => void; fail: () => void }[] = [];
  const Page = lazyPage(
    'slow',
    () =>
      new Promise((resolve, reject) => {
        asked.push({ arrive: resolve, fail: () => reject(new Error('offline')) });
      }),
  );
  return {
    Page,
    timesAsked: () => asked.length,
    arrive: () => act(async () => asked.at(-1)?.arrive(Sound)),
    fail: () => act(async () => asked.at(-1)?.fail()),
  };
}

async function visit() {
  jest.spyOn(console, 'error').mockImplementation();
  const held = heldPage();
  const view = renderSite(<Site routes={[{ name: 'slow', path: '/', Page: held.Page }]} />, {
    session: await startAuth(),
  });
  const retry = () =>
    view.user.click(screen.getByRole('button', { name: message('app.pageError.reload') }));
  return { ...view, ...held, retry };
}

test('code that does not arrive is asked for once, not again and again', async () => {
  const { fail, timesAsked } = await visit();
  await fail();
  expect(screen.getByRole('alert')).toHaveTextContent(message('app.pageError.text'));
  expect(document.title.split(' · ')[0]).toBe(message('app.pageError.title'));
  expect(timesAsked()).toBe(1);
});

test('code that did not arrive can be asked for again without a reload', async () => {
  const { fail, arrive, retry, timesAsked } = await visit();
  await fail();
  await retry();
  expect(timesAsked()).toBe(2);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  await arrive();
  expect(screen.getByRole('heading', { name: 'A sound page' })).toBeInTheDocument();
});
