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

test('a new field shows no error, whatever stands in it', () => {
  expect(renderField('nonsense').field()).toMatchObject({ value: 'nonsense', error: null });
});

test('typing keeps the value and does not validate', async () => {
  const { field, input } = renderField();
  await userEvent.type(input, 'abc');
  expect(field()).toMatchObject({ value: 'abc', error: null });
});

test('typing on does not take an error away before the next validation', async () => {
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

test('the DOM’s change event validates, without the focus leaving', () => {
  const { field, input } = renderField();
  fireEvent.input(input, { target: { value: 'abc' } });
  expect(field().error).toBeNull();
  // Not fireEvent.change: Testing Library makes of it what React's onChange listens to.
  act(() => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(field().error).toBe('forms.rules.email');
});

test('a change by the program validates', () => {
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

test('validate tells whether every rule holds, and the first that fails is the error', () => {
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
