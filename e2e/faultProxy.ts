import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { apiPaths } from '../src/api/contract';
import { siteUrl } from './addresses';
import { file, pass, type Answer, type Fault } from './networkFaults';

/** One request for a path with a fault, or for the API. */
export interface Call {
  path: string;
  /** Milliseconds since the epoch: when the call came, and when it was answered or aborted (null until then). */
  beganAt: number;
  endedAt: number | null;
  /** Null without an answer. */
  status: number | null;
  /** The browser aborted it before the answer. */
  aborted: boolean;
}

/** A real HTTP proxy between the browser and the servers on this machine (RFC 9112, section 3.2.2). */
export interface FaultProxy {
  /** For the browser's settings. */
  address: string;
  /** All API calls of all tabs, including closed ones, in order. */
  calls: Call[];
  /** The calls of one path. */
  callsOf: (path: string) => Call[];
  /** From now on, each request for the path meets the next of these faults; the last one stays. */
  meet: (path: string, ...faults: [Fault, ...Fault[]]) => void;
  /** From now on, the site's files come from this folder, such as another build's. */
  serveSiteFrom: (folder: string) => void;
  close: () => Promise<void>;
}

/** Starts a proxy on a free port of this machine. */
export async function startFaultProxy(): Promise<FaultProxy> {
  const calls: Call[] = [];
  const faults = new Map<string, Fault[]>();
  const agent = new http.Agent({ keepAlive: true });
  let siteFolder: string | null = null;

  const nextFault = (url: URL): Fault => {
    const queue = faults.get(url.pathname) ?? [];
    const isFile = url.origin === siteUrl && !/^\/(api\/|config\.json$)/.test(url.pathname);
    const usual = siteFolder !== null && isFile ? file(siteFolder, url.pathname) : pass;
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
    if (faults.has(url.pathname) || Object.values<string>(apiPaths).includes(url.pathname))
      calls.push(call);
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    callsOf: (path) => calls.filter((call) => call.path === path),
    meet: (path, ...queue) => void faults.set(path, queue),
    serveSiteFrom: (folder) => void (siteFolder = folder),
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Forwards a request, only to servers on this machine. */
async function askServer(
  url: URL,
  request: http.IncomingMessage,
  agent: http.Agent,
): Promise<Answer> {
  if (url.hostname !== 'localhost') throw new Error('Expected a server on this machine.');
  const body = await buffer(request);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .request(url, { method: request.method, headers: ownHeaders(request), agent }, resolve)
      .on('error', reject)
      .end(body);
  });
  return {
    status: response.statusCode ?? 502,
    headers: ownHeaders(response),
    body: await buffer(response),
  };
}

/** Removes hop-by-hop headers (RFC 9110, section 7.6.1). */
function ownHeaders({ headers }: http.IncomingMessage): http.IncomingHttpHeaders {
  const hop = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hop.has(name)));
}
