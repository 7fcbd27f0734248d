const bare = '{token}';

/** Keys whose values are secrets wherever they stand: ours, and those of RFC 6749, 7636 and OpenID Connect. */
const secretKeys =
  /^(access|refresh|id)_?token$|^(code|state|nonce|authorization|cookie)$|^code_?verifier$|secret|password/i;
/** Secrets inside a text: a Bearer credential, a JWT, a secret parameter of a query. */
const secretText =
  /(?<=Bearer\s+)[\w\-.~+/]+=*|\beyJ[\w-]+\.[\w-]+\.[\w-]*|(?<=[?&#](?:code|state|nonce|code_verifier|access_token|refresh_token)=)[^&#\s"]+/gi;

/**
 * A copy of anything, with `{token}` in the place of every secret. Functions, DOM nodes and
 * repetitions come out as words, so that the copy can be sent to another window.
 */
export function redact(value: unknown, seen: ReadonlySet<unknown> = new Set()): unknown {
  if (typeof value === 'string') return value.replace(secretText, bare);
  if (typeof value === 'function') return '{function}';
  if (typeof value !== 'object' || value === null) return value;
  if (seen.has(value)) return '{repetition}';
  const inside = new Set([...seen, value]);
  if (value instanceof Error) {
    return { name: value.name, message: redact(value.message, inside) };
  }
  if (Array.isArray(value)) return value.map((item) => redact(item, inside));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      secretKeys.test(key) && typeof item === 'string' ? bare : redact(item, inside),
    ]),
  );
}
