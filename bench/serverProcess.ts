import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import type { Sessions } from '../server/sessions';

/** How many users are signed in, each with one session. */
export const userCount = 1_000;

/** The request to measure. */
interface Task {
  url: string;
  method: 'GET' | 'POST';
  /** The headers of each user's request. */
  headers: Record<string, string>[];
  /** Start of the body of a good answer: better-auth answers 200 `null` when there is no session. */
  bodyStart: string;
}

export interface ServerProcess {
  name: string;
  task: Task;
  /** Processor time since its start, in microseconds. */
  processorTime: () => Promise<number>;
  stop: () => Promise<unknown>;
}

/** Begins a session for each user. Returns their refresh tokens. */
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

/** In the server's process: tells the parent that it listens, and answers questions for processor time. */
export function tellParent(task: Task): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.(task);
}

/**
 * Starts a script of this folder that calls `tellParent`, in production mode.
 *
 * @throws Error when it ends before it listens
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
