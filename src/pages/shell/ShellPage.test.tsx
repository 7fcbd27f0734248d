import { act, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import english from '../../../locales/en.json';
import { ShellPage } from './ShellPage';

test('the frame says that its child is loading, then shows it', async () => {
  let arrive: (page: { default: () => string }) => void = () => undefined;
  const Child = lazy(
    () =>
      new Promise<{ default: () => string }>((resolve) => {
        arrive = resolve;
      }),
  );
  render(
    <IntlProvider locale="en" messages={english}>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<ShellPage />}>
            <Route index element={<Child />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </IntlProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  await act(async () => {
    arrive({ default: () => 'The landing page' });
  });
  expect(screen.getByText('The landing page')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
