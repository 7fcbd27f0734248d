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
  ['zh-Hant-TW', '《陰翳禮讚陰翳禮讚》：暗', '《陰翳禮讚陰翳禮讚》：|暗'],
  ['zh-Hant-TW', '讀《單車失竊記》與〈背影〉', '讀|《單車失竊記》|與|〈背影〉'],
  ['zh-Hant-TW', '《關於跑步我說的其實是什麼》', '《關於|跑步|我|說的|其實是|什麼》'],
  ['ja', 'サイクリングコースとスポーツノート', 'サイクリングコースと|スポーツノート'],
  ['ja', '『陰翳礼讃』を読む', '『陰翳礼讃』を|読む'],
  ['ja', '台南に住むソフトウェアエンジニア', '台南に|住む|ソフトウェア|エンジニア'],
  ['ja', '「はい、この字」です。そのまま', '「はい、|この|字」です。|そのまま'],
  ['ja', '「陰翳礼讃」', '「陰翳|礼讃」'],
  ['ja', '日記は二〇二六年十一月から', '日記は|二〇二六年十一月から'],
  ['ja', '日記は2026年11月8日から', '日記は|2026年11月8日から'],
  ['ja', '始発は午前十時三十分に出る', '始発は|午前|十時三十分に|出る'],
  ['ja', '第三回読書会と第12回大会', '第三回|読書|会と|第12回|大会'],
  ['ja', '五万キロを走る', '五万キロを|走る'],
  ['ja', '三か月目の3.5キロ走', '三か月目の|3.5キロ|走'],
  ['ja', '一六一〇年代の地図', '一六一〇年代の|地図'],
  ['zh-Hant-TW', '畫進同一張紙，每一天走這一條路', '畫進|同一張紙，|每一天走這一條路'],
  ['zh-Hant-TW', '兩三天賺三萬五千元', '兩三天賺|三萬五千元'],
  ['ja', '統一感のある谷崎潤一郎', '統一|感のある|谷崎|潤一郎'],
  ['en', 'Tea for two', 'Tea for two'],
])('in %s, lines of %s break between words', (language, text, expected) => {
  expect(broken(text, language)).toBe(expected);
});

test('the language of the title decides, not that of the page', () => {
  expect(withBreaks({ text: '茶' }, 'en')).toEqual({ text: '茶' });
  expect(withBreaks({ text: '直角骨頭', lang: 'zh-Hant-TW' }, 'en')).toMatchObject({ breaks: [2] });
});
