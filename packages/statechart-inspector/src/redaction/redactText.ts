import { secretName, secretNameOfText } from './secretNames';

/** Replaces a secret. */
export const token = '{token}';

/** Precedes a URL parameter; percent-encoded, once or more, if the URL is itself a parameter. */
const separator = '(?:[?&#;]|%(?:25)*(?:3f|26|23|3b))';
const equals = '[ \\t]*=(?![=>])[ \\t]*';
/** A value in quotes, closed or not; otherwise up to the end of the parameter. */
const value = `(?:"(?:[^"\\\\]|\\\\.)*"?|'(?:[^'\\\\]|\\\\.)*'?|[^\\s&#;"'<>]+)`;
const encodedEquals = '%(?:25)*3d';
const encodedValue = `(?:(?!${separator})[^\\s"'<>])+`;
/** The name of a member in JSON or in console output. In JSON inside JSON, quotes are escaped. */
const member = (name: string) => `(?<![\\w.-])${name}\\\\*["']?\\s*:\\s*`;

/** The first group of each pattern is kept. */
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
  // In truncated JSON and JSON inside a text: strings, numbers, and everything from the start of a list or an object.
  new RegExp(
    `(${member(`(?:${secretName}|${secretNameOfText})`)}(\\\\*["']))(?:(?!(?<!\\\\)\\2)[^])+`,
    'gi',
  ),
  new RegExp(`((?<=["'])${secretName}\\\\*["']\\s*:\\s*)(?!true|false|null)[\\w.+-]+`, 'gi'),
  new RegExp(`(${member(secretName)})(?!\\{token\\})[[{][^]+`, 'gi'),
  new RegExp(`(${member(secretNameOfText)}\\[)\\s*\\\\*["'][^]+`, 'gi'),
];

/** Every pattern needs one of these, so most texts are not checked against all patterns. */
const hint = /[=:%]|eyJ|Bearer|DPoP/i;

/** Replaces credentials, JWTs, cookies, secret URL parameters and secret JSON members in a text by `{token}`. */
export function redactText(text: string): string {
  if (!hint.test(text)) return text;
  return secrets.reduce((cleaned, secret) => cleaned.replace(secret, `$1${token}`), text);
}
