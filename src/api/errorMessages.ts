/**
 * A friendly message per HTTP status code. None is defined (specification, section 8): the table is
 * the place for it, and `errorMessage` the one way to ask.
 */
const messages: Readonly<Record<number, string>> = {};

/** The friendly message for an HTTP status code, or undefined where none is defined. */
export function errorMessage(status: number): string | undefined {
  return messages[status];
}
