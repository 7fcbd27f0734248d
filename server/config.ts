import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { isIP } from 'node:net';
import path from 'node:path';
import { isLoopback, isSecureUrl } from '../src/api/secureUrl';

/**
 * An error that prevents the server from starting. The message tells the operator what was expected
 * and what to do.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/** This site's registration with an OpenID Connect provider. */
export interface ProviderRegistration {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** How the provider expects the secret; by default, as its metadata says. */
  clientAuthentication?: ClientAuthentication | undefined;
}

/** The ways to send a client secret, by their names in the provider's metadata. */
const clientAuthentications = ['client_secret_basic', 'client_secret_post'] as const;
type ClientAuthentication = (typeof clientAuthentications)[number];

export interface Config {
  /** The address or host name on which the server listens. */
  host: string;
  port: number;
  /**
   * The file descriptors of sockets that systemd has opened (sd_listen_fds(3)). If there are any,
   * the server accepts connections on these sockets instead of listening on `host` and `port`.
   */
  sockets: number[];
  /**
   * The host and port where Prometheus can read the metrics, or null if the server provides no
   * metrics.
   */
  metrics: { host: string; port: number } | null;
  /** The folder of the embedded database. */
  dataFolder: string;
  /** The URL of a PostgreSQL database, or null if the embedded database is used. */
  databaseUrl: string | null;
  /** The URL that visitors use to open the site, without a trailing slash. */
  publicUrl: string;
  /**
   * The identity provider, or null if nobody can sign in. It is never the embedded one for a site
   * that other machines can open.
   */
  provider: ProviderRegistration | 'embedded' | null;
  providerName: string;
  /** The addresses or networks of the proxies whose `X-Forwarded-For` header is trusted. */
  trustProxy: string[];
  /**
   * The origin of the API (from the `API_HOST` variable), or null if the API has the same origin as
   * the site.
   */
  apiOrigin: string | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns a codec that parses an environment variable. The codec's name describes the expected
 * value, and error messages contain this name.
 */
export function variable<A>(expected: string, parse: (text: string) => A | undefined) {
  return new t.Type<A, unknown, string>(
    expected,
    (value): value is A => value !== undefined,
    (text, context) => {
      const value = parse(text);
      return value === undefined ? t.failure(text, context) : t.success(value);
    },
    t.identity,
  );
}

export const port = variable('a whole number from 1 to 65535', (text) => {
  const number = Number(text);
  return /^\d{1,5}$/.test(text) && number >= 1 && number <= 65_535 ? number : undefined;
});

export const onOrOff = variable('on or off', (text) =>
  text === 'on' ? true : text === 'off' ? false : undefined,
);

const text = variable('text that is not blank', (value) => value.trim() || undefined);

/**
 * Returns whether a value consists of printable ASCII characters. Client identifiers and client secrets
 * (RFC 6749) and URLs contain no others.
 */
const isAscii = (value: string) => /^[\x20-\x7e]+$/.test(value);

/** An operator who has copied an example of the guides may not have replaced its `…` yet. */
const registered = variable(
  'the value that your identity provider has given you, in printable ASCII characters, not a placeholder such as …',
  (value) => {
    // A file with the secret may end with a line break.
    const given = value.trim();
    return isAscii(given) ? given : undefined;
  },
);

const clientAuthentication = variable(clientAuthentications.join(' or '), (value) =>
  clientAuthentications.find((one) => one === value),
);

function secureUrl(value: string): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && isSecureUrl(url) ? url : undefined;
}

export const origin = variable(
  'an origin such as https://example.org (https, or http on loopback; no path)',
  (value) => {
    const url = secureUrl(value);
    return url?.href === `${url?.origin}/` ? url.origin : undefined;
  },
);

export const siteAddress = variable(
  'the URL of the site such as https://example.org or https://example.org/blog (https, or http on loopback; no query)',
  (value) => {
    const url = secureUrl(value);
    if (!url || url.search || url.hash || url.username || url.password) return undefined;
    const path = url.pathname.replace(/\/$/, '');
    return /^(\/[\w.~-]+)*$/.test(path) ? url.origin + path : undefined;
  },
);

const issuer = variable(
  'the issuer URL of an OpenID Connect provider (https, or http on loopback; no query or fragment; ASCII characters)',
  (value) => {
    const url = isAscii(value) ? secureUrl(value) : undefined;
    if (!url || url.search || url.hash || url.username || url.password) return undefined;
    return value;
  },
);

const databaseUrl = variable('a URL that begins with postgres:// or postgresql://', (value) =>
  /^postgres(ql)?:\/\//.test(value) && URL.canParse(value) ? value : undefined,
);

const addresses = variable(
  'addresses or networks such as 10.0.0.0/8, separated by commas',
  (value) => {
    const list = value.split(',').map((address) => address.trim());
    return list.every(isNetwork) ? list : undefined;
  },
);

/**
 * Checks whether a string is an IP address (192.0.2.1, 2001:db8::1) or a network in CIDR notation
 * (192.0.2.0/24).
 */
function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  const bits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0;
  if (rest.length > 0 || bits === 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

/**
 * Returns `read`, which reads an environment variable, and `mistakes`, a list of all errors that
 * `read` has found. The list lets the operator see all errors after a single attempt to start the
 * server. An empty variable counts as unset.
 */
export function variableReader(env: Environment) {
  const mistakes: string[] = [];
  return {
    mistakes,
    read<A>(name: string, codec: t.Type<A, unknown, string>): A | null {
      const value = env[name];
      if (value === undefined || value === '') return null;
      const decoded = codec.decode(value);
      if (!isLeft(decoded)) return decoded.right;
      // Do not repeat the value, because it may be a password in the wrong variable.
      mistakes.push(`${name}: expected ${codec.name}`);
      return null;
    },
  };
}

/**
 * Returns the absolute path of the folder of the built site: the program's argument, or else
 * `SITE_DIR`, or else `dist`. The build writes to it, and the server serves it. `npm start` does both
 * in one process, with a folder of its own (generator/cli/start.mts).
 */
export function readSiteFolder({
  argv,
  env,
}: Pick<NodeJS.Process, 'argv' | 'env'> = process): string {
  return path.resolve(argv[2] || env['SITE_DIR'] || 'dist');
}

/** Where the database is. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataFolder'>;

function databasePlace(read: ReturnType<typeof variableReader>['read']): DatabasePlace {
  return {
    dataFolder: read('DATA_DIR', text) ?? 'data',
    databaseUrl: read('DATABASE_URL', databaseUrl),
  };
}

/**
 * Reads where the database is, as the server does.
 *
 * @throws StartError whose message names every invalid variable and the value that was expected
 */
export function readDatabasePlace(env: Environment): DatabasePlace {
  const { read, mistakes } = variableReader(env);
  const place = databasePlace(read);
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return place;
}

/**
 * Reads the server's configuration from environment variables (docs/deployment/configuration.md).
 *
 * @param hasLoginPage whether the built site has a login page. Without it, and with `SIGN_IN=off`,
 * no identity provider is needed.
 * @throws StartError whose message names every invalid variable and the value that was expected
 */
export function readConfig(env: Environment, hasLoginPage = true): Config {
  const { read, mistakes } = variableReader(env);
  const sitePort = read('PORT', port) ?? 8080;
  const oidc = {
    OIDC_ISSUER: read('OIDC_ISSUER', issuer),
    OIDC_CLIENT_ID: read('OIDC_CLIENT_ID', registered),
    OIDC_CLIENT_SECRET: read('OIDC_CLIENT_SECRET', registered),
  };
  const publicUrl = read('PUBLIC_URL', siteAddress) ?? `http://localhost:${sitePort}`;
  const trustProxy = read('TRUST_PROXY', addresses) ?? [];
  const missing = Object.keys(oidc).filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < 3) {
    mistakes.push(
      `${missing.join(' and ')}: expected a value, since the OIDC_ variables belong together: all three, or none`,
    );
  }
  // Read both variables, so that a wrong value is an error even if it does not matter.
  const [signIn, embedded] = [read('SIGN_IN', onOrOff), read('EMBEDDED_PROVIDER', onOrOff)];
  const isMissing = missing.length === 3 && hasLoginPage && signIn !== false;
  // Everybody knows the embedded identity provider's password, so it must serve only visitors who
  // sit at this machine.
  const isForOthers = [
    env['NODE_ENV'] === 'production' && 'NODE_ENV is production',
    !isLoopback(new URL(publicUrl)) && `PUBLIC_URL is ${publicUrl}`,
    trustProxy.length > 0 && 'TRUST_PROXY names a proxy',
  ].filter((reason) => reason !== false);
  if (isMissing && !embedded) {
    mistakes.push(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: expected a provider of your own, since visitors of this site can sign in. To build a site without sign-in, set SIGN_IN=off. To try this site on this machine, set EMBEDDED_PROVIDER=on.',
    );
  } else if (isMissing && isForOthers.length > 0) {
    mistakes.push(
      `OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: expected a provider of your own, since ${isForOthers.join(' and ')}; the embedded identity provider is for development and demonstration on this machine`,
    );
  }

  const metricsPort = read('METRICS_PORT', port);
  const metricsHost = read('METRICS_HOST', text) ?? 'localhost';
  if (metricsPort === sitePort) {
    mistakes.push(`METRICS_PORT: expected another port than PORT, got ${sitePort} for both`);
  }

  // If `LISTEN_PID` is not this process's id, systemd set `LISTEN_FDS` for a parent process.
  const sockets = env['LISTEN_PID'] === String(process.pid) ? Number(env['LISTEN_FDS']) : 0;

  const config: Config = {
    host: read('HOST', text) ?? 'localhost',
    port: sitePort,
    sockets: Array.from({ length: sockets }, (_, index) => 3 + index),
    metrics: metricsPort === null ? null : { host: metricsHost, port: metricsPort },
    ...databasePlace(read),
    publicUrl,
    provider:
      missing.length === 0
        ? {
            issuer: oidc.OIDC_ISSUER ?? '',
            clientId: oidc.OIDC_CLIENT_ID ?? '',
            clientSecret: oidc.OIDC_CLIENT_SECRET ?? '',
            clientAuthentication: read('OIDC_CLIENT_AUTH', clientAuthentication) ?? undefined,
          }
        : isMissing
          ? 'embedded'
          : null,
    providerName:
      read('OIDC_PROVIDER_NAME', text) ??
      (oidc.OIDC_ISSUER ? new URL(oidc.OIDC_ISSUER).hostname : 'Demo provider'),
    trustProxy,
    apiOrigin: read('API_HOST', origin),
  };
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return config;
}

/**
 * Returns the site's URLs to which an identity provider may redirect. A site at localhost has two
 * URLs, because a visitor may also open it as 127.0.0.1.
 */
export function siteUrls({ publicUrl }: Pick<Config, 'publicUrl'>): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== 'localhost') return [publicUrl];
  return [publicUrl, publicUrl.replace('//localhost', '//127.0.0.1')];
}
