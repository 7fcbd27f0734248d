import { createIntl } from 'react-intl';
import en from '../../locales/en.json';
import ja from '../../locales/ja.json';
import zh from '../../locales/zh-Hant-TW.json';
import { message } from '../testing/message';
import { monthSpan } from './monthSpan';

const march = Date.UTC(2026, 2, 1);
const november = Date.UTC(2026, 10, 30);

test.each([
  ['en', en, message('entries.monthSpan.text', { first: 'March 2026', last: 'November 2026' })],
  ['ja', ja, '2026年3月～2026年11月'],
  ['zh-Hant-TW', zh, '2026年3月至2026年11月'],
])('in %s a span of months reads %s', (locale, messages, span) => {
  expect(monthSpan(createIntl({ locale, messages }), march, november)).toBe(span);
});
