/** The value of a token's field in JSON text, closed or cut off. */
const tokenValue = /("(?:access|refresh)Token"\s*:\s*")(?:[^"\\]|\\.)*/gi;

/**
 * A body that is no JSON, such as an answer that was cut off, with `{token}` in the place of every
 * token: an error's body is logged and passes through Redux actions.
 */
export function withoutTokens(body: string): string {
  return body.replace(tokenValue, '$1{token}');
}
