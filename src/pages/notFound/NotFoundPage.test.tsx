import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import english from '../../../locales/en.json';
import { message } from '../../testing/message';
import { NotFoundPage } from './NotFoundPage';

test('the not-found page has a link to the landing page', () => {
  render(
    <IntlProvider locale="en" messages={english}>
      <MemoryRouter initialEntries={['/nowhere']}>
        <NotFoundPage />
      </MemoryRouter>
    </IntlProvider>,
  );
  expect(
    screen.getByRole('heading', { level: 1, name: message('pages.notFound.title') }),
  ).toBeVisible();
  expect(document.title.split(' · ')[0]).toBe(message('pages.notFound.title'));
  expect(screen.getByRole('link', { name: message('pages.notFound.home') })).toHaveAttribute(
    'href',
    '/',
  );
});
