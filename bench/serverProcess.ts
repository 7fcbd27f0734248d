import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import type { Sessions } from '../server/sessions';

/** The number of users on each measured server. Each user has one session. */
export const userCount = 1_000;

/** The request that the benchmark measures. */
interface Task {
  url: string;
  method: 'GET' | 'POST';
  /** The request headers, which differ for each user. */
  headers: Record<string, string>[];
  /**
   * How the body of a successful response starts. Checking the status is not enough, because
   * better-auth responds with 200 and `null` if the session does not exist.
   */
  bodyStart: string;
}

export interface ServerProcess {
  name: string;
  task: Task;
  /** Returns how much processor time the server has used since it started, in microseconds. */
  processorTime: () => Promise<number>;
  stop: () => Promise<unknown>;
}

/** Begins a session for each user and returns the sessions' refresh tokens. */
export async function beginSessions(sessions: Sessions): Promise<string[]> {
  const tokens: string[] = [];
  for (let user = 1; user <= userCount; user++) {
    await sessions.claimCode(`code-${user}`);
    const identity = { issuer: 'https://id.example', subject: `user-${user}`, email: null };
    tokens.push((await sessions.begin(identity, `code-${user}`))?.refreshToken ?? '');
  }
  return tokens;
}

export function refreshTask(url: string, refreshTokens: string[]): Task {
  const headers = refreshTokens.map((token) => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }));
  return { url, method: 'POST', headers, bodyStart: '{"accessToken":"' };
}

/**
 * Tells the parent process that the server is listening. After that, sends the processor time
 * whenever the parent process asks for it. This function runs in the server process.
 */
export function tellParent(task: Task): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.(task);
}

/**
 * Starts a script from this folder in a new process, in production mode. The script must call
 * `tellParent`.
 *
 * @throws Error if the script ends before its server is listening
 */
export async function startServerProcess(
  name: string,
  script: string,
  { logFile, ...env }: { logFile: string } & Record<string, string>,
): Promise<ServerProcess> {
  const server = fork(path.join(__dirname, script), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', openSync(logFile, 'a'), 'inherit', 'ipc'],
  });
  const exit = once(server, 'exit');
  const failure = exit.then(() => Promise.reject(new Error(`${name}: expected it to start`)));
  const message = async () => ((await once(server, 'message')) as unknown[])[0];
  const task = (await Promise.race([message(), failure])) as Task;
  const processorTime = () => {
    server.send('processor time');
    return message() as Promise<number>;
  };
  const stop = () => {
    server.kill();
    return exit;
  };
  return { name, task, processorTime, stop };
}
