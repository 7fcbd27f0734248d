/** The message of a failed rule, by its id in locales/. */
export type RuleMessageId = 'forms.rules.required' | 'forms.rules.email';

/** Returns the id of the message if the value fails, else null. */
export type Rule<Value> = (value: Value) => RuleMessageId | null;

/** Fails when a value is missing, an empty array, or a string blank after trimming (specification, section 5). */
export function required(value: unknown): RuleMessageId | null {
  const isMissing =
    value === undefined ||
    value === null ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === 'string' && value.trim() === '');
  return isMissing ? 'forms.rules.required' : null;
}

// A label of a domain name: 1 to 63 letters, digits or hyphens, no hyphen at either end (RFC 1034).
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';

/** HTML Living Standard, 4.10.5.1.5, "valid email address": what `<input type="email">` takes. */
const validEmail = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);

/**
 * Fails when a value is not empty and not a valid email address (specification, section 5). As in HTML, and
 * unlike RFC 5322, comments, quoted parts and folding are invalid, and a domain may have one label.
 */
export function email(value: string): RuleMessageId | null {
  return value === '' || validEmail.test(value) ? null : 'forms.rules.email';
}
