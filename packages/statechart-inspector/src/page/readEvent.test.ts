import { readEvent } from './readEvent';

test('an event is read with all that belongs to it', () => {
  expect(readEvent('{"type":"login","email":null}')).toEqual({ type: 'login', email: null });
});

test.each([
  ['{"type":', 'Expected an event as JSON'],
  ['', 'Expected an event as JSON'],
  ['"logout"', 'Expected an object'],
  ['[]', 'Expected an object'],
  ['null', 'Expected an object'],
  ['{}', 'Expected "type" to be the name of an event'],
  ['{"type":7}', 'Expected "type" to be the name of an event'],
  ['{"type":""}', 'Expected "type" to be the name of an event'],
])('of %s it is said what was expected', (text, message) => {
  expect(() => readEvent(text)).toThrow(message);
});
