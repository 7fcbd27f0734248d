import { closeCookies } from '../testing/closeCookies';
import { rememberedLocale } from './detectLocale';
import { rememberLocale } from './rememberLocale';

beforeEach(() => {
  document.cookie = 'locale=; Path=/; Max-Age=0';
});

test('before a choice, nothing is remembered', () => {
  expect(rememberedLocale(document)).toBeUndefined();
});

test('a choice is remembered', () => {
  rememberLocale('ja');
  expect(rememberedLocale(document)).toBe('ja');
});

test('the cookie lasts a year and holds for the whole site', () => {
  const write = jest.spyOn(document, 'cookie', 'set');
  rememberLocale('ja');
  expect(write.mock.calls[0]?.[0].split('; ')).toEqual(
    expect.arrayContaining(['locale=ja', 'Path=/', 'Max-Age=31536000', 'Secure', 'SameSite=Lax']),
  );
});

test('a sandboxed document remembers nothing, with a warning (row 47)', () => {
  const reopen = closeCookies('get', 'set');
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  expect(rememberedLocale(document)).toBeUndefined();
  rememberLocale('ja');
  reopen();
  expect(warned.mock.calls).toEqual([
    ['The language cannot be remembered:', expect.objectContaining({ name: 'SecurityError' })],
  ]);
});
