/** How long one task may take, in milliseconds. */
const maxTaskMs = 8;
/** How many handled items the list may contain before they are removed from it. */
const maxHandled = 1_000;

/** Handles items in order, in later tasks, so that adding an item does not delay the current task. */
export function createQueue<Item>(handle: (item: Item) => void) {
  const later = createTask();
  let waiting: Item[] = [];
  let next = 0;
  let isScheduled = false;

  function work(until: number): void {
    while (next < waiting.length && performance.now() < until) handle(waiting[next++] as Item);
    if (next < maxHandled && next < waiting.length) return;
    waiting = waiting.slice(next);
    next = 0;
  }

  function schedule(): void {
    if (isScheduled || waiting.length === next) return;
    isScheduled = true;
    later(() => {
      isScheduled = false;
      work(performance.now() + maxTaskMs);
      schedule();
    });
  }

  return {
    add(item: Item): void {
      waiting.push(item);
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
