import en from '../../locales/en.json';
import ja from '../../locales/ja.json';
import zh from '../../locales/zh-Hant-TW.json';
import { loadMessages } from './loadMessages';

test.each([
  ['en', en],
  ['ja', ja],
  ['zh-Hant-TW', zh],
] as const)('%s loads its own texts', async (locale, messages) => {
  expect(await loadMessages(locale)).toEqual(messages);
});
