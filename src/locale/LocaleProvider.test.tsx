import { render, screen } from '@testing-library/react';
import { FormattedMessage } from 'react-intl';
import messages from '../../locales/en.json';
import type { Messages } from './loadMessages';
import { LocaleProvider } from './LocaleProvider';

const text = <FormattedMessage id="ui.loading.text" />;

beforeEach(() => {
  document.documentElement.lang = '';
});

test('the language of the document is not set again if it is the same', async () => {
  document.documentElement.lang = 'en';
  const onChange = jest.fn();
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true });
  render(
    <LocaleProvider locale="en" messages={messages}>
      {text}
    </LocaleProvider>,
  );
  await Promise.resolve();
  observer.disconnect();
  expect(onChange).not.toHaveBeenCalled();
});

test('a missing text is logged, also in production', () => {
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
  const log = jest.spyOn(console, 'error').mockImplementation();
  render(
    <LocaleProvider locale="en" messages={{} as Messages}>
      {text}
    </LocaleProvider>,
  );
  expect(screen.getByText('ui.loading.text')).toBeInTheDocument();
  expect(log).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringContaining('ui.loading.text') }),
  );
});
