import type { AuthEvent } from './authMachine';
import { connectBrowserSignals } from './browserSignals';

function connect() {
  const events: AuthEvent['type'][] = [];
  let tell: (change: 'stored' | 'removed') => void = () => undefined;
  let removeCookie: () => void = () => undefined;
  const disconnectVault = jest.fn();
  const vault = {
    onAccessTokenRemoved: (listener: () => void) => {
      removeCookie = listener;
      return disconnectVault;
    },
    onChangedElsewhere: (listener: typeof tell) => {
      tell = listener;
      return disconnectVault;
    },
  };
  const disconnect = connectBrowserSignals(window, vault, ({ type }) => events.push(type));
  return {
    events,
    disconnect,
    disconnectVault,
    tell: (change: 'stored' | 'removed') => tell(change),
    removeCookie: () => removeCookie(),
  };
}

const pageShow = (persisted: boolean) =>
  Object.assign(new Event('pageshow'), { persisted }) as PageTransitionEvent;

function become(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('what happens around the page becomes events of the machine', () => {
  const { events, disconnect, disconnectVault, tell, removeCookie } = connect();
  window.dispatchEvent(new Event('online'));
  become('hidden');
  expect(events).toEqual(['network.online']);
  become('visible');
  expect(events).toHaveLength(2);
  window.dispatchEvent(pageShow(false));
  expect(events).toHaveLength(2);
  window.dispatchEvent(pageShow(true));
  tell('stored');
  tell('removed');
  removeCookie();
  window.dispatchEvent(new Event('pagehide'));
  expect(events).toEqual([
    'network.online',
    'page.shown',
    'page.restored',
    'peer.loggedIn',
    'peer.loggedOut',
    'accessToken.removed',
    'page.left',
  ]);

  disconnect();
  window.dispatchEvent(new Event('online'));
  become('visible');
  window.dispatchEvent(pageShow(true));
  window.dispatchEvent(new Event('pagehide'));
  expect(events).toHaveLength(7);
  expect(disconnectVault).toHaveBeenCalledTimes(2);
});
