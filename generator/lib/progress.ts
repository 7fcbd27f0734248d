type Stream = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/** How long a task runs before its progress is printed, in milliseconds. */
const quiet = 2_000;
/** The shortest time between two lines of progress in a terminal and in a log, in milliseconds. */
const pauses = { terminal: 200, log: 10_000 };

/**
 * Prints the progress of a long task, such as `Pages: 120 of 2000`. In a terminal, each number
 * replaces the previous one, and the line disappears when the task is done.
 *
 * @param all the number of parts
 * @returns a function to call after each part
 */
export function progressOf(
  name: string,
  all: number,
  {
    output = process.stdout,
    now = () => performance.now(),
  }: { output?: Stream; now?: () => number } = {},
): () => void {
  const began = now();
  let done = 0;
  let shown = began;
  let isShown = false;
  return () => {
    done += 1;
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
