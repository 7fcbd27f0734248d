/** @jest-environment node */
import { convertRawHtml } from './convertRawHtml';

const convert = (text: string) =>
  convertRawHtml(text, {
    hasMath: false,
    lost: () => {},
    changed: () => {},
  });

const pre = '<pre><code><span>let</span> a = b * c;\n\n  d<span>e</span> = *f*;\n</code></pre>';

test.each([
  // After a start tag of another element, an empty line ends the block of HTML.
  [`<p>Hot\n${pre}\n\n*Tea*`, 'Hot\n\n```\nlet a = b * c;\n\n  de = *f*;\n```\n\n*Tea*'],
  [
    `<p>Hot\n${pre}<p>${pre}</p>\n\nTea`,
    `Hot\n\n${'```\nlet a = b * c;\n\n  de = *f*;\n```\n\n'.repeat(2)}Tea`,
  ],
  // Of a block that cannot be converted as a whole, only what is outside of code changes.
  [`<div><div>\n${pre}\n</div>\n\nTea`, `${pre}\n\n\n\n\nTea`],
])('the code in %j stays the same', (text, expected) => {
  expect(convert(text)).toBe(expected);
});

test.each([
  ['<p><video src="a.mp4" controls /></p>', '<p><video src="b.mp4" controls></video></p>'],
  ['<div><iframe src="a.mp4" /></div>', '<div><iframe src="b.mp4"></iframe></div>'],
  ['<video src="a.mp4" />', '<video src="b.mp4"></video>'],
])('what stands between %j and %j stays', (first, second) => {
  const words = convert(`${first}\n\nImportant words.\n\n${second}`);
  for (const part of ['(a.mp4)', 'Important words.', '(b.mp4)']) expect(words).toContain(part);
});

test.each([
  ['<img src="a.png"></img>', '![](a.png)'],
  ['Tea <img src="a.png"></img> cup', 'Tea ![](a.png) cup'],
  ['<p><img src="a.png"></img></p>', '<p>\n\n![](a.png)\n\n</p>'],
])('%j, with an end tag that browsers ignore, becomes %j', (text, expected) => {
  expect(convert(text)).toBe(expected);
});
