import type { Action } from '@reduxjs/toolkit';

interface DevToolsOptions {
  actionSanitizer: (action: Action, id: number) => unknown;
  stateSanitizer: (state: unknown, index: number) => unknown;
}

const hook = '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__';

afterEach(() => {
  Reflect.deleteProperty(window, hook);
});

/**
 * Returns the options that the store passes to Redux DevTools. Redux Toolkit looks for the DevTools
 * when its module is loaded, so this function loads the modules anew.
 */
async function devToolsOptions(): Promise<DevToolsOptions[]> {
  const asked: DevToolsOptions[] = [];
  Object.assign(window, {
    [hook]: (options: DevToolsOptions) => {
      asked.push(options);
      return (enhancer: unknown) => enhancer;
    },
  });
  await jest.isolateModulesAsync(async () => {
    const { makeStore } = await import('./store');
    makeStore({ locale: 'en' });
  });
  return asked;
}

test('the Redux DevTools get no private entries', async () => {
  const [options] = await devToolsOptions();
  const type = 'api/executeQuery/fulfilled';
  expect(options?.actionSanitizer({ type, payload: 'CANARY' } as Action, 1)).toEqual({
    type,
    payload: '{response}',
  });
  const queries = { 'private en': { data: 'CANARY' } };
  expect(options?.stateSanitizer({ api: { queries } }, 1)).toEqual({
    api: { queries: ['private en'] },
  });
});

test('in production the store does not connect to the DevTools', async () => {
  const { env } = process;
  jest.replaceProperty(process, 'env', { ...env, NODE_ENV: 'production' });
  expect(await devToolsOptions()).toEqual([]);
});
