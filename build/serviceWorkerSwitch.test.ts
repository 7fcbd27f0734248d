import { hasServiceWorker } from './serviceWorkerSwitch';

test.each([
  [undefined, true],
  ['', true],
  ['on', true],
  ['off', false],
])('SERVICE_WORKER=%p means %p', (value, isOn) => {
  expect(hasServiceWorker(value)).toBe(isOn);
});

test.each(['OFF', 'false', '0', 'no'])('SERVICE_WORKER=%p is an error', (value) => {
  expect(() => hasServiceWorker(value)).toThrow(
    `SERVICE_WORKER: expected on or off, got "${value}"`,
  );
});
