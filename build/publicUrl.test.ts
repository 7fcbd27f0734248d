import { publicUrl } from './publicUrl';

test('the site’s origin is what PUBLIC_URL says, else the one of npm start', () => {
  expect(publicUrl('https://example.org')).toBe('https://example.org');
  expect(publicUrl('https://example.org/')).toBe('https://example.org');
  expect(publicUrl('http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000');
  expect(publicUrl('')).toBe('http://localhost:8080');
  expect(publicUrl(undefined)).toBe('http://localhost:8080');
});

test.each([
  'example.org',
  'http://example.org',
  'https://example.org/blog',
  'https://example.org/?a=1',
  'https://me:secret@example.org',
  'ftp://localhost',
])('%s is refused, and what was expected is said', (value) => {
  expect(() => publicUrl(value)).toThrow(/^PUBLIC_URL: expected the origin of the site .*https/);
});
