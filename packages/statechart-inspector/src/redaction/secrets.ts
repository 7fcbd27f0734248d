/** The text that replaces a secret. */
export const token = '{token}';

/**
 * The word for a password in other languages than English. At most a word such as `neu` follows it in
 * the name of a password. Other words may follow it in the names of ordinary texts, such as
 * `passwortRegel`.
 */
const passwordWords =
  '(?:passwort|kennwort|geheimnis|geheimzahl|mot[-_ ]?de[-_ ]?passe|mdp|contrase(?:ñ|n)a|senha|palavra[-_]?passe|' +
  'wachtwoord|l[öo]senord|passord|adgangskode|kodeord|salasana|has[łl]o|heslo|jelsz[óo]|[şs]ifre|' +
  'парол[ья]|密[码碼]|口令|パスワード|暗証番号|비밀번호|암호|mật[-_ ]?khẩu|mat[-_]?khau|kata[-_]?sandi|' +
  'كلمة[-_ ]?(?:المرور|السر)|סיסמ[הא]|पासवर्ड)' +
  '(?:[-_]?(?:neu|alt|aktuell|wiederhol\\w*|best[äa]\\w*|nuev[ao]|actual|atual|nov[ao]|nouveau|confirm[\\wçãó]*|确认|確認))?\\d*';

/**
 * Names of secrets, which may have any prefix, as in `x-api-key` and `nextAccessToken`. They come
 * from RFC 6749, 7521, 7636 and 9110, from OpenID Connect, and from common usage. This string is
 * the source of a case-insensitive regular expression.
 */
const secretNames =
  '(?:(?!selected|design|theme|colou?r)[\\w.-]*(?:tokens?|token[-_]?hint|jwt|authorization|credentials?|' +
  '(?:api|private|access|account|encryption|signing|master|ssh|shared|subscription|functions?|deploy|service|storage|client|auth)[-_]?key|' +
  'code[-_]?verifier|bearer|dpop|passphrase|passcode|passwd|pwd\\d*|(?:user|admin|db|smtp|proxy)[-_]?pass|' +
  'sess(?:ion)?[-_]?id|sid|otp|[cx]srf|pin[-_]?code|cv[vc]2?|card[-_]?number|ssn|iban|' +
  '(?:account|routing|passport|social[-_]?security|tax|licen[cs]e|national[-_]?id)[-_]?(?:number|no)|' +
  'security[-_]?(?:code|answer)|(?:magic|reset)[-_]?link|saml[-_]?response|' +
  `${passwordWords}|` +
  '(?:one[-_]?time|mfa|[2tw]fa|two[-_]?factor|verification|confirmation|sms|email|login|invite|device|user|auth|' +
  'activation|unlock|recovery|backup)[-_]?codes?|mnemonic|seed[-_]?phrase)|pass|' +
  '(?:set[-_]?)?cookies?(?:[-_]?header)?|[\\w.-]*(?:secret(?!ar)|password)' +
  '(?![\\w.-]*(?:length|count|strength|attempts|errors?|label|placeholder|policy|rules?|requirements?|field|input|hint|' +
  'ur[li]|href|path|route|page|mode|status|score)\\b)[\\w.-]*)';

/**
 * Names of values that sign-in protocols create at random, and of which other programs use the same
 * names for ordinary values. Such a value is a secret if it looks random.
 */
const protocolNames =
  '(?:code|state|nonce|sig|auth|session|[\\w.-]*assertion|[\\w.-]*signature|[\\w.-]*cookie)';

/** Matches the names of values that identify something, and so may be random without being secret. */
const identifierName =
  /(?:id|ids|uuid|guid|key|hash|sha\d*|etag|digest|checksum|integrity|fingerprint|revision|version|commit|src|href|ur[li]|path|file|name|class|cursor|etag|slug|data)$/i;

/** Values of the `credentials` option of `fetch`, such as `credentials: 'include'`. */
const credentialsModes: readonly unknown[] = ['include', 'omit', 'same-origin'];

/**
 * Matches the names of objects that contain error messages for form fields, such as
 * `errors.password: 'Required'`.
 */
const errors = /errors$/i;

const secretName = new RegExp(`^${secretNames}$|${passwordWords}$`, 'i');
const protocolName = new RegExp(`^${protocolNames}$`, 'i');
type Kind = 'secret' | 'protocol' | 'code' | 'pin' | 'identifier' | 'other';
const kinds = new Map<string, Kind>();

function kindOf(name: string): Kind {
  const known = kinds.get(name);
  if (known) return known;
  // Remove characters that are not part of a name, as in `tokens[]` and `access token`.
  const bare = name.replace(/[^\p{L}\p{M}\w.-]+/gu, '');
  const kind = /errors\.[^.]*$/i.test(bare)
    ? 'identifier'
    : secretName.test(bare)
      ? 'secret'
      : /^(?:code|digits)$/i.test(bare)
        ? 'code'
        : /^(?:[\w.-]*[._-])?pin$/i.test(bare)
          ? 'pin'
          : protocolName.test(bare)
            ? 'protocol'
            : identifierName.test(bare)
              ? 'identifier'
              : 'other';
  if (kinds.size > 1_000) kinds.clear();
  kinds.set(name, kind);
  return kind;
}

/**
 * Returns whether a member is a secret. A boolean or null is not a secret, because it says only
 * whether a secret exists. A count of secrets, such as `tokens: 3`, is not a secret either.
 *
 * @param parent the name of the object that contains the member
 */
export function isSecret(name: string, value: unknown, parent = ''): boolean {
  if (value === null || value === '') return false;
  if (['undefined', 'boolean', 'function'].includes(typeof value)) return false;
  const kind = kindOf(name);
  const isText = typeof value === 'string';
  if (kind !== 'secret') {
    if (!isText && typeof value !== 'number' && typeof value !== 'bigint') return false;
    const text = String(value);
    if (!isText && isCardNumber(text)) return true;
    if (kind === 'pin') return /^\d{4,8}$/.test(text);
    if (kind === 'code' && /^(?:\d{6,8}|\d{3}[ -]\d{3})$/.test(text)) return true;
    if (!isText) return false;
    if (kind === 'code' || kind === 'protocol') return isMixed(text);
    return isMnemonic(text) || (kind === 'other' && isRandom(text));
  }
  if (credentialsModes.includes(value) && /^credentials$/i.test(name)) return false;
  if (errors.test(parent) && (isText || isListOfTexts(value))) return false;
  // A number with a plural name is a count, not a secret.
  return typeof value !== 'number' || !/s$/i.test(name);
}

/** Returns how often letters and digits, or small and capital letters, alternate in a text. */
function alternations(text: string): number {
  const kinds = text.replace(/\d/g, '0').replace(/[A-Z]/g, 'A').replace(/[a-z]/g, 'a');
  return kinds.match(/0(?=[Aa])|A(?=[0a])|a(?=[0A])/g)?.length ?? 0;
}

/** Returns whether a text is a word in which letters and digits alternate, such as `8f14e45f`. */
function isMixed(text: string): boolean {
  if (!/^[\w+/=.~-]{8,}$/.test(text)) return false;
  return isRandom(text) || /\d[A-Za-z]+\d|[A-Za-z]\d+[A-Za-z]/.test(text.replace(/[._-]/g, ' '));
}

/** Returns whether a text looks like one that a program made at random, in base64 or base62. */
function isRandom(text: string): boolean {
  if (!/^[\w+/=~-]{20,}$/.test(text) || !/\d/.test(text)) return false;
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && alternations(text) >= 0.45 * text.length;
}

/** Returns whether a text is a list of words from which a wallet derives its keys (BIP 39). */
function isMnemonic(text: string): boolean {
  return /^(?:[a-z]{3,8} ){11}(?:[a-z]{3,8} ?|(?: ?[a-z]{3,8}){13})$/.test(text);
}

/** Returns whether digits are the number of a payment card, and not a time or an identifier. */
function isCardNumber(digits: string): boolean {
  return /^(?:4|5[1-5]|2[2-7]|3[47]|6)\d{13,15}$/.test(digits) && hasCheckDigit(digits);
}

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/**
 * Matches the character before a URL parameter. It is percent-encoded once or several times if the
 * URL is itself a parameter of another URL.
 */
const separator = '(?:[?&#;]|%(?:25)*(?:3f|26|23|3b))';
const equals = '[ \\t]*=(?![=>])[ \\t]*';
/**
 * Matches a value in quotes, even if the closing quote is missing, or a value without quotes up to
 * the end of the parameter.
 */
const value = `(?:"(?:[^"\\\\]|\\\\.)*"?|'(?:[^'\\\\]|\\\\.)*'?|[^\\s&#;"'<>]+)`;
const encodedEquals = '%(?:25)*3d';
const encodedValue = `(?:(?!${separator})[^\\s"'<>])+`;
/**
 * Matches a member's name in JSON or in console output. In JSON inside JSON, quotes are escaped.
 */
const member = (name: string) => `(?<![\\w.-])(?<name>${name})\\\\*["']?\\s*:\\s*`;

/**
 * Matches the prefixes of keys from Stripe, GitHub, GitLab, Slack, AWS, Google, npm, OpenAI,
 * Anthropic, Hugging Face, SendGrid, DigitalOcean, Shopify, Grafana, PyPI, Linear, Notion, Square,
 * Databricks, Supabase, Vercel, HubSpot, Meta and age. A key that starts with `sk-` must contain a
 * digit or a capital letter, because CSS classes such as `sk-folding-cube` start with `sk-` too.
 */
const keys =
  '(?:[sr]k_(?:live|test)_|whsec_|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|xapp-|AKIA|ASIA|AIza|ya29\\.|1//0|npm_|' +
  'sk-(?=[\\w-]*[A-Z\\d])|hf_|SG\\.|dop_v1_|shp(?:at|ca|pa|ss)_|glsa_|pypi-|lin_api_|ntn_|sq0(?:atp|csp)-|' +
  'dapi(?=[\\da-f]{16})|sbp_|vercel_blob_rw_|pat-(?:na|eu)\\d-|EAAC|AGE-SECRET-KEY-|key-(?=[\\da-f]{32}))';

/**
 * Matches webhook URLs for Slack, Discord and Microsoft Teams, and API URLs for Telegram bots.
 * Anyone who knows such a URL can post to it.
 */
const webhooks =
  '(?:hooks\\.slack\\.com/(?:services|workflows)/|discord(?:app)?\\.com/api/webhooks/|webhook\\.office\\.com/|api\\.telegram\\.org/bot)';

interface Pattern {
  /**
   * The source of a case-insensitive regular expression that matches every string in which
   * `pattern` can find a secret.
   */
  hint: string;
  /**
   * Matches a secret. The text of its first group is kept. The groups `name` and `text` are checked
   * like the name and the value of a member.
   */
  pattern: RegExp;
}

/** One of these characters separates the name of a member or parameter from its value. */
const separated = '[=:：%]';

const patterns: readonly Pattern[] = [
  { hint: 'Bearer|DPoP', pattern: /((?:Bearer|DPoP)(?:\s|%20|\+)+)[\w\-.~+/%=]+/gi },
  { hint: 'Basic\\b', pattern: /(\bBasic(?:\s|%20|\+)+)(?<basic>[A-Za-z0-9+/]{4,}={0,2})/gi },
  // A JWT (RFC 7519, section 3), which may be signed, encrypted or neither. It begins with `{"` in
  // base64url.
  { hint: 'eyJ', pattern: /()eyJ[\w-]+(?:\.[\w-]*)+/g },
  {
    hint: '-----BEGIN',
    pattern: /()-----BEGIN [A-Z0-9 ]+-----[^]*?(?:-----END [A-Z0-9 ]+-----|$)/g,
  },
  { hint: keys, pattern: new RegExp(`()\\b${keys}[\\w.-]{8,}`, 'g') },
  { hint: webhooks, pattern: new RegExp(`(${webhooks})[\\w/@.:-]+`, 'gi') },
  // A card number (ISO/IEC 7812-1). It has 13 to 19 digits, which may be written in groups, and its
  // last digit is a check digit.
  { hint: '\\d{4}', pattern: /()(?<![\w.-])(?<card>\d(?:[ -]?\d){12,18})(?![\w-])/g },
  {
    hint: separated,
    pattern:
      /(authorization\\*["']?\s*[:=]\s*\\*["']?(?:(?:Bearer|DPoP|Basic|Digest|Negotiate)\s+)?)[^\r\n"'\\]+/gi,
  },
  { hint: separated, pattern: /(cookie\\*["']?\s*:\s*\\*["']?)[^\r\n"'=]+=[^\r\n"']*/gi },
  // A header in the text of a request or of a command.
  { hint: separated, pattern: /(\bx-[\w-]*(?:key|token|secret)\s*:\s*)[^\s"']+/gi },
  // The password in `curl -u user:password`.
  { hint: separated, pattern: /(\s(?:-u|--user)[ =]["']?[^\s:"']+:)[^\s"']+/g },
  // A password in the text of a log, unless it is a word such as `Required`.
  {
    hint: separated,
    pattern: new RegExp(
      `((?:\\bpass(?:word|phrase|code)|${passwordWords})\\s*[:：]\\s*)(?=\\S*[\\d!#$%^&*-])[^\\s"',;]+`,
      'gi',
    ),
  },
  // A one-time code in the text of a message.
  {
    hint: '\\d{4}',
    pattern:
      /(\b(?:(?:verification|security|one-time|login|sign-in|confirmation|access|authentication) (?:code|pin)|otp|passcode)\b[^.\n\d]{0,12}(?:is|:)\s*)\d[\d -]{3,8}\b/gi,
  },
  { hint: '\\d{4}', pattern: /()\b\d{4,8}(?= is your\b[^.]*\bcode\b)/gi },
  // The secret in the path of a link that was sent by mail.
  {
    hint: '/',
    pattern:
      /(\/(?:reset|reset-password|password-reset|verify|verify-email|confirm|invite|magic|magic-link|activate|recover)\/)(?=[\w-]*\d)[\w-]{8,}/gi,
  },
  // A random parameter of a URL, whatever its name is.
  { hint: separated, pattern: /([?&#](?<name>[\w.-]+)=)(?<text>[\w-]{20,})/g },
  // The password in a URL (RFC 3986, section 3.2.1).
  { hint: separated, pattern: /(\/\/[^\s/:@]*:)[^\s/@]+(?=@)/g },
  { hint: separated, pattern: new RegExp(`((?<![\\w.-])${secretNames}${equals})${value}`, 'gi') },
  {
    hint: separated,
    pattern: new RegExp(`((?<![\\w.-])${secretNames}${encodedEquals})${encodedValue}`, 'gi'),
  },
  { hint: separated, pattern: new RegExp(`((?:^|${separator})${protocolNames}=)${value}`, 'gi') },
  {
    hint: separated,
    pattern: new RegExp(
      `((?:^|${separator})${protocolNames}${encodedEquals})${encodedValue}`,
      'gi',
    ),
  },
  // Members of truncated JSON, and of JSON inside a string. A member's value can be a string, a
  // number, or everything from the start of a list or an object.
  {
    hint: separated,
    pattern: new RegExp(
      `(${member(`${secretNames}|${protocolNames}`)}(?<quote>\\\\*["']))(?<text>(?:(?!(?<!\\\\)\\k<quote>)[^])+)`,
      'gi',
    ),
  },
  {
    hint: separated,
    pattern: new RegExp(
      `((?<=["'])${secretNames}\\\\*["']\\s*:\\s*)(?!true|false|null)[\\w.+-]+`,
      'gi',
    ),
  },
  { hint: separated, pattern: new RegExp(`(${member(secretNames)})(?!\\{token\\})[[{][^]+`, 'gi') },
];

/**
 * Matches every string in which a pattern could find a secret. Most strings do not match, so they
 * need not be checked against each pattern.
 */
const hint = new RegExp(patterns.map((one) => one.hint).join('|'), 'i');

/**
 * Replaces credentials, JWTs, keys, cookies, secret URL parameters and secret JSON members in a
 * string with `{token}`.
 */
export function redactText(text: string): string {
  if (!hint.test(text)) return text;
  return patterns.reduce(
    (cleaned, { pattern }) =>
      cleaned.replace(pattern, (...match: unknown[]) => {
        const groups = match.at(-1);
        const isHarmless = typeof groups === 'object' && groups !== null && isPlain(groups);
        return isHarmless ? String(match[0]) : `${String(match[1])}${token}`;
      }),
    text,
  );
}

/**
 * Returns whether a match is not a secret after all, as in `Basic Settings` or
 * `{ code: 'ENOENT' }`.
 */
function isPlain({
  basic,
  card,
  name,
  text,
}: {
  basic?: string;
  card?: string;
  name?: string;
  text?: string;
}) {
  if (basic !== undefined) return !isUserAndPassword(basic);
  if (card !== undefined) return !hasCheckDigit(card);
  return name !== undefined && text !== undefined && !isSecret(name, text);
}

function isUserAndPassword(encoded: string): boolean {
  try {
    return /^[^\0-\x1f]*:/.test(atob(encoded));
  } catch {
    return false;
  }
}

/**
 * Returns whether the last digit is a valid check digit for the other digits (ISO/IEC 7812-1, annex
 * B).
 */
function hasCheckDigit(card: string): boolean {
  const digits = [...card.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((before, digit, index) => {
    const doubled = index % 2 === 0 ? digit : digit * 2;
    return before + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
