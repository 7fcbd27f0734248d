import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import messages from '../../locales/en.json';
import { message } from '../testing/message';
import { Notice } from './Notice';

function show(ui: ReactNode) {
  render(
    <IntlProvider locale="en" messages={messages}>
      {ui}
    </IntlProvider>,
  );
}

test('an error is an alert', () => {
  show(<Notice tone="error">Login failed</Notice>);
  expect(screen.getByRole('alert')).toHaveTextContent('Login failed');
});

test('the text appears in an existing live region, so that it is announced', () => {
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.body, { childList: true, subtree: true });
  show(<Notice tone="success">Already logged out</Notice>);
  const records = observer.takeRecords();
  observer.disconnect();
  const region = screen.getByRole('status');
  expect(records.some(({ target }) => target === region)).toBe(true);
});

test('a dismissible notice disappears when its parent removes it', async () => {
  const onDismiss = jest.fn();
  show(
    <Notice tone="success" onDismiss={onDismiss}>
      Read me
    </Notice>,
  );
  await userEvent.click(screen.getByRole('button', { name: message('ui.notice.dismiss') }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});
