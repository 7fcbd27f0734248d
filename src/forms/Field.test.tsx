import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import messages from '../../locales/en.json';
import { message } from '../testing/message';
import { Field } from './Field';
import { email, required } from './rules';
import { useField } from './useField';

function EmailField() {
  const field = useField({ initial: '', rules: [required, email] });
  return <Field label="Email" field={field} type="email" autoComplete="email" name="email" />;
}

function renderEmailField() {
  render(
    <IntlProvider locale="en" messages={messages}>
      <EmailField />
    </IntlProvider>,
  );
  return screen.getByRole('textbox', { name: 'Email' });
}

test('the input has its label as name, and native attributes', () => {
  const input = renderEmailField();
  expect(input).toHaveAttribute('type', 'email');
  expect(input).toHaveAttribute('autocomplete', 'email');
  expect(input).toHaveAttribute('name', 'email');
});

test('a field without an error is not marked invalid and has no description', () => {
  const input = renderEmailField();
  expect(input).toHaveAttribute('aria-invalid', 'false');
  expect(input).not.toHaveAccessibleDescription();
});

test('an error is marked on the input, linked to it, and announced', async () => {
  const input = renderEmailField();
  // A live region announces only changes, so it must exist before its text.
  const region = screen.getByRole('alert');
  expect(region).toBeEmptyDOMElement();

  await userEvent.type(input, 'abc');
  await userEvent.tab();
  // Not toBeInvalid: it also accepts the browser's own validation.
  expect(input).toHaveAttribute('aria-invalid', 'true');
  expect(input).toHaveAccessibleDescription(message('forms.rules.email'));
  expect(region).toHaveTextContent(message('forms.rules.email'));

  await userEvent.clear(input);
  await userEvent.tab();
  expect(input).toHaveAccessibleDescription(message('forms.rules.required'));
});
