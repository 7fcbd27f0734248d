/** @jest-environment node */
import { left, right } from 'fp-ts/Either';
import { splitFrontMatter } from './frontMatter';

test.each([
  [
    '---\ntitle: Tea\ndate: 2026-03-01\n---\nText\n',
    { title: 'Tea', date: '2026-03-01' },
    '\n\n\n\nText\n',
  ],
  ['---\r\ntitle: Tea\r\n---\r\nText\r\n', { title: 'Tea' }, '\n\n\nText\r\n'],
  ['\uFEFF---\ntitle: Tea\n---', { title: 'Tea' }, '\n\n'],
  ['---\n---\nText\n', {}, '\n\nText\n'],
  ['Text\n\n---\n\nMore\n', {}, 'Text\n\n---\n\nMore\n'],
])('%j: what is in front is data, and the text stays on its lines', (source, data, body) => {
  expect(splitFrontMatter(source)).toEqual(right({ data, body }));
});

test.each([
  ['---\ntitle: Tea\n', 'line 1: expected a second line of --- after the front matter, found none'],
  ['---\ntitle: a: b\n---\n', expect.stringMatching(/^line 2: expected YAML: /)],
  ['---\ndate: x\ntitle: "tea\n---\n', expect.stringMatching(/^line 3: expected YAML: /)],
  ['---\ntitle: *tea\n---\n', expect.stringMatching(/^line 1: expected YAML: .*alias.*tea/)],
])('%j is a mistake', (source, mistake) => {
  expect(splitFrontMatter(source)).toEqual(left(mistake));
});
