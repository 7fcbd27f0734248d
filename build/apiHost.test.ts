import { apiHost } from './apiHost';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['https://api.example.org', 'https://api.example.org'],
  ['https://api.example.org/', 'https://api.example.org'],
  ['http://localhost:8082', 'http://localhost:8082'],
])('%p is the origin %p', (value, origin) => {
  expect(apiHost(value)).toBe(origin);
});

test.each([
  'api.example.org',
  'https://api.example.org/v1',
  'https://user@api.example.org',
  "https://api.example.org; script-src 'unsafe-inline'",
  'javascript:alert(1)',
])('%p is not an origin', (value) => {
  expect(() => apiHost(value)).toThrow('API_HOST: expected the API');
});
