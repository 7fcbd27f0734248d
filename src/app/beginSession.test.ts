import { waitFor } from 'xstate';
import { createSignIn } from '../auth/signIn';
import { beginSession } from './beginSession';

test('the console says why the response of the identity provider could not be read', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const cause = new Error('The code for sign-in could not be loaded');
  const signIn = { ...createSignIn(window), takeAnswer: () => Promise.reject(cause) };
  const { auth } = beginSession(window, { locale: 'en', signIn });
  const snapshot = await waitFor(auth, (one) => one.matches('loggedOut'));
  expect(snapshot.context.hasSignInFailed).toBe(true);
  expect(log).toHaveBeenCalledWith('Sign-in failed:', cause);
});
