import { foldText } from './foldText';

test.each([
  ['case', 'TypeScript', 'typescript'],
  ['full-width letters and digits', 'ＣＳＳ２', 'css2'],
  ['marks on Latin letters, composed or not', 'Caf\u00e9 cafe\u0301', 'cafe cafe'],
  ['katakana', 'アトラス', 'あとらす'],
  ['voiced katakana, as one character or as two', 'ガカ\u3099', 'がが'],
  ['half-width katakana with its mark', 'ﾊﾞｽ停', 'ばす停'],
  ['iteration marks', 'ヽヾ', 'ゝゞ'],
  ['the two ways to write Tai', '臺南', '台南'],
  ['ligatures', 'ﬁle', 'file'],
])('%s is folded', (_, text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each(['か', 'が', 'ー', '潮汐鐘', '台南'])('%s stays what it is', (text) => {
  expect(foldText(text)).toBe(text);
});
