import { concealWhileAway } from './concealWhileAway';

const transition = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
const visibility = () => document.documentElement.style.visibility;

test('what waits in the back/forward cache is hidden until the next frame after it is back', () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const stop = concealWhileAway(window);
  transition('pagehide', false);
  transition('pageshow', false);
  expect([visibility(), frames.length]).toEqual(['', 0]);

  transition('pagehide', true);
  expect(visibility()).toBe('hidden');
  transition('pageshow', true);
  expect(visibility()).toBe('hidden');
  frames[0]?.(0);
  expect(visibility()).toBe('');

  stop();
  transition('pagehide', true);
  transition('pageshow', true);
  expect([visibility(), frames.length]).toEqual(['', 1]);
});
