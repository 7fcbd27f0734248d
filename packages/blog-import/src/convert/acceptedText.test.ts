/** @jest-environment node */
import { acceptedText } from './acceptedText';

test.each([
  ['Tea\n\n# Hot\n\nCup', 'Tea\n\n```text\n# Hot\n```\n\nCup', ['# Hot']],
  ['# A\n\n- ```\n  x\n  ```\n- [b](ftp://c)', undefined, ['# A', '- ```']],
  // The link leads to a heading that becomes code itself.
  ['[x](#tea)\n\n# Tea', '```text\n[x](#tea)\n```\n\n```text\n# Tea\n```', ['[x](#tea)', '# Tea']],
  ['a\n\n```mermaid\nx\n```', 'a\n\n```text\nx\n```', ['```mermaid']],
  // A picture that the import has not copied.
  [
    '![a](cup.png)\n\n![b](pot.png)',
    '![a](cup.png)\n\n```text\n![b](pot.png)\n```',
    ['![b](pot.png)'],
  ],
  ['Tea\n\n## Cup', 'Tea\n\n## Cup', []],
])('of %j, only the blocks that the build would reject become code', (given, expected, lines) => {
  const lost: string[] = [];
  const accept = (text: string) =>
    acceptedText(text, {
      language: 'en',
      pictures: new Set(['cup.png']),
      lost: (line) => lost.push(line),
    });
  const text = accept(given);
  expect(lost).toEqual(lines);
  if (expected !== undefined) expect(text).toBe(expected);
  expect(accept(text)).toBe(text);
});
