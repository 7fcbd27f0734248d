import { withTabLock } from './authActors';

const never = new AbortController().signal;

function provideLocks(request: unknown) {
  Object.defineProperty(navigator, 'locks', { value: request && { request }, configurable: true });
}

afterEach(() => provideLocks(undefined));

test('a browser without locks runs the task', async () => {
  provideLocks(undefined);
  expect(await withTabLock('name', never, async () => 'done')).toBe('done');
});

test('the task runs inside the lock of its name', async () => {
  const order: string[] = [];
  provideLocks(async (name: string, _options: unknown, task: () => Promise<unknown>) => {
    order.push(`${name} taken`);
    const result = await task();
    order.push(`${name} released`);
    return result;
  });
  const task = async () => {
    order.push('task');
    return 'done';
  };
  expect(await withTabLock('auth.refresh', never, task)).toBe('done');
  expect(order).toEqual(['auth.refresh taken', 'task', 'auth.refresh released']);
});

test('an error of the task is raised, and the task is not run again', async () => {
  provideLocks((_name: string, _options: unknown, task: () => unknown) => task());
  const task = jest.fn(async () => Promise.reject(new Error('no')));
  await expect(withTabLock('name', never, task)).rejects.toThrow('no');
  expect(task).toHaveBeenCalledTimes(1);
});

/** A lock that another tab never releases. */
const held = (_name: string, { signal }: { signal: AbortSignal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('if another tab holds the lock for too long, the task runs without it', async () => {
  provideLocks(held);
  const timer = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal);
  const result = withTabLock('name', never, async () => 'done');
  timer.abort(new DOMException('too long', 'TimeoutError'));
  expect(await result).toBe('done');
  // Half of the deadline of a refresh: time remains for the call.
  expect(timeout).toHaveBeenCalledWith(4_000);
});

test.each([[false], [true]])(
  'an aborted wait runs nothing (also at the timeout: %p)',
  async (tooLong) => {
    provideLocks(held);
    const timer = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal);
    const abort = new AbortController();
    const task = jest.fn();
    const result = withTabLock('name', abort.signal, task);
    if (tooLong) timer.abort(new DOMException('too long', 'TimeoutError'));
    abort.abort(new Error('left'));
    await expect(result).rejects.toThrow('left');
    expect(task).not.toHaveBeenCalled();
  },
);
