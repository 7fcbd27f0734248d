import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import messages from '../../locales/en.json';
import { message } from '../testing/message';
import { Field } from './Field';
import { email, required } from './rules';
import { useField, type FieldState } from './useField';

/** Renders a field. The result's `field` function returns the field's latest state. */
function renderField(initial = '', { typedBeforeHydration = '' } = {}) {
  let latest: FieldState | undefined;
  function Probe() {
    latest = useField({ initial, rules: [required, email] });
    return <Field label="Email" field={latest} />;
  }
  const ui = (
    <IntlProvider locale="en" messages={messages}>
      <Probe />
    </IntlProvider>
  );
  if (typedBeforeHydration) {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(ui);
    container.querySelector('input')!.value = typedBeforeHydration;
    render(ui, { container, hydrate: true });
  } else {
    render(ui);
  }
  const field = () => {
    if (!latest) throw new Error('the field has not been rendered');
    return latest;
  };
  return { field, input: screen.getByRole<HTMLInputElement>('textbox') };
}

test.each([
  ['', 'typed'],
  ['initial', 'initial'],
])('hydration gives a field with %p the value %p', (initial, expected) => {
  const { field } = renderField(initial, { typedBeforeHydration: 'typed' });
  expect(field()).toMatchObject({ value: expected, error: null });
});

test('typing does not clear an error before the next validation', async () => {
  const { field, input } = renderField();
  act(() => void field().validate());
  await userEvent.type(input, 'visitor@example.com');
  expect(field().error).toBe('forms.rules.required');
});

test('leaving the field validates', () => {
  const { field, input } = renderField();
  fireEvent.focus(input);
  fireEvent.blur(input);
  expect(field().error).toBe('forms.rules.required');
});

test('the DOM’s change event validates while the field keeps the focus', () => {
  const { field, input } = renderField();
  fireEvent.input(input, { target: { value: 'abc' } });
  expect(field().error).toBeNull();
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  expect(field().error).toBe('forms.rules.email');
});

test('setValue and validate check the rules; the first rule that fails gives the error and the focus', () => {
  const { field, input } = renderField();
  act(() => expect(field().validate()).toBe(false));
  expect(field().error).toBe('forms.rules.required');
  expect(input).toHaveFocus();
  act(() => field().setValue('abc'));
  expect([field().error, input.value]).toEqual(['forms.rules.email', 'abc']);
  act(() => field().setValue('visitor@example.com'));
  expect(field().error).toBeNull();
  act(() => expect(field().validate()).toBe(true));
});

test('an error is marked on the input, linked to it, and announced', async () => {
  const { input } = renderField();
  // A live region announces only changes, so it must exist before its text.
  const region = screen.getByRole('alert');
  expect(region).toBeEmptyDOMElement();
  expect(input).toHaveAttribute('aria-invalid', 'false');
  expect(input).not.toHaveAccessibleDescription();

  await userEvent.type(input, 'abc');
  await userEvent.tab();
  // `toBeInvalid` would also accept the result of the browser's own validation.
  expect(input).toHaveAttribute('aria-invalid', 'true');
  expect(input).toHaveAccessibleDescription(message('forms.rules.email'));
  expect(region).toHaveTextContent(message('forms.rules.email'));

  await userEvent.clear(input);
  await userEvent.tab();
  expect(input).toHaveAccessibleDescription(message('forms.rules.required'));
});
