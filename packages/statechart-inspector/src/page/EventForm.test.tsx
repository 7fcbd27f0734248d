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

test('Enter with Ctrl or Cmd sends, Escape closes the form', async () => {
  const { sent, onCancel, text } = open();
  expect(text).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}');
  expect(sent).toEqual([{ type: 'login' }, { type: 'login' }]);
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalled();
});

test.each([
  ['{"type":', 'Expected an event as JSON'],
  ['"logout"', 'with a text as its type'],
  ['[]', 'with a text as its type'],
  ['null', 'with a text as its type'],
  ['{}', 'with a text as its type'],
  ['{"type":7}', 'with a text as its type'],
  ['{"type":""}', 'with a text as its type'],
])('%s is refused with what was expected', (text, message) => {
  expect(() => readEvent(text)).toThrow(message);
});
