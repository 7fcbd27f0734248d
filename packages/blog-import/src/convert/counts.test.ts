/** @jest-environment node */
import { countsOf, missingIn, type Counts } from './counts';

const missing = (source: string, result: string, isHtml = false) =>
  missingIn(countsOf(source, isHtml), countsOf(result));

test.each([
  ['```js\nlet a = 1;\n```', '> ```js\n\nlet a = 1;\n```\n```', 'code differs: let a = 1;'],
  ['```\na\n  b\n```', '```\na\nb\n```', 'code differs: a'],
  ['```\na\n```\n\n```\na\n```', '```\na\n```\n\n```\na2\n```', 'code differs: a'],
  ['    a', 'a', 'code blocks: 1, now 0'],
])('code of %j that is not the same in %j is named', (source, result, expected) =>
  expect(missing(source, result)).toBe(expected),
);

test.each([
  ['```js\na  \n\nb\n```', '> ~~~ts\n> a\n>\n> b\n> ~~~'],
  ['```\n{{ a }}\n:::note\n```', '> ```\n> {{ a }}\n> :::note\n> ```'],
  ['{{< highlight js >}}\na:\n\n    b\n{{< /highlight >}}', '```js\na:\n\n    b\n```'],
  [
    '{% highlight html %}\n<a href="#">a</a>\n{% endhighlight %}',
    '```html\n<a href="#">a</a>\n```',
  ],
  [
    '1. a\n\n   {% codeblock %}\n     <img>\n   {% endcodeblock %}',
    '1. a\n\n   ```\n     <img>\n   ```',
  ],
  ['<iframe src="a">Your browser <a href="b">is old</a>.</iframe>', '[a](a)'],
  ['Tea <iframe src="a">Your browser is old.</iframe>', 'Tea [a](a)'],
  ['<video>\n\nYour browser\n\nis old.\n\n</video>', '[a](a)'],
])('nothing of %j is missing in %j', (source, result) =>
  expect(missing(source, result)).toBeUndefined(),
);

test('what the report already names is not missing, but the rest is', () => {
  const [source, result] = ['![](a) ![](b) [c](d)', '![](a)'].map((text) => countsOf(text)) as [
    Counts,
    Counts,
  ];
  expect(missingIn(source, result, { pictures: 1, links: 1 })).toBe('words: 1, now 0');
  expect(missingIn(source, result, { words: 1, links: 1 })).toBe('pictures: 2, now 1');
});

test('the code of a post in HTML is compared as browsers show it', () => {
  const source = '<pre><code><span>a &lt; b</span><br>c\n</code></pre>';
  const inColors = '<pre>set<span>Cup</span>()</pre>';
  expect(missing(inColors, '```\nsetCup()\n```', true)).toBeUndefined();
  expect(missing(source, '```\na < b\nc\n```', true)).toBeUndefined();
  expect(missing(source, '```\na < b c\n```', true)).toBe('code differs: a < b');
});
