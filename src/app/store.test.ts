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
    renewSession: async () => undefined,
  };
  return makeStore({ context, locale: 'ja' });
}

beforeEach(() => localStorage.clear());

test('the state has the language, the progress and, once it is loaded, RTK Query’s state, but no session', async () => {
  const store = testStore();
  expect(Object.keys(store.getState())).toEqual(['locale', 'progress']);
  await store.loadAuthApi();
  store.dispatch(localeChosen('ja'));
  expect(Object.keys(store.getState())).toEqual(['locale', 'progress', 'api']);
});

test('a thunk can load the endpoints and make a call', async () => {
  localStorage.setItem('refreshToken', 'refresh-1');
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(json({}));
  const call: Call<null> = async (dispatch, _getState, { loadAuthApi }) => {
    await loadAuthApi();
    return dispatch(authApi.endpoints.logout.initiate({}, { track: false })).unwrap();
  };
  expect(await testStore().dispatch(call)).toBeNull();
});

test('a chosen language is in the state and is remembered', () => {
  const store = testStore();
  store.dispatch(localeChosen('en'));
  expect(store.getState().locale.current).toBe('en');
  expect(rememberedLocale()).toBe('en');
});
