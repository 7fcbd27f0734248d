import type * as t from 'io-ts';

/**
 * Decoding errors, one line each: where in the value, and what was expected there, such as
 * `title.zh-Hant-TW: expected non-empty text, got nothing`.
 */
export function describeErrors(errors: t.Errors): readonly string[] {
  return errors.map(({ context, message, value }) => {
    const path = context.flatMap(({ key }) => (key === '' ? [] : [key])).join('.');
    const expected = `expected ${context.at(-1)?.type.name}, got ${show(value)}`;
    return [...(path === '' ? [] : [path]), message ?? expected].join(': ');
  });
}

/** A wrong value, short enough for one line. */
function show(value: unknown): string {
  if (value === undefined || value === '') return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
