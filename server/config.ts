import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { isIP } from 'node:net';
import { isSecureUrl } from '../src/api/secureUrl';

/** An error that ends the start. Its message tells the operator what was expected and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/** This site's registration with an OpenID Connect provider. */
export interface ExternalProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface Config {
  /** Address or host name to listen on. */
  host: string;
  port: number;
  /** Descriptors of sockets that systemd listens on instead (sd_listen_fds(3)). */
  sockets: number[];
  /** Where Prometheus reads metrics; null if it reads none. */
  metrics: { host: string; port: number } | null;
  /** Folder of the embedded database. */
  dataDir: string;
  /** URL of a PostgreSQL database; null for the embedded database. */
  databaseUrl: string | null;
  /** The site's URL as visitors see it, without a trailing slash. */
  publicUrl: string;
  /** null for the embedded identity provider. */
  provider: ExternalProvider | null;
  providerName: string;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string[];
  /** Origin of the API that the site was built for (`API_HOST`); null for the site's own origin. */
  apiHost: string | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A codec for the text of one variable; its name says what was expected. */
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

const text = variable('text that is not blank, and no password', (value) =>
  mayBeSecret(value) ? undefined : value.trim() || undefined,
);

const secret = variable('text that is not blank', (value) => value.trim() || undefined);

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
  'the issuer URL of an OpenID Connect provider (https, or http on loopback; no query or fragment)',
  (value) => {
    const url = secureUrl(value);
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

/** An address (192.0.2.1, 2001:db8::1) or a network in CIDR notation (192.0.2.0/24). */
function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  const bits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0;
  if (rest.length > 0 || bits === 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

/** Variables whose values no error message shows. */
const secrets = new Set(['OIDC_CLIENT_SECRET', 'DATABASE_URL']);

/** Whether a text may contain a secret: a URL with a user name often has a password, and a parameter may have one too. */
function mayBeSecret(value: string): boolean {
  return /:\/\/.*@|(password|secret|token)=/is.test(value);
}

/** Reads variables and collects all mistakes, so that one start reports all of them. An empty variable counts as unset. */
export function variableReader(env: Environment) {
  const mistakes: string[] = [];
  return {
    mistakes,
    read<A>(name: string, codec: t.Type<A, unknown, string>): A | null {
      const value = env[name];
      if (value === undefined || value === '') return null;
      const decoded = codec.decode(value);
      if (!isLeft(decoded)) return decoded.right;
      const isSecret = secrets.has(name) || mayBeSecret(value);
      const found = isSecret ? 'something else (not shown)' : JSON.stringify(value);
      mistakes.push(`${name}: expected ${codec.name}, got ${found}`);
      return null;
    },
  };
}

/**
 * Decodes the configuration from environment variables (docs/deployment/configuration.md).
 *
 * @throws StartError that names every wrong variable with what was expected
 */
export function readConfig(env: Environment): Config {
  const { read, mistakes } = variableReader(env);
  const sitePort = read('PORT', port) ?? 8080;
  const oidc = {
    OIDC_ISSUER: read('OIDC_ISSUER', issuer),
    OIDC_CLIENT_ID: read('OIDC_CLIENT_ID', text),
    OIDC_CLIENT_SECRET: read('OIDC_CLIENT_SECRET', secret),
  };
  const missing = Object.keys(oidc).filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < 3) {
    mistakes.push(
      `${missing.join(' and ')}: expected a value, since the OIDC_ variables belong together: all three, or none for the embedded identity provider`,
    );
  }
  const isEmbedded = missing.length === 3;
  if (isEmbedded && env['NODE_ENV'] === 'production') {
    mistakes.push(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: expected a provider of your own, since NODE_ENV is production; the embedded identity provider is for development and demonstration',
    );
  }

  const metricsPort = read('METRICS_PORT', port);
  const metricsHost = read('METRICS_HOST', text) ?? 'localhost';
  if (metricsPort === sitePort) {
    mistakes.push(`METRICS_PORT: expected another port than PORT, got ${sitePort} for both`);
  }

  // If the PID is not this process's, the variables are meant for the process that started it.
  const sockets = env['LISTEN_PID'] === String(process.pid) ? Number(env['LISTEN_FDS']) : 0;

  const config: Config = {
    host: read('HOST', text) ?? 'localhost',
    port: sitePort,
    sockets: Array.from({ length: sockets }, (_, index) => 3 + index),
    metrics: metricsPort === null ? null : { host: metricsHost, port: metricsPort },
    dataDir: read('DATA_DIR', text) ?? 'data',
    databaseUrl: read('DATABASE_URL', databaseUrl),
    publicUrl: read('PUBLIC_URL', siteAddress) ?? `http://localhost:${sitePort}`,
    provider: isEmbedded
      ? null
      : {
          issuer: oidc.OIDC_ISSUER ?? '',
          clientId: oidc.OIDC_CLIENT_ID ?? '',
          clientSecret: oidc.OIDC_CLIENT_SECRET ?? '',
        },
    providerName:
      read('OIDC_PROVIDER_NAME', text) ??
      (oidc.OIDC_ISSUER ? new URL(oidc.OIDC_ISSUER).hostname : 'Demo provider'),
    trustProxy: read('TRUST_PROXY', addresses) ?? [],
    apiHost: read('API_HOST', origin),
  };
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return config;
}

/** The URLs of the site to which a provider may redirect. A visitor may open localhost as 127.0.0.1 too. */
export function siteUrls({ publicUrl }: Pick<Config, 'publicUrl'>): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== 'localhost') return [publicUrl];
  return [publicUrl, publicUrl.replace('//localhost', '//127.0.0.1')];
}
