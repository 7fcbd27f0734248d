type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/** Milliseconds. Shorter work needs no progress; a log needs a line less often than a terminal. */
const quiet = 2_000;
const pauses = { terminal: 200, log: 10_000 };

/**
 * Shows how far a piece of work is: `Pages: 120 of 2000`. A terminal shows one line, which disappears at the end.
 *
 * @returns call it after each part
 */
export function progressOf(
  name: string,
  {
    output = process.stdout,
    now = () => performance.now(),
  }: { output?: Output; now?: () => number } = {},
): (done: number, all: number) => void {
  const began = now();
  let shown = began;
  let isShown = false;
  return (done, all) => {
    const isLast = done === all;
    const time = now();
    if (isLast && isShown && output.isTTY) output.write('\r\u001b[K');
    const pause = output.isTTY ? pauses.terminal : pauses.log;
    if (isLast || time - began < quiet || (isShown && time - shown < pause)) return;
    shown = time;
    isShown = true;
    const line = `${name}: ${done} of ${all}`;
    output.write(output.isTTY ? `\r${line}\u001b[K` : `${line}\n`);
  };
}
