import { secretName, secretNameOfText } from './secretNames';

/** Stands where a secret stood. */
export const token = '{token}';

/** Before a parameter: as it is, or encoded, once or more, where its query is itself a parameter. */
const separator = '(?:[?&#;]|%(?:25)*(?:3f|26|23|3b))';
const equals = '[ \\t]*=(?![=>])[ \\t]*';
/** In quotes, closed or not; else up to what ends a parameter. */
const value = `(?:"(?:[^"\\\\]|\\\\.)*"?|'(?:[^'\\\\]|\\\\.)*'?|[^\\s&#;"'<>]+)`;
const encodedEquals = '%(?:25)*3d';
const encodedValue = `(?:(?!${separator})[^\\s"'<>])+`;
/** The name of a member of JSON, or of an object as a console shows it. Quotes are escaped in JSON within JSON. */
const member = (name: string) => `(?<![\\w.-])${name}\\\\*["']?\\s*:\\s*`;

/** Each with what stays of it as its first group. */
const secrets: readonly RegExp[] = [
  /((?:Bearer|DPoP)(?:\s|%20|\+)+)[\w\-.~+/%=]+/gi,
  // A JWT (RFC 7519, section 3), signed, encrypted or neither, begins with `{"` in base64url.
  /()eyJ[\w-]+(?:\.[\w-]*)+/g,
  /(authorization\\*["']?\s*[:=]\s*\\*["']?(?:(?:Bearer|DPoP|Basic|Digest|Negotiate)\s+)?)[^\r\n"'\\]+/gi,
  /(cookie\\*["']?\s*:\s*\\*["']?)[^\r\n"'=]+=[^\r\n"']*/gi,
  // The password of a URL (RFC 3986, section 3.2.1).
  /(\/\/[^\s/:@]*:)[^\s/@]+(?=@)/g,
  new RegExp(`((?<![\\w.-])${secretName}${equals})${value}`, 'gi'),
  new RegExp(`((?<![\\w.-])${secretName}${encodedEquals})${encodedValue}`, 'gi'),
  new RegExp(`((?:^|${separator})${secretNameOfText}=)${value}`, 'gi'),
  new RegExp(`((?:^|${separator})${secretNameOfText}${encodedEquals})${encodedValue}`, 'gi'),
  // Of JSON that is cut off, or stands in a text: a text, a number, and all that begins with a list or an object.
  new RegExp(
    `(${member(`(?:${secretName}|${secretNameOfText})`)}(\\\\*["']))(?:(?!(?<!\\\\)\\2)[^])+`,
    'gi',
  ),
  new RegExp(`((?<=["'])${secretName}\\\\*["']\\s*:\\s*)(?!true|false|null)[\\w.+-]+`, 'gi'),
  new RegExp(`(${member(secretName)})(?!\\{token\\})[[{][^]+`, 'gi'),
  new RegExp(`(${member(secretNameOfText)}\\[)\\s*\\\\*["'][^]+`, 'gi'),
];

/** What none of them is without: most texts have none of it, and are not looked at twelve times. */
const hint = /[=:%]|eyJ|Bearer|DPoP/i;

/** A text with `{token}` in the place of every secret: a credential, a JWT, cookies, a parameter, a member of JSON. */
export function redactText(text: string): string {
  if (!hint.test(text)) return text;
  return secrets.reduce((cleaned, secret) => cleaned.replace(secret, `$1${token}`), text);
}
