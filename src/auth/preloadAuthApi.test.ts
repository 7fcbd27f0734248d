import { startAuth } from '../testing/startAuth';
import type { AuthActor } from './AuthProvider';
import { authApi } from './authApi';
import { preloadAuthApi } from './preloadAuthApi';

/** A window that is idle when the test decides. */
function busyPage() {
  const waiting: (() => void)[] = [];
  const page = { requestIdleCallback: (callback: () => void) => waiting.push(callback) };
  return {
    page: page as unknown as Window,
    becomeIdle: () => waiting.splice(0).forEach((go) => go()),
  };
}

test('a visitor without a session loads no code of the calls', async () => {
  const { page, becomeIdle } = busyPage();
  const load = jest.fn(async () => authApi);
  const { auth } = await startAuth();
  preloadAuthApi(page, auth as AuthActor, load);
  auth.send({ type: 'page.shown' });
  becomeIdle();
  expect(load).not.toHaveBeenCalled();
});

test('a logged-in visitor loads it once, when the page is idle', async () => {
  const { page, becomeIdle } = busyPage();
  const load = jest.fn(() => Promise.reject(new Error('lost')));
  const session = await startAuth({ refreshToken: true });
  preloadAuthApi(page, session.auth as AuthActor, load);
  await session.resolve('refreshTokens');
  expect(session.isLoggedIn()).toBe(true);
  session.auth.send({ type: 'logout' });
  expect(load).not.toHaveBeenCalled();
  becomeIdle();
  expect(load).toHaveBeenCalledTimes(1);
});
