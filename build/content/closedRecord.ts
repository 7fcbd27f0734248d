import { isRight } from 'fp-ts/Either';
import * as t from 'io-ts';

/**
 * A codec of an object without unknown keys. `t.exact(t.type(…))` drops them silently, but most are typos of optional
 * fields.
 *
 * @param name describes the object in messages
 */
export function closedRecord<R extends t.Props, O extends t.Props = Record<never, never>>(
  required: R,
  optional: O,
  name: string,
) {
  type Fields = t.TypeOfProps<R> & t.TypeOfPartialProps<O>;
  const known: t.Props = { ...required, ...optional };

  return new t.Type<Fields>(
    name,
    (value): value is Fields => isRight(validate(value, [])),
    validate,
    t.identity,
  );

  function validate(value: unknown, context: t.Context): t.Validation<Fields> {
    if (!t.UnknownRecord.is(value)) return t.failure(value, context);
    const errors: t.Errors = [];
    const fields: Record<string, unknown> = {};
    for (const [key, codec] of Object.entries(known)) {
      const field = Object.hasOwn(value, key) ? value[key] : undefined;
      if (field === undefined && Object.hasOwn(optional, key)) continue;
      const decoded = codec.validate(field, t.appendContext(context, key, codec, field));
      if (isRight(decoded)) fields[key] = decoded.right;
      else errors.push(...decoded.left);
    }
    for (const [key, field] of Object.entries(value)) {
      if (Object.hasOwn(known, key)) continue;
      errors.push({
        value: field,
        context: t.appendContext(context, key, t.never, field),
        message:
          Object.keys(known).length > 0
            ? `unknown key, expected one of ${Object.keys(known).join(', ')}`
            : `expected ${name}`,
      });
    }
    return errors.length > 0 ? t.failures(errors) : t.success(fields as Fields);
  }
}
