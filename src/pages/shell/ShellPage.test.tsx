import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ShellPage } from './ShellPage';

test('the layout renders the child route', () => {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<ShellPage />}>
          <Route index element="The landing page" />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByText('The landing page')).toBeVisible();
});
