import {
  onOrOff,
  origin,
  port,
  siteAddress,
  StartError,
  variable,
  variableReader,
  type Environment,
} from '../../server/config';

const timeZone = variable('a time zone, such as Asia/Taipei', (text) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
});

/** Build-time settings from environment variables (docs/deployment/configuration.md). */
export interface BuildEnvironment {
  /** URL of the site, without a slash at the end. */
  siteUrl: string;
  /** The API's origin, if it is different from the site's. */
  apiOrigin: string | undefined;
  /**
   * If false, `/service-worker.js` unregisters the service worker that an earlier build installed.
   */
  hasServiceWorker: boolean;
  /** If false, the site has no login page and sends no requests to the API. */
  hasSignIn: boolean;
}

/**
 * Reads the build settings from the environment variables.
 *
 * @throws StartError that lists every invalid variable and its expected value
 */
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
  // generator/model/publication.ts reads it.
  read('TIME_ZONE', timeZone);
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return environment;
}

/**
 * The folder, relative to the project, that `npm run dev` uses instead of `dist/`. So the drafts
 * that `npm run dev` shows never become part of the built site.
 */
export const developmentFolder = '.cache/development';

/**
 * Returns the ports for `npm run dev`. The development server listens on `PORT`. The API listens on
 * `API_PORT`, which defaults to the next port.
 *
 * @throws StartError that lists every invalid variable and its expected value
 */
export function developmentPorts(env: Environment): { site: number; api: number } {
  const { read, mistakes } = variableReader(env);
  const site = read('PORT', port) ?? 8080;
  const api = read('API_PORT', port) ?? site + 1;
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return { site, api };
}

/**
 * Returns the path of the site's URL, or an empty string if the site is at the root of its host.
 * See `basePath` in src/paths.ts.
 */
export function sitePath(siteUrl: string): string {
  return new URL(siteUrl).pathname.replace(/\/$/, '');
}
