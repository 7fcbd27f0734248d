import { hasServiceWorker } from './serviceWorkerSwitch';

test.each([
  [undefined, true],
  ['', true],
  ['on', true],
  ['off', false],
])('%p: %p', (value, isOn) => {
  expect(hasServiceWorker(value)).toBe(isOn);
});

test.each(['OFF', 'false', '0', 'no'])('%p is neither on nor off', (value) => {
  expect(() => hasServiceWorker(value)).toThrow(
    `SERVICE_WORKER: expected on or off, got "${value}"`,
  );
});
