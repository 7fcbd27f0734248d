import {
  origin,
  port,
  siteAddress,
  StartError,
  variable,
  variableReader,
  type Environment,
} from '../server/config';

const onOrOff = variable('on or off', (text) =>
  text === 'on' ? true : text === 'off' ? false : undefined,
);

/** Settings that the environment fixes at build time (docs/deployment/configuration.md). */
export interface BuildEnvironment {
  /** URL of the site, without a slash at its end. */
  siteUrl: string;
  /** Origin of the API if it differs from the site's. */
  apiOrigin: string | undefined;
  /** If false, `/service-worker.js` unregisters the service worker of earlier builds. */
  hasServiceWorker: boolean;
  /** If false, the site has no login page and calls no API. */
  hasSignIn: boolean;
}

/** @throws StartError that names every wrong variable with what was expected */
export function readBuildEnvironment(
  env: Environment,
  defaultUrl = 'http://localhost:8080',
): BuildEnvironment {
  const { read, mistakes } = variableReader(env);
  const environment = {
    siteUrl: read('PUBLIC_URL', siteAddress) ?? defaultUrl,
    apiOrigin: read('API_HOST', origin) ?? undefined,
    hasServiceWorker: read('SERVICE_WORKER', onOrOff) ?? true,
    hasSignIn: read('SIGN_IN', onOrOff) ?? true,
  };
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return environment;
}

/**
 * Ports of `npm run dev`: the development server listens at `PORT`, the API at `API_PORT`, by default the next
 * port.
 *
 * @throws StartError that names every wrong variable with what was expected
 */
export function developmentPorts(env: Environment): { site: number; api: number } {
  const { read, mistakes } = variableReader(env);
  const site = read('PORT', port) ?? 8080;
  const api = read('API_PORT', port) ?? site + 1;
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return { site, api };
}

/** The path of the site's URL; empty for a whole host (basePath in src/paths.ts). */
export function sitePath(siteUrl: string): string {
  return new URL(siteUrl).pathname.replace(/\/$/, '');
}
