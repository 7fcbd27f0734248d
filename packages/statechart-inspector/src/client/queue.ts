/** How long one task may take, in milliseconds. */
const longestMs = 8;

/**
 * Handles items in order, in later tasks, so that adding an item does not delay the current task.
 *
 * @param most the maximum number of waiting items. If a single task adds more, the oldest are
 * handled at once, because otherwise they would fill the memory.
 */
export function createQueue<Item>(handle: (item: Item) => void, most: number) {
  const later = createTask();
  let waiting: Item[] = [];
  let next = 0;
  let isScheduled = false;

  function work(until: number, mostLeft = 0): void {
    while (waiting.length - next > mostLeft && performance.now() < until) {
      handle(waiting[next++] as Item);
    }
    if (next < most && next < waiting.length) return;
    waiting = waiting.slice(next);
    next = 0;
  }

  function schedule(): void {
    if (isScheduled || waiting.length === next) return;
    isScheduled = true;
    later(() => {
      isScheduled = false;
      work(performance.now() + longestMs);
      schedule();
    });
  }

  return {
    add(item: Item): void {
      waiting.push(item);
      if (waiting.length - next > most) work(Infinity, most);
      schedule();
    },
    /** Drops all items that have not been handled yet. */
    clear(): void {
      waiting = [];
      next = 0;
    },
    /** Handles all waiting items now. */
    flush: () => work(Infinity),
  };
}

/**
 * Returns a function that starts a task by sending a message. Browsers delay the timers of
 * background pages, but not their messages.
 */
function createTask(): (work: () => void) => void {
  if (typeof MessageChannel === 'undefined') return (work) => setTimeout(work);
  const { port1, port2 } = new MessageChannel();
  return (work) => {
    port1.onmessage = work;
    port2.postMessage(null);
  };
}
