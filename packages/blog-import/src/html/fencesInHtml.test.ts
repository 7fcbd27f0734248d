/** @jest-environment node */
import { withFencesApart } from './fencesInHtml';

const code = '```js\nlet a;\n\nlet b;\n```';

test.each([
  [`<img src="a">\n${code}\nText`, `<img src="a">\n\n${code}\nText`],
  [`<div>\n${code}\n\n</div>\n<div>\n${code}`, `<div>\n\n${code}\n\n</div>\n<div>\n\n${code}`],
  ['> <div>\n> ~~~\n> a\n> ~~~', '> <div>\n>\n> ~~~\n> a\n> ~~~'],
  ['- <div>\n  ```\n  a\n  ```', '- <div>\n\n  ```\n  a\n  ```'],
])('in %j, each fence of code ends the HTML above it', (source, expected) => {
  const found: string[] = [];
  expect(withFencesApart(source, (line) => found.push(line))).toBe(expected);
  expect(found).not.toEqual([]);
});

test.each([
  '<div>\n\n```\na\n```\n</div>',
  '<div><pre>\n```\na\n```\n</pre></div>',
  '<div><!--\n```\na\n-->',
  '<?php\n```\na\n?>',
  '```html\n<div>\n```\n<b>x</b>\n',
  '<script src="x"></script>```js\nlet a;\n```',
  '<div>\n```\nnot closed</div>\n\n## Heading',
  '<p>\n~~~ wow\n</p>\n\n~~~js\nlet a;\n~~~',
  '{% highlight md %}\n<div>\n```js\nlet a;\n```\n{% endhighlight %}',
])('%j stays as it is', (source) => {
  expect(withFencesApart(source, () => {})).toBe(source);
});
