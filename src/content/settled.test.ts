import { fulfilled, isThere, settled } from './settled';

test('a promise tells React what became of it, and is the same promise', async () => {
  const coming = Promise.resolve('home');
  expect(settled(coming)).toBe(coming);
  expect(isThere(coming)).toBe(false);
  await coming;
  expect(coming).toMatchObject({ status: 'fulfilled', value: 'home' });
  expect(isThere(coming)).toBe(true);
});

test('one that failed is not there', async () => {
  const offline = new Error('offline');
  const coming = settled(Promise.reject(offline));
  await expect(coming).rejects.toBe(offline);
  expect(coming).toMatchObject({ status: 'rejected', reason: offline });
  expect(isThere(coming)).toBe(false);
});

test('a value that is known is there at once', async () => {
  const known = fulfilled('home');
  expect(known).toMatchObject({ status: 'fulfilled', value: 'home' });
  expect(isThere(known)).toBe(true);
  expect(await known).toBe('home');
});
