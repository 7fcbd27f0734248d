import { hideRestoredPage } from './hideRestoredPage';

const transition = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
const visibility = () => document.documentElement.style.visibility;

test('a page in the back/forward cache is hidden until the frame after it is restored', () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  hideRestoredPage(window);
  transition('pageshow', false);
  transition('pagehide', false);
  expect([visibility(), frames]).toEqual(['', []]);
  transition('pagehide', true);
  expect(visibility()).toBe('hidden');
  transition('pageshow', true);
  expect(visibility()).toBe('hidden');
  frames[0]?.(0);
  expect(visibility()).toBe('');
});
