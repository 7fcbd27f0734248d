import { hostOf } from './hostOf';

test.each([
  ['https://www.w3.org/Provider/Style/URI', 'w3.org'],
  ['https://example.com:8443/a', 'example.com:8443'],
  ['https://www2.example.com/', 'www2.example.com'],
])('%s leads to %s', (url, host) => {
  expect(hostOf(url)).toBe(host);
});
