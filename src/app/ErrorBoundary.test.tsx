import { screen } from '@testing-library/react';
import { ContentMissing } from '../content/loadContent';
import { renderSite } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { message } from '../testing/message';
import { ErrorBoundary } from './ErrorBoundary';
import { useState } from 'react';

function Broken(): never {
  throw new Error('chunk 7 did not arrive');
}

function Visit() {
  const [place, setPlace] = useState('/broken');
  return (
    <>
      <button onClick={() => setPlace('/sound')}>elsewhere</button>
      <ErrorBoundary place={place}>
        {place === '/broken' ? <Broken /> : 'a sound page'}
      </ErrorBoundary>
    </>
  );
}

test('a page that fails is said to, and the next place gets another chance', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { user } = renderSite(<Visit />, { session: await startAuth() });
  expect(screen.getByRole('alert')).toHaveTextContent(message('app.pageError.text'));
  expect(screen.getByRole('button', { name: message('app.pageError.reload') })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.getByText('a sound page')).toBeInTheDocument();
});

test('in a document of a build, the server is asked for a new one before the failure is shown', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.dataset['app'] = '/assets/main.1.js';
  document.head.append(script);
  let answer: (response: Response) => void = () => undefined;
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  renderSite(<Visit />, { session: await startAuth() });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  answer(new Response('/assets/main.1.js', { headers: { 'content-type': 'text/html' } }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be shown.');
  script.remove();
});

test('where nothing was written, there is no such page, and nothing to try again', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const Unwritten = (): never => {
    throw new ContentMissing('/content/en/coding-notes/nothing.json');
  };
  renderSite(
    <ErrorBoundary place="/coding-notes/nothing" missing={<h1>Page not found</h1>}>
      <Unwritten />
    </ErrorBoundary>,
    { session: await startAuth() },
  );
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
