import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { email, required } from './rules';
import { useField, type FieldState } from './useField';

/** A field on a page; `field()` is its latest state. */
function renderField(initial = '') {
  let latest: FieldState | undefined;
  function Probe() {
    latest = useField({ initial, rules: [required, email] });
    return <input aria-label="Email" {...latest.inputProps} />;
  }
  const view = render(<Probe />);
  const field = () => {
    if (!latest) throw new Error('the field has not been rendered');
    return latest;
  };
  return { ...view, field, input: screen.getByRole<HTMLInputElement>('textbox') };
}

test('a new field has no error, even with an invalid value', () => {
  expect(renderField('nonsense').field()).toMatchObject({ value: 'nonsense', error: null });
});

test('typing keeps the value and does not validate', async () => {
  const { field, input } = renderField();
  await userEvent.type(input, 'abc');
  expect(field()).toMatchObject({ value: 'abc', error: null });
});

test('typing does not clear an error before the next validation', async () => {
  const { field, input } = renderField();
  act(() => {
    field().validate();
  });
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
  // Not fireEvent.change, which sends the event that React's onChange listens to.
  act(() => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(field().error).toBe('forms.rules.email');
});

test('setValue validates', () => {
  const { field, input } = renderField();
  act(() => {
    field().setValue('abc');
  });
  expect(field().error).toBe('forms.rules.email');
  expect(input.value).toBe('abc');
  act(() => {
    field().setValue('visitor@example.com');
  });
  expect(field().error).toBeNull();
});

test('validate returns whether every rule passes; the first that fails is the error', () => {
  const { field } = renderField();
  act(() => {
    expect(field().validate()).toBe(false);
  });
  expect(field().error).toBe('forms.rules.required');
  act(() => {
    field().setValue('visitor@example.com');
  });
  act(() => {
    expect(field().validate()).toBe(true);
  });
});
