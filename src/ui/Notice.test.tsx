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

test('an error is an alert; each tone has its own icon, which is not read aloud', () => {
  show(
    <>
      <Notice tone="error" hint="Try again.">
        Login failed
      </Notice>
      <Notice tone="success">Done</Notice>
      <Notice tone="info">Log in first</Notice>
    </>,
  );
  // Not the hint, which is not announced.
  expect(screen.getByRole('alert')).toHaveTextContent(/^Login failed$/);
  expect(screen.getByText('Try again.')).toBeVisible();
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual([
    'Done',
    'Log in first',
  ]);
  const notices = [...document.querySelectorAll('.notice')];
  expect(notices.map((one) => one.className)).toEqual([
    'notice error',
    'notice success',
    'notice info',
  ]);
  const icons = document.querySelectorAll('svg[aria-hidden=true][width="1.25em"].icon path[d]');
  expect(new Set([...icons].map((icon) => icon.getAttribute('d'))).size).toBe(3);
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
