import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';

/** How many visitors are logged in, each with a session of their own. */
export const visitors = 1_000;

/** What one asks a contender, again and again. */
export interface Task {
  url: string;
  method: 'GET' | 'POST';
  /** The headers of each visitor's request. */
  headers: Record<string, string>[];
  /** How the body of a good answer begins: a 200 alone may say that nobody is logged in. */
  good: string;
}

export interface Contender {
  name: string;
  task: Task;
  /** Processor time of its process since it began, in microseconds. */
  processorTime: () => Promise<number>;
  stop: () => Promise<void>;
}

/** In a contender's process: says that it listens and what to ask, and later how much it has worked. */
export function tellParent(task: Task): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  // By itself, not by the signal: a profile is written at a proper end only.
  process.once('SIGTERM', () => process.exit(0));
  process.send?.(task);
}

/** In a contender's process: what is never called here. */
export async function never(): Promise<never> {
  throw new Error('expected no call of the provider');
}

/**
 * Starts a server in a process of its own, as in production; its log goes to a file.
 *
 * @param script a file of this folder
 * @throws Error when it ends before it listens
 */
export async function startContender(
  name: string,
  script: string,
  env: Record<string, string>,
  logFile: string,
): Promise<Contender> {
  const log = openSync(logFile, 'a');
  const server = spawn(
    process.execPath,
    [...profiling(), '--import', 'tsx', path.join(__dirname, script)],
    {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', log, 'inherit', 'ipc'],
    },
  );
  closeSync(log);
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const task = await new Promise<Task>((resolve, reject) => {
    server.once('message', (message) => resolve(message as Task));
    void exit.then(() => reject(new Error(`${name}: expected a server that starts`)));
  });
  return {
    name,
    task,
    processorTime: () =>
      new Promise((resolve) => {
        server.once('message', resolve as (time: unknown) => void);
        server.send('How much processor time?');
      }),
    stop: async () => {
      server.kill('SIGTERM');
      await exit;
    },
  };
}

/** `BENCH_PROFILE=folder` writes a CPU profile of each server there. */
function profiling(): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}
