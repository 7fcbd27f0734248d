import { localeChanged } from '../locale/localeSlice';
import { startSite } from '../testing/startSite';

beforeEach(() => localStorage.clear());

test('the state has the language, the progress and RTK Query’s state, but no session', () => {
  expect(Object.keys(startSite({}).store.getState())).toEqual(['locale', 'progress', 'api']);
});

test('a chosen language is in the state', () => {
  const { store } = startSite({});
  store.dispatch(localeChanged('ja'));
  expect(store.getState().locale.current).toBe('ja');
});
