import { screen } from '@testing-library/react';
import { useState } from 'react';
import { ContentMissing } from '../content/loadContent';
import { message } from '../testing/message';
import { renderSite } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { ErrorBoundary } from './ErrorBoundary';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation();
});

/** Throws an error at /broken. */
function Broken({ error }: { error: Error }): never {
  throw error;
}

function Visit({ error }: { error: Error }) {
  const [pathname, setPathname] = useState('/broken');
  return (
    <>
      <button onClick={() => setPathname('/sound')}>elsewhere</button>
      <ErrorBoundary pathname={pathname} missing={<h1>Page not found</h1>}>
        {pathname === '/broken' ? <Broken error={error} /> : 'a sound page'}
      </ErrorBoundary>
    </>
  );
}

const noCode = new Error('chunk 7 did not arrive');
const noContent = new ContentMissing('/en/coding-notes/nothing.json');

test('a page that fails shows an error until the visitor goes to another page', async () => {
  const { user } = renderSite(<Visit error={noCode} />, { session: await startAuth() });
  expect(screen.getByRole('alert')).toHaveTextContent(message('app.pageError.text'));
  expect(screen.getByRole('button', { name: message('app.pageError.reload') })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.getByText('a sound page')).toBeInTheDocument();
});

test('missing content shows the not-found page, without a button to try again', async () => {
  renderSite(<Visit error={noContent} />, { session: await startAuth() });
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.queryByRole('button', { name: message('app.pageError.reload') })).toBeNull();
});

test.each([
  ['an error', noCode, message('app.pageError.text')],
  ['missing content', noContent, 'Page not found'],
])(
  'a prerendered page asks the server for another build before it shows %s',
  async (_, error, text) => {
    const prerendered = document.createElement('div');
    prerendered.innerHTML =
      '<script type="text/plain" data-app="/assets/main.1.js"></script><div id="app" data-content-folder="/content/1"></div>';
    document.body.append(prerendered);
    let respond: (response: Response) => void = () => undefined;
    jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise((resolve) => (respond = resolve)));
    renderSite(<Visit error={error} />, { session: await startAuth() });
    expect(screen.queryByText(text)).toBeNull();
    respond(new Response(prerendered.innerHTML, { headers: { 'content-type': 'text/html' } }));
    expect(await screen.findByText(text)).toBeVisible();
    prerendered.remove();
  },
);
