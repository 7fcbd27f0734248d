import type { AuthEvent } from './authMachine';
import { connectBrowserSignals } from './browserSignals';

const transition = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
const become = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const visibility = () => document.documentElement.style.visibility;

test('browser events become machine events; a page in the back/forward cache is hidden until the frame after', () => {
  const events: AuthEvent['type'][] = [];
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
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
  expect([sent(), visibility(), frames]).toEqual([['page.left'], '', []]);
  transition('pagehide', true);
  expect([sent(), visibility()]).toEqual([['page.left'], 'hidden']);
  transition('pageshow', true);
  expect([sent(), visibility()]).toEqual([['page.restored'], 'hidden']);
  frames[0]?.(0);
  expect(visibility()).toBe('');
});
