import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import english from '../../../locales/en.json';
import { NotFoundPage } from './NotFoundPage';

test('an address of nothing says so and leads home', () => {
  render(
    <IntlProvider locale="en" messages={english}>
      <MemoryRouter initialEntries={['/nowhere']}>
        <NotFoundPage />
      </MemoryRouter>
    </IntlProvider>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(document.title).toMatch(/^Page not found · /);
  expect(screen.getByRole('link', { name: 'Go to the landing page' })).toHaveAttribute('href', '/');
});
