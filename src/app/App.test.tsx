import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { createSignIn } from '../auth/signIn';
import { createTokenVault } from '../auth/tokenVault';
import { contentSource, emptyContent } from '../testing/contentSource';
import { fakeDialogs } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { message } from '../testing/message';
import { App } from './App';
import { makeStore } from './store';

// Compiling them takes longer than the test waits.
beforeAll(() =>
  Promise.all([import('../pages/shell/ShellPage'), import('../pages/home/HomePage')]),
);

test('shows the site in the language of the store and with the status of the session', async () => {
  fakeDialogs();
  const vault = createTokenVault(window);
  const context = {
    apiHost: '',
    vault,
    signIn: createSignIn(window),
    renewSession: async () => false,
  };
  const { auth } = await startAuth({ cookie: true });
  render(
    <App
      store={makeStore({ context, locale: 'en' })}
      auth={auth}
      content={contentSource(emptyContent)}
      router={MemoryRouter}
    />,
  );
  expect(
    await screen.findByRole('navigation', { name: message('app.topBar.label') }),
  ).toHaveTextContent(message('auth.accountMenu.loggedIn'));
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
});
