/** @jest-environment node */
import { setVertically } from './setVertically';

/** Returns the text with each marked part in brackets, after the first letter of its kind. */
function marked(text: string): string {
  return setVertically([text])
    .map((node) => {
      if (typeof node === 'string') return node;
      const [, attributes, content] = node;
      const kind = attributes['data-upright'] ?? attributes['data-numerals'];
      return `[${String(kind)} ${Array.isArray(content) ? String(content[2]) : String(content)}]`;
    })
    .join('');
}

test.each([
  ['1933 年出版', '[一九三三 1933] 年出版'],
  ['2026年11月8日', '[二〇二六 2026]年[pair 11]月[pair 8]日'],
  ['對比 15 比 1', '對比 [pair 15] 比 [pair 1]'],
  ['本当!?へえ！？', '本当[pair !?]へえ[pair ！？]'],
  ['A 點到 B 點，用 CSS 寫', '[letters A] 點到 [letters B] 點，用 [letters CSS] 寫'],
])('in %s, short numbers and letters stay upright', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

test.each([
  '共 229 頁，1,556 公里，3.5 度，50%，2026/11，10:30',
  'USB-C 和 MDN Web Docs，OK Computer，HTTP2',
  '電話 06-2991111，版本 v12，1995-96',
  '2026 個',
])('longer numbers and words are turned on their side: %s', (text) => {
  expect(setVertically([text])).toEqual([text]);
});

test('parts within bold text are marked, but not in code, formulas, tables and footnote numbers', () => {
  const mark = ['span', { 'data-upright': 'pair' }, '12'];
  expect(setVertically([['p', {}, ['strong', {}, '12 個']]])).toEqual([
    ['p', {}, ['strong', {}, mark, ' 個']],
  ]);
  for (const name of ['code', 'pre', 'kbd', 'math', 'table', 'sup', 'sub']) {
    const node = [name, {}, '12'] as const;
    expect(setVertically([[...node]])).toEqual([node]);
  }
});
