import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeProvider } from '../server/testing/fakeProvider';
import { httpRequest } from '../server/testing/httpRequest';
import { loginPath } from '../server/testing/loginPath';

/** A request that did not get 200, or no response at all. */
export interface Failure {
  kind: string;
  /** The status with the path if it is 404; the error if there was no response. */
  result: string;
  hasRetryAfter: boolean;
  /** When the request was sent and when it failed, by `performance.now()`. */
  began: number;
  ended: number;
}

/** What happened to the requests of one kind. */
interface Count {
  requests: number;
  failed: number;
  slowestSeconds: number;
}

/**
 * Starts visitors who read and sign in until they are stopped. Each has a loopback address of its
 * own, and therefore rate limits of its own.
 *
 * @param port the port of nginx, without TLS
 * @returns once every visitor is signed in
 */
export async function startLoad(port: number, provider: FakeProvider) {
  const failures: Failure[] = [];
  const counts: Record<string, Count> = {};
  let isOver = false;

  function visitor(number: number) {
    const agent = new Agent({ keepAlive: true });
    const localAddress = `127.0.1.${number + 1}`;
    const call = async (kind: string, method: string, url: string, headers = {}) => {
      const began = performance.now();
      const answer = await httpRequest(`http://127.0.0.1:${port}${url}`, {
        ...{ method, agent, localAddress, headers },
      }).catch(({ message }: Error) => ({ status: message, headers: {}, body: '' }));
      const ended = performance.now();
      const count = (counts[kind] ??= { requests: 0, failed: 0, slowestSeconds: 0 });
      count.requests++;
      count.slowestSeconds = Math.max(count.slowestSeconds, Math.round((ended - began) / 100) / 10);
      if (answer.status !== 200) {
        count.failed++;
        const result = `${answer.status}${answer.status === 404 ? ` ${url}` : ''}`;
        failures.push({
          kind,
          result,
          hasRetryAfter: 'retry-after' in answer.headers,
          began,
          ended,
        });
      }
      return answer.body.toString();
    };
    const refresh = (token: string) =>
      call('refresh', 'POST', '/api/refresh/', { authorization: `Bearer ${token}` });
    const login = async () => {
      const text = await call('login', 'POST', loginPath(provider));
      return /"refreshToken":"([^"]+)/.exec(text)?.[1];
    };
    const filesOf = async () => {
      const page = await call('page', 'GET', '/projects');
      return [...new Set(page.match(/\/(assets|content)\/[\w./-]+\.(json|js|css)\b/g) ?? [])];
    };
    const get = (kind: string, files: readonly string[]) => {
      const file = files[Math.floor(Math.random() * files.length)];
      return call(kind, 'GET', file ?? '/no-files-in-the-page');
    };
    return { refresh, login, filesOf, get, close: () => agent.destroy() };
  }
  type Visitor = ReturnType<typeof visitor>;

  /** Opens pages with their files, and requests files of the first page, which stays open. */
  async function read({ filesOf, get }: Visitor) {
    const opened = await filesOf();
    while (!isOver) {
      const files = await filesOf();
      await Promise.all(Array.from({ length: 4 }, () => get('file of the current page', files)));
      await get('file of an open page', opened);
      await sleep(300);
    }
  }

  /**
   * Refreshes the visitor's session, and begins another from time to time. @returns the tokens of
   * all sessions
   */
  async function stayLoggedIn({ refresh, login }: Visitor, token: string, number: number) {
    const tokens = [token];
    for (let turn = number; !isOver; turn++) {
      if (turn % 2 === 0) await refresh(token);
      else tokens.push(...[await login()].filter((one) => one !== undefined));
      // With this pause, there are fewer refreshes than the limit of 30 a minute for one token.
      await sleep(1_500);
    }
    return tokens;
  }

  const visitors = Array.from({ length: 30 }, (_, number) => visitor(number));
  const firstTokens = await Promise.all(visitors.map(({ login }) => login()));
  const reading = visitors.map(read);
  const members = visitors.map((one, number) =>
    stayLoggedIn(one, firstTokens[number] ?? '', number),
  );
  return {
    failures,
    /** Ends the load and refreshes each session. @returns what happened, by the kind of request */
    stop: async () => {
      isOver = true;
      await Promise.all(reading);
      const sessions = await Promise.all(members);
      // The sessions of a visitor are refreshed one after the other, because there are many.
      await Promise.all(
        visitors.map(async ({ refresh, close }, number) => {
          for (const token of sessions[number] ?? []) await refresh(token);
          close();
        }),
      );
      return { sessions: sessions.flat().length, counts };
    },
  };
}

/** Prints what a load has counted. */
export function report(
  title: string,
  { sessions, counts }: Awaited<ReturnType<Awaited<ReturnType<typeof startLoad>>['stop']>>,
): void {
  const all = Object.values(counts);
  const sum = (key: 'requests' | 'failed') => all.reduce((total, count) => total + count[key], 0);
  console.log(
    `${title}: ${sum('failed')} of ${sum('requests')} requests failed; ${sessions} sessions`,
  );
  console.table(counts);
}
