import { reasonOf } from './reasonOf';

/**
 * Reads the event that somebody has written, as JSON.
 *
 * @throws Error when it is none; it says what was expected
 */
export function readEvent(text: string): { type: string } {
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch (error) {
    throw new Error(`Expected an event as JSON, such as {"type":"logout"}. ${reasonOf(error)}`);
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event)) {
    throw new Error('Expected an object, such as {"type":"logout"}.');
  }
  if (!('type' in event) || typeof event.type !== 'string' || event.type === '') {
    throw new Error('Expected "type" to be the name of an event, such as {"type":"logout"}.');
  }
  return event as { type: string };
}
