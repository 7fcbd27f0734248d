import { screen } from '@testing-library/react';
import { message } from '../../testing/message';
import { renderPage } from '../../testing/renderPage';
import { NotFoundPage } from './NotFoundPage';

test('the not-found page has a link to the landing page', async () => {
  await renderPage(<NotFoundPage />, { path: '*', at: '/nowhere', content: {} });
  expect(
    screen.getByRole('heading', { level: 1, name: message('pages.notFound.title') }),
  ).toBeVisible();
  expect(document.title.split(' · ')[0]).toBe(message('pages.notFound.title'));
  expect(screen.getByRole('link', { name: message('pages.notFound.home') })).toHaveAttribute(
    'href',
    '/',
  );
});
