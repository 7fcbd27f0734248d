import type { AuthEvent } from './authMachine';
import { connectBrowserSignals } from './browserSignals';

const transition = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
const become = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('browser events become machine events', () => {
  const events: AuthEvent['type'][] = [];
  let changeElsewhere: (change: 'stored' | 'removed') => void = () => undefined;
  let removeCookie: () => void = () => undefined;
  const vault = {
    onAccessTokenRemoved: (listener: typeof removeCookie) => void (removeCookie = listener),
    onChangedElsewhere: (listener: typeof changeElsewhere) => void (changeElsewhere = listener),
  };
  connectBrowserSignals(window, vault, ({ type }) => events.push(type));
  const sent = () => events.splice(0);

  window.dispatchEvent(new Event('online'));
  expect(sent()).toEqual(['network.online']);
  become('hidden');
  expect(sent()).toEqual([]);
  become('visible');
  expect(sent()).toEqual(['page.shown']);
  changeElsewhere('stored');
  changeElsewhere('removed');
  removeCookie();
  expect(sent()).toEqual(['peer.loggedIn', 'peer.loggedOut', 'accessToken.removed']);

  transition('pageshow', false);
  transition('pagehide', false);
  expect(sent()).toEqual(['page.left']);
  transition('pagehide', true);
  transition('pageshow', true);
  expect(sent()).toEqual(['page.left', 'page.restored']);
});
