import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventForm } from './EventForm';

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

test('the event is written on, and sent', async () => {
  const { sent, text } = open();
  expect(text).toHaveFocus();
  expect(JSON.parse((text as HTMLTextAreaElement).value)).toEqual({ type: 'login' });
  fireEvent.change(text, { target: { value: '{"type":"login","email":null}' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual([{ type: 'login', email: null }]);
});

test('what is no event is not sent, stays as it was written, and it is said what was expected', async () => {
  const { sent, text } = open();
  fireEvent.change(text, { target: { value: '{"type":' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Expected an event as JSON');
  expect(text).toHaveValue('{"type":');
  expect(text).toBeInvalid();
  expect(sent).toEqual([]);
});

test('Ctrl and Enter send, Escape puts the form away', async () => {
  const { sent, onCancel } = open();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual([{ type: 'login' }]);
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalled();
});
