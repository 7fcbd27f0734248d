/**
 * Where the API stands, fixed at build time.
 *
 * @param value the variable `API_HOST`
 * @returns its origin; undefined means the origin that serves the site
 * @throws Error that says what was expected
 */
export function apiHost(value = ''): string | undefined {
  if (value === '') return undefined;
  const origin = URL.canParse(value) ? new URL(value).origin : '';
  if (origin.startsWith('http') && value.replace(/\/$/, '') === origin) return origin;
  throw new Error(
    `API_HOST: expected the API's origin, such as https://api.example.org, got ${JSON.stringify(value)}`,
  );
}
