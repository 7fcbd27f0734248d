import { execFileSync, spawn } from 'node:child_process';

export interface Ended {
  /** Milliseconds from the start until the end. */
  time: number;
  /** Bytes: the most that the process and those it began held at a time; NaN where `ps` cannot say. */
  memory: number;
}

/** How often the memory is looked at, in milliseconds. */
const often = 500;

/**
 * Runs a command to its end, and looks at its memory all the while.
 *
 * @throws Error with what it wrote, when it does not end well
 */
export async function runToEnd(command: string, folder: string): Promise<Ended> {
  const begun = performance.now();
  const child = spawn(command, { cwd: folder, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const written: string[] = [];
  child.stdout.on('data', (text) => written.push(String(text)));
  child.stderr.on('data', (text) => written.push(String(text)));
  let memory = NaN;
  const timer = setInterval(() => {
    const now = memoryOf(child.pid ?? 0);
    memory = Number.isNaN(memory) ? now : Math.max(memory, now);
  }, often);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${command}: expected it to end well, got\n${written.join('')}`);
  return { time: performance.now() - begun, memory };
}

/** Resident bytes of a process and of all that came from it. */
function memoryOf(ancestor: number): number {
  let listed: string;
  try {
    listed = execFileSync('ps', ['-axo', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  } catch {
    return NaN;
  }
  const processes = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([ancestor]);
  let kilobytes = 0;
  // A parent is older than its child, and almost always listed before it.
  for (const [pid = 0, parent = 0, rss = 0] of processes) {
    if (!family.has(pid) && !family.has(parent)) continue;
    family.add(pid);
    kilobytes += rss;
  }
  return kilobytes * 1024;
}
