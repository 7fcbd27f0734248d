import { readFileSync } from 'node:fs';

/*
 * `npm start`, `npm run serve` and `npm run dev` load this module first. It ends the process when
 * the shell in which npm runs a script has ended, or npm itself
 * (docs/decisions/0047-the-server-ends-with-npm.md).
 */

const shell = process.ppid;
const npm = parentOf(shell);
setInterval(() => {
  // When a parent process ends, its child gets another parent.
  if (process.ppid !== shell || !isRunning(npm)) process.kill(process.pid, 'SIGTERM');
}, 200).unref();

/** Returns the id of a process's parent on Linux (proc(5)), and 0 on other systems. */
function parentOf(pid: number): number {
  try {
    // The second field is the process name in parentheses, which may contain spaces. The fourth
    // field is the id of the parent process.
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(parent ?? 0);
  } catch {
    return 0;
  }
}

/** Returns whether a process is running. Signal 0 only asks whether it exists (kill(2)). */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
