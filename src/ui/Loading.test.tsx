import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import messages from '../../locales/en.json';
import { Loading } from './Loading';

test('loading says so', () => {
  render(
    <IntlProvider locale="en" messages={messages}>
      <Loading />
    </IntlProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});
