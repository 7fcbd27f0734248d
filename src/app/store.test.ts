import type { Call } from '../api/api';
import { authApi } from '../auth/authApi';
import { createSignIn } from '../auth/signIn';
import { createTokenVault } from '../auth/tokenVault';
import { localeChosen } from '../locale/localeSlice';
import { rememberedLocale } from '../locale/detectLocale';
import { json } from '../testing/startSite';
import { makeStore } from './store';

function testStore() {
  const vault = createTokenVault(window);
  const context = {
    apiHost: 'https://api.test',
    vault,
    signIn: createSignIn(window),
    renewSession: async () => false,
  };
  return makeStore({ context, locale: 'ja' });
}

beforeEach(() => localStorage.clear());

test('holds the language and what is in progress, the calls once they are needed, and nothing of the session', async () => {
  const store = testStore();
  expect(Object.keys(store.getState())).toEqual(['locale', 'progress']);
  await store.loadAuthApi();
  store.dispatch(localeChosen('ja'));
  expect(Object.keys(store.getState())).toEqual(['locale', 'progress', 'api']);
});

test('a call that a component dispatches brings the calls in by itself', async () => {
  localStorage.setItem('refreshToken', 'refresh-1');
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(json({}));
  const call: Call<null> = async (dispatch, _getState, { loadAuthApi }) => {
    await loadAuthApi();
    return dispatch(authApi.endpoints.logout.initiate({}, { track: false })).unwrap();
  };
  expect(await testStore().dispatch(call)).toBeNull();
});

test('begins with the language it is given', () => {
  expect(testStore().getState().locale.current).toBe('ja');
});

test('a language that is chosen shows, and is remembered', () => {
  const store = testStore();
  store.dispatch(localeChosen('en'));
  expect(store.getState().locale.current).toBe('en');
  expect(rememberedLocale()).toBe('en');
});

test('a call reaches the host it was given, and shows in the progress bar while it lasts', async () => {
  localStorage.setItem('refreshToken', 'refresh-1');
  const store = testStore();
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    expect(store.getState().progress.requestIds).toHaveLength(1);
    return json({});
  });
  const { initiate } = (await store.loadAuthApi()).endpoints.logout;
  await store.dispatch(initiate({ progress: true }, { track: false })).unwrap();
  expect((asked.mock.calls[0]?.[0] as Request).url).toBe('https://api.test/api/logout/');
  expect(store.getState().progress.requestIds).toEqual([]);
});
