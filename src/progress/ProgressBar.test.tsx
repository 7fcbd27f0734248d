import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import messages from '../../locales/en.json';
import { message } from '../testing/message';
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
        <ProgressBar isPageComing={false} />
      </IntlProvider>
    </Provider>,
  );
}

test('a request in flight shows a bar with a name and no value', async () => {
  renderBar(['1']);
  const bar = await screen.findByRole('progressbar', { name: message('progress.bar.label') });
  expect(bar).not.toHaveAttribute('aria-valuenow');
});

test('a request shows no bar at first, because most responses arrive within 300 ms', () => {
  renderBar(['1']);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
