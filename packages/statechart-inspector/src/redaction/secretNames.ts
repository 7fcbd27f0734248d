/**
 * Names of secrets with any prefix (`x-api-key`, `nextAccessToken`): those of RFC 6749, 7521, 7636, 9110 and OpenID
 * Connect, and others in common use. The source of a case-insensitive regular expression.
 */
export const secretName =
  '(?:[\\w.-]*(?:tokens?|token[-_]?hint|jwt|authorization|(?:api|private)[-_]?key|credentials?|verifier|' +
  'assertion|bearer|passphrase|passwd|pwd)|(?:set[-_]?)?cookies?|[\\w.-]*(?:secret|password)[\\w.-]*)';

/** Names whose value is a secret only if it is a text; otherwise it is harmless: `code: 401`, `state: {…}`. */
export const secretNameOfText = '(?:code|state|nonce|[\\w.-]*cookie)';

const secret = new RegExp(`^${secretName}$`, 'i');
const secretText = new RegExp(`^${secretNameOfText}$`, 'i');

/** Removes characters that are not part of a name: `tokens[]`, `access token`. */
const bare = (name: string) => name.replace(/[^\w.-]+/g, '');

export function isSecretName(name: string): boolean {
  return secret.test(bare(name));
}

export function isSecretNameOfText(name: string): boolean {
  return secretText.test(bare(name));
}
