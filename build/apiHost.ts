/**
 * The origin of the API, fixed at build time.
 *
 * @param value the variable `API_HOST`
 * @returns undefined for the origin of the site
 * @throws Error if the value is not an origin
 */
export function apiHost(value = ''): string | undefined {
  if (value === '') return undefined;
  const origin = URL.canParse(value) ? new URL(value).origin : '';
  if (origin.startsWith('http') && value.replace(/\/$/, '') === origin) return origin;
  throw new Error(
    `API_HOST: expected the API's origin, such as https://api.example.org, got ${JSON.stringify(value)}`,
  );
}
