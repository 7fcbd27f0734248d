import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

test('the worker that replaces another deletes all caches and unregisters itself', async () => {
  const calls: string[] = [];
  const listeners: Record<string, (event: { waitUntil: (work: Promise<void>) => void }) => void> =
    {};
  const caches = {
    keys: async () => ['files', 'pages'],
    delete: async (name: string) => calls.push(`delete ${name}`),
  };
  const self = {
    addEventListener: (name: string, listener: never) => {
      listeners[name] = listener;
    },
    skipWaiting: async () => calls.push('skipWaiting'),
    registration: { unregister: async () => calls.push('unregister') },
  };
  runInNewContext(readFileSync(path.join(__dirname, 'serviceWorkerOff.js'), 'utf8'), {
    caches,
    self,
  });
  for (const name of ['install', 'activate']) {
    let work: Promise<void> | undefined;
    listeners[name]?.({
      waitUntil: (promise) => {
        work = promise;
      },
    });
    await work;
  }
  expect(calls).toEqual(['skipWaiting', 'delete files', 'delete pages', 'unregister']);
});
