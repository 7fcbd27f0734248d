/**
 * Names of secrets, whatever stands before them (`x-api-key`, `nextAccessToken`): ours, those of RFC 6749, 7521,
 * 7636, 9110 and OpenID Connect, and those in common use. The source of a regular expression, for letters of any
 * case.
 */
export const secretName =
  '(?:[\\w.-]*(?:tokens?|token[-_]?hint|jwt|authorization|(?:api|private)[-_]?key|credentials?|verifier|' +
  'assertion|bearer|passphrase|passwd|pwd)|(?:set[-_]?)?cookies?|[\\w.-]*(?:secret|password)[\\w.-]*)';

/** What is a secret where it is a text, and else may be anything: `code: 401`, `state: {…}`, `checkingCookie: {…}`. */
export const secretNameOfText = '(?:code|state|nonce|[\\w.-]*cookie)';

const secret = new RegExp(`^${secretName}$`, 'i');
const secretText = new RegExp(`^${secretNameOfText}$`, 'i');

/** Without what does not belong to a name: `tokens[]`, `access token`. */
const bare = (name: string) => name.replace(/[^\w.-]+/g, '');

export function isSecretName(name: string): boolean {
  return secret.test(bare(name));
}

export function isSecretNameOfText(name: string): boolean {
  return secretText.test(bare(name));
}
