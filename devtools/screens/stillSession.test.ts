import { stillSession } from './stillSession';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('a session that waits for an answer waits for good', async () => {
  const session = stillSession({ value: { loggedIn: 'renewing' } });
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(session.getSnapshot().value).toEqual({ loggedIn: 'renewing' });
});

test('buttons lead on, up to where an answer is needed', async () => {
  const session = stillSession({ value: { loggedIn: 'active' } });
  session.send({ type: 'logout' });
  session.send({ type: 'logout.cancel' });
  expect(session.getSnapshot().value).toEqual({ loggedIn: 'active' });
  session.send({ type: 'logout' });
  session.send({ type: 'logout.confirm' });
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(session.getSnapshot().value).toBe('loggingOut');
});

test('what of the context is not told is as at the start', () => {
  const session = stillSession({ value: 'loggedOut', context: { signInFailure: 'denied' } });
  expect(session.getSnapshot().context).toMatchObject({ signInFailure: 'denied', email: null });
});
