import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeProvider } from '../server/testing/fakeProvider';
import { httpRequest } from '../server/testing/httpRequest';
import { loginPath } from '../server/testing/loginPath';

/** A request that received a status other than 200, or no response at all. */
export interface Failure {
  kind: string;
  /**
   * The response status, followed by the path if the status is 404; or the error message if there
   * was no response.
   */
  result: string;
  hasRetryAfter: boolean;
  /** When the request was sent and when it failed. Both times are measured with `performance.now()`. */
  began: number;
  ended: number;
}

/** Statistics for all requests of the same kind. */
interface Count {
  requests: number;
  failed: number;
  slowestSeconds: number;
}

/**
 * Starts simulated visitors who repeatedly read pages and log in until they are stopped. Each
 * visitor has a different loopback address, so the rate limits count each visitor separately.
 *
 * @param port nginx's port for HTTP without TLS
 * @returns the failures so far and a function that stops the visitors; the promise resolves as soon
 * as every visitor has logged in for the first time
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

  /**
   * Keeps opening pages and loading their files. Between two pages, the visitor also requests a
   * file of the first page, as if that page were still open in another tab.
   */
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
   * Alternates between refreshing the visitor's first session and beginning another one.
   * @returns the refresh tokens of all the visitor's sessions
   */
  async function stayLoggedIn({ refresh, login }: Visitor, token: string, number: number) {
    const tokens = [token];
    for (let turn = number; !isOver; turn++) {
      if (turn % 2 === 0) await refresh(token);
      else tokens.push(...[await login()].filter((one) => one !== undefined));
      // Pause between the requests, because the API accepts only 30 refreshes a minute per token.
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
    /**
     * Stops the visitors, then refreshes every session once to check that it still exists.
     *
     * @returns the number of sessions, and the statistics for each kind of request
     */
    stop: async () => {
      isOver = true;
      await Promise.all(reading);
      const sessions = await Promise.all(members);
      // Refresh each visitor's sessions one after the other, because a visitor may have too many
      // sessions for simultaneous requests.
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

/** Prints a summary of the requests that the simulated visitors have sent. */
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
