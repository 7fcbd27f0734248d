import { forgetFailures } from './failures';
import { createContentSource } from './useContent';

const file = { path: '/content/en/home.json' };
const ahead = { isWanted: false };

test('what was fetched ahead is there for who wants it, and asked for once', async () => {
  const load = jest.fn().mockResolvedValue('home');
  const source = createContentSource(load);
  const first = source(file, ahead);
  expect(await first).toBe('home');
  expect(source(file)).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
});

test('what could not be fetched ahead is asked for again by who wants it, and shown when it comes', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('409')).mockResolvedValue('home');
  const source = createContentSource(load);
  const early = source(file, ahead);
  const wanted = source(file);
  // Rendered again meanwhile: React needs the same promise.
  expect(source(file)).toBe(wanted);
  await expect(early).rejects.toThrow('409');
  expect(await wanted).toBe('home');
  expect(load.mock.calls).toEqual([[file, ahead], [file]]);
});

test('what failed is asked for once more when the failure has been shown', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('home');
  const source = createContentSource(load);
  await expect(source(file)).rejects.toThrow('offline');
  await expect(source(file)).rejects.toThrow('offline');
  forgetFailures();
  expect(await source(file)).toBe('home');
});
