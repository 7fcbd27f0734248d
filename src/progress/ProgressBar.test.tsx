import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import messages from '../../locales/en.json';
import { message } from '../testing/message';
import { ProgressBar } from './ProgressBar';
import { progressSlice } from './progressSlice';

function renderBar(requestIds: string[], isPageComing = false) {
  const store = configureStore({
    reducer: { progress: progressSlice.reducer },
    preloadedState: { progress: { requestIds } },
  });
  render(
    <Provider store={store}>
      <IntlProvider locale="en" messages={messages}>
        <ProgressBar isPageComing={isPageComing} />
      </IntlProvider>
    </Provider>,
  );
}

test('while a call is in progress there is a bar, named and without a value', async () => {
  renderBar(['1']);
  const bar = await screen.findByRole('progressbar', { name: message('progress.bar.label') });
  expect(bar).not.toHaveAttribute('aria-valuenow');
});

test('while a page is on its way there is a bar', async () => {
  renderBar([], true);
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
});

test('a call that is answered at once shows none', () => {
  renderBar(['1']);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('while none is, there is no bar', () => {
  renderBar([]);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
