/** @jest-environment node */
import { compile, wordsOf } from '../testing/compileText';

const note = '\n\n[^1]: x';
/** Returns the words of the first paragraph. */
const shown = (body: string) => wordsOf(compile(body).nodes.slice(0, 1));

test.each([
  ['between ideographs', '第一行，\n第二行', '第一行，第二行'],
  ['after a link', '[第一行](/projects)\n*第二行*', '第一行第二行'],
  ['between kana', 'ひらがな\nカタカナー\nです', 'ひらがなカタカナーです'],
  ['in Bopomofo', 'ㄅㄆˇ\nㄇ', 'ㄅㄆˇㄇ'],
  ['after an ellipsis', '他說……\n好', '他說……好'],
  ['before a dash', '他說\n——好', '他說——好'],
  ['between quotation marks', '說“茶”\n“水”', '說“茶”“水”'],
  ['after a middle dot', '約翰·\n史密斯', '約翰·史密斯'],
  ['after full-width letters', 'ＡＢＣ\n好', 'ＡＢＣ好'],
  ['after the mark of a footnote', `好[^1]\n好${note}`, '好1好'],
  ['before the mark of a footnote', `好\n[^1]好${note}`, '好1好'],
  ['after code that follows without a space', '好`x`\n好', '好x好'],
  ['before code that goes on without a space', '好\n`x`好', '好x好'],
  ['after a picture', '好![x](tea.svg)\n好', '好好'],
  ['after a key', '按<kbd>Enter</kbd>\n鍵', '按Enter鍵'],
  ['after deleted text', '~~第一行~~\n第二行', '第一行第二行'],
  ['after a formula', '設$x$\n為', '設x為'],
  ['before a formula', '設\n$x$為', '設x為'],
  ['in HTML', '<p>\n第一行\n第二行\n</p>', '第一行第二行'],
  [
    'between elements of HTML',
    '<mark>一</mark>\n<abbr>二</abbr>\n<ruby>三</ruby>\n<b>四</b>\n<i>五</i>\n<sub>六</sub>\n七',
    '一二三四五六七',
  ],
])('a line break %s is no space', (_, body, words) => {
  expect(shown(body).trim()).toBe(words);
});

test.each([
  ['between words', 'one\ntwo', 'one\ntwo'],
  ['between an ideograph and a word', '好\ntea', '好\ntea'],
  ['after a word that follows a space', '好 tea\n好', '好 tea\n好'],
  ['on both sides of code', '第一行\n`x`\n第二行', '第一行\nx\n第二行'],
  ['after code that follows a space', '好 `x`\n好', '好 x\n好'],
  ['between quotations in English', 'He said…\n“Yes.”', 'He said…\n“Yes.”'],
  ['in Korean', '한국어\n문장', '한국어\n문장'],
  ['in code', '```\n第一行\n第二行\n```', '第一行\n第二行\n'],
])('a line break %s stays', (_, body, words) => {
  expect(shown(body)).toBe(words);
});

test.each([
  ['One<br>Two', 'One Two'],
  ['One  \nTwo', 'One Two'],
  ['第一行 <br> 第二行', '第一行第二行'],
  ['第一行<br/>\nTea', '第一行 Tea'],
])('in the summary, %j is %j', (body, excerpt) => {
  expect(compile(body).excerpt).toBe(excerpt);
});
