/** Replaces a secret. */
export const token = '{token}';

/**
 * Names of secrets with any prefix (`x-api-key`, `nextAccessToken`): those of RFC 6749, 7521, 7636, 9110 and OpenID
 * Connect, and others in common use. The source of a case-insensitive regular expression.
 */
const always =
  '(?:[\\w.-]*(?:tokens?|token[-_]?hint|jwt|authorization|(?:api|private)[-_]?key|credentials?|verifier|' +
  'assertion|bearer|passphrase|passcode|passwd|pwd|sess(?:ion)?[-_]?id|sid|otp|[cx]srf)|(?:set[-_]?)?cookies?|' +
  '[\\w.-]*(?:secret|password)(?![\\w.-]*(?:length|count|strength|attempts|errors?|label|placeholder)\\b)[\\w.-]*)';

/** Names whose value is a secret if it is a text without meaning; not `code: 'ENOENT'`, `state: {…}`. */
const sometimes = '(?:code|state|nonce|pin|sig|[\\w.-]*signature|[\\w.-]*cookie)';

/** A word, a constant, a language or an HTTP status: `loggedIn`, `not_found`, `ENOENT`, `P2002`, `en-US`, `401`. */
const meaning =
  /^(?:[A-Z]+(?:_[A-Z0-9]+)*|[A-Z]{1,2}\d{1,5}|[A-Z]?[a-z]+(?:[A-Z][a-z]+|[ _./:-][A-Z]?[a-z]+|-[A-Z]{2})*|\d{3})$/;

/** Messages of form fields: `errors.password: 'Required'`. */
const errors = /errors$/i;

const alwaysName = new RegExp(`^${always}$`, 'i');
const sometimesName = new RegExp(`^${sometimes}$`, 'i');
type Kind = 'always' | 'sometimes' | 'never';
const kinds = new Map<string, Kind>();

function kindOf(name: string): Kind {
  const known = kinds.get(name);
  if (known) return known;
  // Without characters that are not part of a name: `tokens[]`, `access token`.
  const bare = name.replace(/[^\w.-]+/g, '');
  const kind = /errors\.[^.]*$/i.test(bare)
    ? 'never'
    : alwaysName.test(bare)
      ? 'always'
      : sometimesName.test(bare)
        ? 'sometimes'
        : 'never';
  if (kinds.size > 1_000) kinds.clear();
  kinds.set(name, kind);
  return kind;
}

/**
 * Whether a member is a secret. A boolean or null is not: it only says whether there is one. Nor is the number of
 * several: `tokens: 3`.
 *
 * @param parent name of the object around it
 */
export function isSecret(name: string, value: unknown, parent = ''): boolean {
  const kind = kindOf(name);
  if (kind === 'never' || value === null || value === '') return false;
  if (['undefined', 'boolean', 'function'].includes(typeof value)) return false;
  const isText = typeof value === 'string';
  if (errors.test(parent) && (isText || isListOfTexts(value))) return false;
  if (kind === 'sometimes') return isText && !(value.length <= 40 && meaning.test(value));
  return typeof value !== 'number' || !name.toLowerCase().endsWith('s');
}

const isListOfTexts = (value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Precedes a URL parameter; percent-encoded, once or more, if the URL is itself a parameter. */
const separator = '(?:[?&#;]|%(?:25)*(?:3f|26|23|3b))';
const equals = '[ \\t]*=(?![=>])[ \\t]*';
/** A value in quotes, closed or not; otherwise up to the end of the parameter. */
const value = `(?:"(?:[^"\\\\]|\\\\.)*"?|'(?:[^'\\\\]|\\\\.)*'?|[^\\s&#;"'<>]+)`;
const encodedEquals = '%(?:25)*3d';
const encodedValue = `(?:(?!${separator})[^\\s"'<>])+`;
/** The name of a member in JSON or in console output. In JSON inside JSON, quotes are escaped. */
const member = (name: string) => `(?<![\\w.-])(?<name>${name})\\\\*["']?\\s*:\\s*`;

/** The first group of each pattern is kept. A group `name` and a group `text` are checked like a member. */
const patterns: readonly RegExp[] = [
  /((?:Bearer|DPoP)(?:\s|%20|\+)+)[\w\-.~+/%=]+/gi,
  /(\bBasic(?:\s|%20|\+)+)(?<basic>[A-Za-z0-9+/]{4,}={0,2})/gi,
  // A JWT (RFC 7519, section 3), signed, encrypted or neither, begins with `{"` in base64url.
  /()eyJ[\w-]+(?:\.[\w-]*)+/g,
  /()-----BEGIN [A-Z0-9 ]+-----[^]*?(?:-----END [A-Z0-9 ]+-----|$)/g,
  // Keys of Stripe, GitHub, GitLab, Slack, AWS, Google, npm and OpenAI.
  /()\b(?:[sr]k_(?:live|test)_|whsec_|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|AKIA|AIza|npm_|sk-)[\w-]{8,}/g,
  /(authorization\\*["']?\s*[:=]\s*\\*["']?(?:(?:Bearer|DPoP|Basic|Digest|Negotiate)\s+)?)[^\r\n"'\\]+/gi,
  /(cookie\\*["']?\s*:\s*\\*["']?)[^\r\n"'=]+=[^\r\n"']*/gi,
  // The password of a URL (RFC 3986, section 3.2.1).
  /(\/\/[^\s/:@]*:)[^\s/@]+(?=@)/g,
  new RegExp(`((?<![\\w.-])${always}${equals})${value}`, 'gi'),
  new RegExp(`((?<![\\w.-])${always}${encodedEquals})${encodedValue}`, 'gi'),
  new RegExp(`((?:^|${separator})${sometimes}=)${value}`, 'gi'),
  new RegExp(`((?:^|${separator})${sometimes}${encodedEquals})${encodedValue}`, 'gi'),
  // In truncated JSON and JSON inside a text: strings, numbers, and everything from the start of a list or an object.
  new RegExp(
    `(${member(`${always}|${sometimes}`)}(?<quote>\\\\*["']))(?<text>(?:(?!(?<!\\\\)\\k<quote>)[^])+)`,
    'gi',
  ),
  new RegExp(`((?<=["'])${always}\\\\*["']\\s*:\\s*)(?!true|false|null)[\\w.+-]+`, 'gi'),
  new RegExp(`(${member(always)})(?!\\{token\\})[[{][^]+`, 'gi'),
  new RegExp(`(${member(sometimes)}\\[)\\s*\\\\*["'][^]+`, 'gi'),
];

/** Every pattern needs one of these, so most texts are not checked against all patterns. */
const hint = /[=:%_]|eyJ|Bearer|DPoP|Basic\b|-----BEGIN|glpat-|xox|AKIA|AIza|sk-/i;

/** Replaces credentials, JWTs, keys, cookies, secret URL parameters and secret JSON members in a text by `{token}`. */
export function redactText(text: string): string {
  if (!hint.test(text)) return text;
  return patterns.reduce(
    (cleaned, pattern) =>
      cleaned.replace(pattern, (...match: unknown[]) => {
        const groups = match.at(-1);
        const isHarmless = typeof groups === 'object' && groups !== null && isPlain(groups);
        return isHarmless ? String(match[0]) : `${String(match[1])}${token}`;
      }),
    text,
  );
}

/** Whether a match is none: `Basic Settings`, `{ code: 'ENOENT' }`. */
function isPlain({ basic, name, text }: { basic?: string; name?: string; text?: string }) {
  if (basic !== undefined) return !isUserAndPassword(basic);
  return name !== undefined && text !== undefined && !isSecret(name, text);
}

function isUserAndPassword(encoded: string): boolean {
  try {
    return /^[^\0-\x1f]*:/.test(atob(encoded));
  } catch {
    return false;
  }
}
