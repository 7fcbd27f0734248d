import { readFileSync } from 'node:fs';

/*
 * `npm start`, `npm run serve` and `npm run dev` load this module first. It ends the process when
 * npm has ended. This is necessary because npm forwards SIGTERM only to the shell in which it runs
 * a script, and forwards nothing when npm itself is killed.
 */

/**
 * Returns the process ids of the shell and, on Linux, of its parent npm (proc(5)). When a parent
 * process ends, its child gets another parent, so these ids change.
 */
function parents(): string {
  const shell = process.ppid;
  try {
    // In the file /proc/<pid>/stat, the second field is the process name in parentheses. The name
    // may contain spaces. The fourth field is the id of the parent process.
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
