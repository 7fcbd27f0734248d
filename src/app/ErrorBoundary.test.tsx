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
