import { withTabLock } from './withTabLock';

const never = new AbortController().signal;

function provideLocks(request: unknown) {
  Object.defineProperty(navigator, 'locks', { value: request && { request }, configurable: true });
}

afterEach(() => provideLocks(undefined));

test('a browser without locks runs the task all the same', async () => {
  provideLocks(undefined);
  expect(await withTabLock('name', never, async () => 'done')).toBe('done');
});

test('the task runs inside the lock of its name', async () => {
  const order: string[] = [];
  provideLocks(async (name: string, _options: unknown, task: () => Promise<unknown>) => {
    order.push(`${name} taken`);
    const result = await task();
    order.push(`${name} given back`);
    return result;
  });
  const task = async () => {
    order.push('task');
    return 'done';
  };
  expect(await withTabLock('auth.refresh', never, task)).toBe('done');
  expect(order).toEqual(['auth.refresh taken', 'task', 'auth.refresh given back']);
});

test('an error of the task is raised, and the task is not run again', async () => {
  provideLocks((_name: string, _options: unknown, task: () => unknown) => task());
  const task = jest.fn(async () => Promise.reject(new Error('no')));
  await expect(withTabLock('name', never, task)).rejects.toThrow('no');
  expect(task).toHaveBeenCalledTimes(1);
});

/** A lock that another tab holds for good. */
const held = (_name: string, { signal }: { signal: AbortSignal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('when another tab takes too long, the task runs without the lock', async () => {
  provideLocks(held);
  const patience = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const result = withTabLock('name', never, async () => 'done');
  patience.abort(new DOMException('too long', 'TimeoutError'));
  expect(await result).toBe('done');
  // Half of what a refresh has (deadlines of authMachine.ts): time for the call is left.
  expect(timeout).toHaveBeenCalledWith(4_000);
});

test.each([[false], [true]])(
  'whoever gives up waiting runs nothing (just when it took too long as well: %p)',
  async (tooLong) => {
    provideLocks(held);
    const patience = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const leaving = new AbortController();
    const task = jest.fn();
    const result = withTabLock('name', leaving.signal, task);
    if (tooLong) patience.abort(new DOMException('too long', 'TimeoutError'));
    leaving.abort(new Error('left'));
    await expect(result).rejects.toThrow('left');
    expect(task).not.toHaveBeenCalled();
  },
);
