import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeProvider } from '../server/testing/fakeProvider';
import { httpRequest } from '../server/testing/httpRequest';
import { loginPath } from '../server/testing/loginPath';

/**
 * A request that received a status other than 200, or no response at all. A missing file of an open
 * page is none if the page works after it has reloaded once.
 */
interface Failure {
  kind: string;
  /**
   * The response status, followed by the path if the status is 404; or the error message if there
   * was no response.
   */
  result: string;
}

/** How many visitors there are. */
export const visitorCount = 30;

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
export async function simulateVisitors(port: number, provider: FakeProvider) {
  const failures: Failure[] = [];
  const counts: Record<string, Count> = {};
  let reloads = 0;
  let isOver = false;

  function visitor(number: number) {
    const agent = new Agent({ keepAlive: true });
    const localAddress = `127.0.1.${number + 1}`;
    const call = async (
      kind: string,
      method: string,
      url: string,
      { headers = {}, mayBeMissing = false } = {},
    ) => {
      const began = performance.now();
      const answer = await httpRequest(`http://127.0.0.1:${port}${url}`, {
        method,
        agent,
        localAddress,
        headers,
      }).catch(({ message }: Error) => ({ status: message, body: '' }));
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      const count = (counts[kind] ??= { requests: 0, failed: 0, slowestSeconds: 0 });
      count.requests++;
      count.slowestSeconds = Math.max(count.slowestSeconds, seconds);
      const isMissing = mayBeMissing && answer.status === 404;
      if (answer.status !== 200 && !isMissing) {
        count.failed++;
        failures.push({
          kind,
          result: `${answer.status}${answer.status === 404 ? ` ${url}` : ''}`,
        });
      }
      return { text: answer.body.toString(), isMissing };
    };
    const refresh = (token: string) =>
      call('refresh', 'POST', '/api/refresh/', { headers: { authorization: `Bearer ${token}` } });
    const login = async () => {
      const { text } = await call('login', 'POST', loginPath(provider));
      return /"refreshToken":"([^"]+)/.exec(text)?.[1];
    };
    /** Opens a page, and returns the files that it may load. */
    const open = async (): Promise<readonly string[]> => {
      const { text } = await call('page', 'GET', '/projects');
      return [...new Set(text.match(/\/(assets|content)\/[\w./-]+\.(json|js|css)\b/g) ?? [])];
    };
    /**
     * Loads one of a page's files. If the file is gone, the page reloads once, as the site's own
     * pages do, and its file must then be there.
     *
     * @returns the files of the page, which are others after it has reloaded
     */
    const load = async (kind: string, files: readonly string[]) => {
      const get = (among: readonly string[], mayBeMissing: boolean) => {
        const file = among[Math.floor(Math.random() * among.length)];
        return call(kind, 'GET', file ?? '/no-files-in-the-page', { mayBeMissing });
      };
      if (!(await get(files, true)).isMissing) return files;
      reloads += 1;
      const reloaded = await open();
      await get(reloaded, false);
      return reloaded;
    };
    return { refresh, login, open, load, close: () => agent.destroy() };
  }
  type Visitor = ReturnType<typeof visitor>;

  /**
   * Keeps opening pages and loading their files. Between two pages, the visitor also loads a file
   * of the first page, which is still open in another tab.
   */
  async function read({ open, load }: Visitor) {
    let opened = await open();
    while (!isOver) {
      let files = await open();
      for (let loaded = 0; loaded < 4; loaded++) files = await load('file of a new page', files);
      opened = await load('file of an open page', opened);
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
      // Pause between the requests, because the API accepts only 120 a minute from one address.
      await sleep(1_500);
    }
    return tokens;
  }

  const visitors = Array.from({ length: visitorCount }, (_, number) => visitor(number));
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
     * @returns the number of sessions, how often a page has reloaded because a file was gone, and
     * the statistics for each kind of request
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
      return { sessions: sessions.flat().length, reloads, counts };
    },
  };
}

/** Prints a summary of the requests that the simulated visitors have sent. */
export function report(
  title: string,
  {
    sessions,
    reloads,
    counts,
  }: Awaited<ReturnType<Awaited<ReturnType<typeof simulateVisitors>>['stop']>>,
): void {
  const all = Object.values(counts);
  const sum = (key: 'requests' | 'failed') => all.reduce((total, count) => total + count[key], 0);
  console.log(
    `${title}: ${sum('failed')} of ${sum('requests')} requests failed, ${reloads} reloads; ${sessions} sessions`,
  );
  console.table(counts);
}
