import { renderHook, screen } from '@testing-library/react';
import { act } from 'react';
import { createActor } from 'xstate';
import { renderSite } from '../testing/renderSite';
import { settle } from '../testing/settle';
import { startVisit } from '../testing/startSite';
import { AccountMenu } from './AccountMenu';
import { authMachine } from './authMachine';
import { useAuthActor } from './AuthProvider';

test('outside an AuthProvider, useAuthActor throws an error that names AuthProvider', () => {
  jest.spyOn(console, 'error').mockImplementation();
  expect(() => renderHook(useAuthActor)).toThrow('expected an <AuthProvider> above');
});

test('if the actor fails, the page stays and shows a logged-out visitor (row 47)', async () => {
  const site = await startVisit();
  const logged = jest.spyOn(console, 'error').mockImplementation();
  // This machine has no guards or actors, so it fails when it checks the cookie.
  const auth = createActor(authMachine);
  renderSite(<AccountMenu />, { site: { ...site, auth } });
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  await act(async () => {
    auth.start();
    await settle();
  });
  expect(auth.getSnapshot().status).toBe('error');
  expect(screen.getByText('Not Login')).toBeInTheDocument();
  expect(logged.mock.calls).toEqual([['The session has failed:', expect.any(Error)]]);
});
