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

test('the input is named by its label and takes native attributes', () => {
  const input = renderEmailField();
  expect(input).toHaveAttribute('type', 'email');
  expect(input).toHaveAttribute('autocomplete', 'email');
  expect(input).toHaveAttribute('name', 'email');
});

test('a good field is not marked invalid and describes nothing', () => {
  const input = renderEmailField();
  expect(input).toHaveAttribute('aria-invalid', 'false');
  expect(input).not.toHaveAccessibleDescription();
});

test('an error is marked on the input, linked to it, and announced', async () => {
  const input = renderEmailField();
  // The live region is there before its text, else it would not be announced.
  const region = screen.getByRole('alert');
  expect(region).toBeEmptyDOMElement();

  await userEvent.type(input, 'abc');
  await userEvent.tab();
  // Not toBeInvalid: it would be content with the browser's own opinion of an email input.
  expect(input).toHaveAttribute('aria-invalid', 'true');
  expect(input).toHaveAccessibleDescription(message('forms.rules.email'));
  expect(region).toHaveTextContent(message('forms.rules.email'));

  await userEvent.clear(input);
  await userEvent.tab();
  expect(input).toHaveAccessibleDescription(message('forms.rules.required'));
});
