import { readPort } from '../server/config';

/**
 * Ports of `npm run dev`: webpack's development server listens at `PORT`, the API at `API_PORT`, by default the next port.
 *
 * @throws Error that says what was expected
 */
export function developmentPorts(env: Readonly<Record<string, string | undefined>>) {
  const site = readPort(env, 'PORT', 8080);
  return { site, api: readPort(env, 'API_PORT', site + 1) };
}
