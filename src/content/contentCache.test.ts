import { createContentCache, forgetFailures, loadOnce } from './contentCache';

const file = { path: '/en/home.json' };

test('a file is loaded once', async () => {
  const load = jest.fn().mockResolvedValue('home');
  const content = createContentCache(load);
  expect(await content(file)).toBe('home');
  expect(content({ ...file })).toBe(content(file));
  expect(load).toHaveBeenCalledTimes(1);
});

test('after a failure is shown, the file is loaded again', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('home');
  const content = createContentCache(load);
  await expect(content(file)).rejects.toThrow('offline');
  await expect(content(file)).rejects.toThrow('offline');
  forgetFailures();
  expect(await content(file)).toBe('home');
  expect(load).toHaveBeenCalledTimes(2);
});

test('React reads the result of a settled promise without suspending', async () => {
  const value = loadOnce(async () => 'home');
  await value();
  expect(value()).toMatchObject({ status: 'fulfilled', value: 'home' });
  const error = new Error('offline');
  const failure = loadOnce(() => Promise.reject(error));
  await failure().catch(() => undefined);
  expect(failure()).toMatchObject({ status: 'rejected', reason: error });
});
