import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { httpRequest } from '../../server/testing/httpRequest';
import { apiPaths } from '../../src/api/contract';
import { readBuiltFile, siteUrl, type HttpResponse } from './server';
import { test as base } from './test';

/**
 * Simulates a network fault for one request. The fault may forward the request to the real server,
 * respond by itself, or keep the connection open without ever responding.
 */
type Fault = (ask: () => Promise<HttpResponse>) => Promise<HttpResponse | 'silence'>;

export const pass: Fault = (ask) => ask();
export const noResponse: Fault = async () => 'silence';

/** Returns a fault that responds in place of the server. */
export function respond(status: number, body: object | string): Fault {
  const isText = typeof body === 'string';
  return async () => ({
    status,
    headers: { 'content-type': isText ? 'text/html' : 'application/json' },
    body: isText ? body : JSON.stringify(body),
  });
}

/** Returns a fault that delays forwarding the request to the server by this many milliseconds. */
export function delay(milliseconds: number): Fault {
  return async (ask) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return ask();
  };
}

/**
 * Returns a fault that holds back requests, or the server's responses, until the test calls
 * `release`, which resolves when the server has responded to all of them.
 */
export function hold(what: 'requests' | 'responses') {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const held: Promise<HttpResponse>[] = [];
  const fault: Fault = (ask) => {
    const response = what === 'requests' ? released.then(ask) : ask();
    held.push(response);
    return released.then(() => response);
  };
  const release = async () => {
    letGo();
    await Promise.allSettled(held);
  };
  return { fault, release };
}

const apiCalls: ReadonlySet<string> = new Set(Object.values(apiPaths));

/** A request to the API, or to a path that `intercept` has given a fault. */
interface Call {
  path: string;
  /** When the proxy received the request, in milliseconds since the epoch. */
  beganAt: number;
  /**
   * When the response was sent or the request was aborted, in milliseconds since the epoch. Null
   * while the request is pending.
   */
  endedAt: number | null;
  /** The response's status, or null if there was no response. */
  status: number | null;
  /** Whether the browser aborted the request before receiving the response. */
  aborted: boolean;
}

/**
 * A real HTTP proxy that can simulate faults between the browser and the servers on this machine
 * (RFC 9112, section 3.2.2).
 */
interface FaultProxy {
  address: string;
  /**
   * All requests to the API and to paths with faults, in order. They come from all tabs, including
   * closed ones.
   */
  calls: Call[];
  callsOf: (path: string) => Call[];
  /**
   * Sets the faults for a path. Each request to the path gets the next fault in the list. After the
   * end of the list, all further requests get the last fault.
   */
  intercept: (path: string, ...faults: [Fault, ...Fault[]]) => void;
  /** Serves the site's files from another build. */
  serveSiteFrom: (folder: string) => void;
  close: () => Promise<void>;
}

async function startFaultProxy(): Promise<FaultProxy> {
  const calls: Call[] = [];
  const faults = new Map<string, Fault[]>();
  const agent = new http.Agent({ keepAlive: true });
  let siteFolder: string | null = null;

  const nextFault = (url: URL): Fault => {
    const queue = faults.get(url.pathname) ?? [];
    const isFile = url.origin === siteUrl && !/^\/(api\/|config\.json$)/.test(url.pathname);
    const folder = siteFolder;
    const usual: Fault =
      folder !== null && isFile ? () => readBuiltFile(url.pathname, folder) : pass;
    return (queue.length > 1 ? queue.shift() : queue[0]) ?? usual;
  };

  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://invalid');
    const call: Call = {
      path: url.pathname,
      beganAt: Date.now(),
      endedAt: null,
      status: null,
      aborted: false,
    };
    if (faults.has(url.pathname) || apiCalls.has(url.pathname)) calls.push(call);
    response.on('close', () => {
      call.endedAt = Date.now();
      call.aborted = !response.writableFinished;
    });
    const ask = () => askServer(url, request, agent);
    nextFault(url)(ask)
      .then((outcome) => {
        if (outcome === 'silence' || response.destroyed) return;
        call.status = outcome.status;
        response.writeHead(outcome.status, outcome.headers).end(outcome.body);
      })
      .catch(() => request.socket.destroy());
  });
  // Keep idle connections open on a slow machine, too. If a new connection breaks, browsers do not
  // repeat the request.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    callsOf: (path) => calls.filter((call) => call.path === path),
    intercept: (path, ...queue) => void faults.set(path, queue),
    serveSiteFrom: (folder) => void (siteFolder = folder),
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Forwards a request to a server on this machine. Rejects requests to other machines. */
async function askServer(
  url: URL,
  request: http.IncomingMessage,
  agent: http.Agent,
): Promise<HttpResponse> {
  if (url.hostname !== 'localhost') throw new Error('Expected a server on this machine.');
  const options = { method: request.method, headers: withoutHopByHopHeaders(request), agent };
  const response = await httpRequest(url, options, await buffer(request));
  return { ...response, headers: withoutHopByHopHeaders(response) };
}

/** Removes hop-by-hop headers (RFC 9110, section 7.6.1). */
function withoutHopByHopHeaders({
  headers,
}: Pick<http.IncomingMessage, 'headers'>): http.IncomingHttpHeaders {
  const hop = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hop.has(name)));
}

/**
 * Playwright's `test` with a proxy that can simulate faults between the browser and all servers:
 * the site, its API and the identity provider.
 */
export const test = base.extend<{ network: FaultProxy }>({
  // Playwright requires a destructuring pattern here, even if it is empty.
  network: async ({}, use) => {
    const network = await startFaultProxy();
    await use(network);
    await network.close();
  },
  proxy: async ({ network }, use) => use({ server: network.address }),
});
