import { settle } from '../testing/settle';
import { startSite } from '../testing/startSite';
import { beginWithoutSignIn } from './beginWithoutSignIn';

test('the state has the language, the progress and RTK Query’s state, but no session', () => {
  expect(Object.keys(startSite({}).store.getState())).toEqual(['locale', 'progress', 'api']);
});

test('without sign-in, the state has the visitor’s language, and the session never begins', async () => {
  const { store, auth } = beginWithoutSignIn({ locale: 'ja' });
  await settle();
  expect(store.getState().locale.current).toBe('ja');
  expect(auth.getSnapshot()).toMatchObject({ status: 'active', value: 'startup' });
});
