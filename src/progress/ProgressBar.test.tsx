import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import messages from '../../locales/en.json';
import { ProgressBar } from './ProgressBar';
import { progressSlice } from './progressSlice';

function renderBar(requestIds: string[]) {
  const store = configureStore({
    reducer: { progress: progressSlice.reducer },
    preloadedState: { progress: { requestIds } },
  });
  render(
    <Provider store={store}>
      <IntlProvider locale="en" messages={messages}>
        <ProgressBar />
      </IntlProvider>
    </Provider>,
  );
}

test('while a call is in progress there is a bar, named and without a value', () => {
  renderBar(['1']);
  const bar = screen.getByRole('progressbar', { name: 'Waiting for an answer' });
  expect(bar).not.toHaveAttribute('aria-valuenow');
});

test('while none is, there is no bar', () => {
  renderBar([]);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
