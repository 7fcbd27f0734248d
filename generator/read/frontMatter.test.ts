/** @jest-environment node */
import { isLeft, right } from 'fp-ts/Either';
import { printed } from '../lib/diagnostics';
import { splitFrontMatter } from './readTexts';

function errors(text: string) {
  const { data } = splitFrontMatter('a.md', text);
  return isLeft(data) ? data.left.map((one) => printed(one).replace('a.md: ', '')) : [];
}

test.each([
  [
    '---\ntitle: Tea\ndate: 2026-03-01\n---\nText\n',
    { title: 'Tea', date: '2026-03-01' },
    '\n\n\n\nText\n',
  ],
  ['---\r\ntitle: Tea\r\n---\r\nText\r\n', { title: 'Tea' }, '\n\n\nText\r\n'],
  ['---\ntitle: Tea\n---', { title: 'Tea' }, '\n\n'],
  ['---\n---\nText\n', {}, '\n\nText\n'],
  ['Text\n\n---\n\nMore\n', undefined, 'Text\n\n---\n\nMore\n'],
])('front matter is data, and the text keeps its line numbers: %j', (source, data, body) => {
  expect(splitFrontMatter('a.md', source)).toMatchObject({ data: right(data), body });
});

test.each([
  ['---\ntitle: Tea\n', 'line 1: expected a second line of --- after the front matter, found none'],
  [
    '---\ntitle: Tea\ntitle: x\n---\n',
    expect.stringMatching(/^line 3: expected YAML: Map keys must be unique, got title: x;/),
  ],
  ['---\ndate: x\ntitle: "tea\n---\n', expect.stringMatching(/^line 3: expected YAML: /)],
  [
    '---\ndate: x\ntitle: *tea\n---\n',
    expect.stringMatching(/^line 3: expected YAML without aliases, got \*tea; .*in quotes/),
  ],
  ['---\ntitle: !tea x\n---\n', expect.stringMatching(/^line 2: expected YAML: .*!tea.*in quotes/)],
  [
    '---\ntitle: Race #1\n---\n',
    'line 2: expected words with " #" in quotes, or a comment on a separate line, got #1',
  ],
])('%j is an error', (source, error) => {
  expect(errors(source)).toEqual([error]);
});

test('all mistakes of the front matter are reported in order, and the text is still returned', () => {
  const source = '---\ntitle: a: b\nline: *tea\nsummary: @c\n---\nText\n';
  expect(errors(source)).toEqual([
    expect.stringMatching(/^line 2: expected YAML: .*; write titles with ": ".*in quotes$/),
    expect.stringMatching(/^line 3: .*aliases/),
    expect.stringMatching(/^line 4: .*reserved character @, got @c; .*in quotes$/),
  ]);
  expect(splitFrontMatter('a.md', source).body).toBe('\n\n\n\n\nText\n');
});

test('quoted text and comments on separate lines are allowed', () => {
  const { data } = splitFrontMatter(
    'a.md',
    '---\n# mine\ntitle: "Race #1: a" # a race\n# and this\n---\n',
  );
  expect(data).toEqual(right({ title: 'Race #1: a' }));
});
