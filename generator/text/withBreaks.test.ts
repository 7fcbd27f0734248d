/** @jest-environment node */
import { withBreaks } from './withBreaks';

/** Returns the title with a bar at each position where a line may break. */
function broken(text: string, language: string): string {
  const { breaks = [] } = withBreaks({ text }, language);
  return [...breaks, text.length]
    .map((end, index) => text.slice(breaks[index - 1] ?? 0, end))
    .join('|');
}

test.each([
  ['zh-Hant-TW', '按下換行鍵不等於送出', '按下|換行鍵不|等於|送出'],
  ['zh-Hant-TW', '《陰翳禮讚》：暗', '《陰翳禮讚》：|暗'],
  ['zh-Hant-TW', '讀《單車失竊記》與〈背影〉', '讀|《單車失竊記》|與|〈背影〉'],
  ['zh-Hant-TW', '《關於跑步我說的其實是什麼》', '《關於|跑步|我|說的|其實是|什麼》'],
  ['ja', 'サイクリングコースとスポーツノート', 'サイクリングコースと|スポーツノート'],
  ['ja', '『陰翳礼讃』を読む', '『陰翳礼讃』を|読む'],
  ['ja', 'お茶とコーヒーを飲む', 'お茶と|コーヒーを|飲む'],
  ['ja', '「陰翳礼讃」', '「陰翳|礼讃」'],
  ['en', 'Tea for two', 'Tea for two'],
])('in %s, lines of %s break between words', (language, text, expected) => {
  expect(broken(text, language)).toBe(expected);
});

test('the language of the title decides, not that of the page', () => {
  expect(withBreaks({ text: '茶' }, 'en')).toEqual({ text: '茶' });
  expect(withBreaks({ text: '直角骨頭', lang: 'zh-Hant-TW' }, 'en')).toMatchObject({ breaks: [2] });
});
