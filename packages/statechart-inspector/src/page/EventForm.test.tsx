import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventForm, readEvent } from './Events';

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

test('Ctrl and Enter send, Escape closes the form', async () => {
  const { sent, onCancel, text } = open();
  expect(text).toHaveFocus();
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
