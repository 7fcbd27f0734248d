export interface DevelopmentPorts {
  site: number;
  api: number;
  identityProvider: number;
}

/**
 * Ports of `npm run dev`. PORT moves all of them: the identity provider and the API use the next two ports.
 *
 * @param env `PORT`, and `API_PORT` and `IDP_PORT` to override the other two
 * @throws Error that says what was expected
 */
export function developmentPorts(
  env: Readonly<Record<string, string | undefined>>,
): DevelopmentPorts {
  const site = portOf(env, 'PORT', 8080);
  return {
    site,
    identityProvider: portOf(env, 'IDP_PORT', site + 1),
    api: portOf(env, 'API_PORT', site + 2),
  };
}

function portOf(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  otherwise: number,
): number {
  const value = env[name];
  if (value === undefined || value === '') return otherwise;
  if (/^[1-9]\d{0,4}$/.test(value) && Number(value) < 2 ** 16) return Number(value);
  throw new Error(`${name}: expected a port, 1 to 65535, got ${JSON.stringify(value)}`);
}
