import {
  origin,
  port,
  StartError,
  variable,
  variableReader,
  type Environment,
} from '../server/config';

const onOrOff = variable('on or off', (text) =>
  text === 'on' ? true : text === 'off' ? false : undefined,
);

/** Settings that the environment fixes at build time (docs/deployment.md). */
export interface BuildEnvironment {
  /** Origin of the site, for URLs in the sitemap, feeds and previews. */
  siteUrl: string;
  /** Origin of the API if it differs from the site's. */
  apiOrigin: string | undefined;
  /** Without one, `/service-worker.js` unregisters the worker of earlier builds. */
  hasServiceWorker: boolean;
}

/** @throws StartError that names every wrong variable with what was expected */
export function readBuildEnvironment(
  env: Environment,
  defaultUrl = 'http://localhost:8080',
): BuildEnvironment {
  const { read, mistakes } = variableReader(env);
  const environment = {
    siteUrl: read('PUBLIC_URL', origin) ?? defaultUrl,
    apiOrigin: read('API_HOST', origin) ?? undefined,
    hasServiceWorker: read('SERVICE_WORKER', onOrOff) ?? true,
  };
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return environment;
}

/**
 * Ports of `npm run dev`: webpack's development server listens at `PORT`, the API at `API_PORT`, by default the next
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
