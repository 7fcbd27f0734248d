import { runInNewContext } from 'node:vm';
import { workerOfDevelopment } from '../../build/serviceWorker/workerOfDevelopment';

test('the worker of a site that wants none throws away what was kept, and leaves', async () => {
  const calls: string[] = [];
  const listeners: Record<string, (event: { waitUntil: (work: Promise<void>) => void }) => void> =
    {};
  const next = jest.fn();
  workerOfDevelopment(
    { url: '/service-worker.js' },
    {
      setHeader: jest.fn(),
      end: (script: string) => {
        runInNewContext(script, {
          addEventListener: (name: string, listener: never) => (listeners[name] = listener),
          skipWaiting: async () => calls.push('skipWaiting'),
          registration: { unregister: async () => calls.push('unregister') },
          caches: {
            keys: async () => ['site-release-a', 'of another', 'site-pages'],
            delete: async (name: string) => calls.push(`delete ${name}`),
          },
        });
      },
    } as never,
    next,
  );
  for (const name of ['install', 'activate']) {
    let work: Promise<void> | undefined;
    listeners[name]?.({ waitUntil: (promise) => (work = promise) });
    await work;
  }
  expect(calls).toEqual([
    'skipWaiting',
    'delete site-release-a',
    'delete site-pages',
    'unregister',
  ]);
  expect(next).not.toHaveBeenCalled();
});

test('the development server answers everything else itself', () => {
  const next = jest.fn();
  workerOfDevelopment({ url: '/' }, {} as never, next);
  expect(next).toHaveBeenCalled();
});
