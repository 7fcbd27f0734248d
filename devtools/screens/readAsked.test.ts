import { addressOf, readAsked } from './readAsked';

const search = (address: string) => new URL(address, 'https://site.test').search;

test('an address says which screen, in which language and scheme', () => {
  const asked = readAsked('?screen=confirmingLogout&locale=ja&scheme=dark');
  expect(asked).toMatchObject({
    screen: { name: 'confirmingLogout' },
    locale: 'ja',
    scheme: 'dark',
  });
  expect(readAsked(search(addressOf(asked)))).toEqual(asked);
});

test('where it does not say, the screen is in English and in the scheme of the system', () => {
  const asked = readAsked('?screen=login');
  expect(asked).toMatchObject({ locale: 'en', scheme: null });
  expect(readAsked(search(addressOf(asked)))).toEqual(asked);
});

test.each([
  ['', /\?screen= one of startingUp, .*; got none\.$/],
  ['?screen=lgin', /\?screen= one of .*; got lgin\.$/],
  ['?screen=login&locale=fr', /\?locale= one of en, zh-Hant-TW, ja; got fr\.$/],
  ['?screen=login&scheme=blue', /\?scheme= one of light, dark; got blue\.$/],
])('%p is refused, with what was expected', (address, message) => {
  expect(() => readAsked(address)).toThrow(message);
});
