/** The message id of a failed rule. The messages are in locales/. */
export type RuleMessageId = 'forms.rules.required' | 'forms.rules.email';

/** Checks a value. Returns the id of a message if the value breaks the rule, and null otherwise. */
export type Rule<Value> = (value: Value) => RuleMessageId | null;

/**
 * Fails if a value is missing, an empty array, or a string that is blank after trimming
 * (docs/specification.md, section 5).
 */
export function required(value: unknown): RuleMessageId | null {
  const isMissing =
    value === undefined ||
    value === null ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === 'string' && value.trim() === '');
  return isMissing ? 'forms.rules.required' : null;
}

// Each label in a domain name has 1 to 63 letters, digits or hyphens, and no hyphen at either end
// (RFC 1034, section 3.5).
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';

/**
 * Matches what `<input type="email">` accepts (HTML Living Standard, 4.10.5.1.5, "valid email
 * address").
 */
const validEmail = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);

/**
 * Fails if a value is not a valid email address (docs/specification.md, section 5). An empty value
 * passes. As in HTML, and unlike in RFC 5322, comments, quoted parts and line folding are invalid,
 * and a domain may consist of a single label.
 */
export function email(value: string): RuleMessageId | null {
  return value === '' || validEmail.test(value) ? null : 'forms.rules.email';
}
