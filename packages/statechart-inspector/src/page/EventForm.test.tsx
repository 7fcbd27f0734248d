import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventForm, readEvent } from './EventForm';

function open() {
  const sent: unknown[] = [];
  const onCancel = jest.fn();
  render(
    <EventForm
      event={{ type: 'login' }}
      onSend={(event) => sent.push(event)}
      onCancel={onCancel}
    />,
  );
  return { sent, onCancel, text: screen.getByRole('textbox', { name: 'Event, as JSON' }) };
}

test('the event is edited and sent', async () => {
  const { sent, text } = open();
  expect(text).toHaveFocus();
  expect(JSON.parse((text as HTMLTextAreaElement).value)).toEqual({ type: 'login' });
  fireEvent.change(text, { target: { value: '{"type":"login","email":null}' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual([{ type: 'login', email: null }]);
});

test('an invalid event is not sent, stays in the field, and the form says what was expected', async () => {
  const { sent, text } = open();
  fireEvent.change(text, { target: { value: '{"type":' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Expected an event as JSON');
  expect(text).toHaveValue('{"type":');
  expect(text).toBeInvalid();
  expect(sent).toEqual([]);
});

test('Ctrl and Enter send, Escape closes the form', async () => {
  const { sent, onCancel } = open();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual([{ type: 'login' }]);
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalled();
});

test.each([
  ['{"type":', 'Expected an event as JSON'],
  ['"logout"', 'Expected an object'],
  ['[]', 'Expected an object'],
  ['null', 'Expected an object'],
  ['{}', 'Expected "type" to be the name of an event'],
  ['{"type":7}', 'Expected "type" to be the name of an event'],
  ['{"type":""}', 'Expected "type" to be the name of an event'],
])('%s is refused with what was expected', (text, message) => {
  expect(() => readEvent(text)).toThrow(message);
});
