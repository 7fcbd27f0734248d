import { closeCookies } from '../testing/closeCookies';
import { initialLocale } from './initialLocale';
import { rememberedLocale } from './rememberedLocale';
import { rememberLocale } from './rememberLocale';

beforeEach(() => {
  document.cookie = 'locale=; Path=/; Max-Age=0';
});

function browserIn(language: string) {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
}

test('nothing is remembered on a first visit', () => {
  expect(rememberedLocale()).toBeUndefined();
});

test.each(['en', 'zh-Hant-TW', 'ja'] as const)('%s is remembered', (locale) => {
  rememberLocale(locale);
  expect(rememberedLocale()).toBe(locale);
});

test('the cookie lasts a year, on the whole site, and stays on it', () => {
  const write = jest.spyOn(document, 'cookie', 'set');
  rememberLocale('ja');
  expect(write.mock.calls[0]?.[0].split('; ')).toEqual(
    expect.arrayContaining(['locale=ja', 'Path=/', 'Max-Age=31536000', 'Secure', 'SameSite=Lax']),
  );
});

test.each(['de', '%7B%22a%22%3A1%7D', '%22ja%22', '%E0%A4%A', '', 'JA'])(
  'the damaged value "%s" is ignored',
  (value) => {
    document.cookie = `locale=${value}; Path=/`;
    expect(rememberedLocale()).toBeUndefined();
  },
);

test('row 47: in a sandboxed document nothing is remembered, with a warning and without an exception', () => {
  const reopen = closeCookies('get', 'set');
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  expect(rememberedLocale()).toBeUndefined();
  rememberLocale('ja');
  reopen();
  expect(warned.mock.calls).toEqual([
    ['The language cannot be remembered:', expect.objectContaining({ name: 'SecurityError' })],
  ]);
});

test('without a remembered choice the site opens in the language of the browser', () => {
  browserIn('ja-JP');
  expect(initialLocale()).toBe('ja');
});

test('a remembered choice wins over the language of the browser', () => {
  browserIn('ja-JP');
  rememberLocale('en');
  expect(initialLocale()).toBe('en');
});
