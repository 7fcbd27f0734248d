import { readFileSync } from 'node:fs';

/*
 * `npm start` and `npm run serve` load this before server/index.ts: it ends the process when npm has ended. npm forwards
 * SIGTERM only to the shell that it runs a script in, and nothing is forwarded when npm is killed.
 */

/**
 * The ids of the shell and, on Linux, of npm, its parent (proc(5)). A process whose parent has ended gets another one.
 */
function parents(): string {
  const shell = process.ppid;
  try {
    // The second field is the name in parentheses, which may contain spaces; the fourth is the parent.
    const [, npm] = /\) \S (\d+)/.exec(readFileSync(`/proc/${shell}/stat`, 'utf8')) ?? [];
    return `${shell} ${npm}`;
  } catch {
    return String(shell);
  }
}

const atStart = parents();
setInterval(() => {
  if (parents() !== atStart) process.kill(process.pid, 'SIGTERM');
}, 100).unref();
