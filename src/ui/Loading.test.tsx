import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import messages from '../../locales/en.json';
import { message } from '../testing/message';
import { Loading } from './Loading';

test('loading says so', () => {
  render(
    <IntlProvider locale="en" messages={messages}>
      <Loading />
    </IntlProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent(message('ui.loading.text'));
});
