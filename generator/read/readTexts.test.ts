/** @jest-environment node */
import { isLeft, right } from 'fp-ts/Either';
import { printed } from '../lib/diagnostics';
import { errorsIn, siteIn } from '../testing/compile';
import { noteFront, ownersFolder, project } from '../testing/ownersFolder';
import { compileSources } from '../text/compileSources';
import { compileText } from '../text/compileText';
import { readSources } from './readSources';
import { splitFrontMatter } from './readTexts';

const owner = ownersFolder();
const { write } = owner;
const note = `${noteFront}\n好茶。\n`;
const noteFile = 'content/coding-notes/tea/index.zh-Hant-TW.md';

const mistakes = () => errorsIn(owner.folders);

test.each([
  ['Windows', '\r\n'],
  ['old Macs', '\r'],
])('a text with the line breaks of %s is the same as with those of Unix', (_, lineBreak) => {
  const body = `${noteFront}
第一行，
第二行，\uFFFD

\`\`\`mermaid
flowchart LR
accTitle: Tea
a --> b
\`\`\`

$$
x
$$

| a |
|---|
| b |
`;
  const text = () => {
    const { texts } = siteIn(owner.folders).entries['coding-notes'][0]!;
    return texts!.byLocale.get('zh-Hant-TW')!;
  };
  write(noteFile, body);
  const { front, html, excerpt } = text();
  expect(excerpt).toBe('第一行，第二行，\uFFFD');
  // Both files begin with a byte order mark.
  write('content/projects/clock.json', `\uFEFF${JSON.stringify(project)}`);
  write(noteFile, `\uFEFF${body.replaceAll('\n', lineBreak)}`);
  expect(text()).toMatchObject({ front, html, excerpt });
});

test.each([
  ['Big5', Buffer.from([0x61, 0x0a, 0xef, 0xbf, 0xbd, 0x0a, 0xaf, 0xf9, 0x0a]), 3],
  ['UTF-16', Buffer.from('\uFEFFtitle', 'utf16le'), 1],
  ['a character cut in two', Buffer.from('a\n茶').subarray(0, -1), 2],
])('%s is reported with its line, in JSON and in Markdown', (_, bytes, line) => {
  write('content/projects/clock.json', bytes);
  write(noteFile, bytes);
  const mistake = `line ${line}: expected text in UTF-8, got another encoding`;
  expect(mistakes()).toEqual([
    `projects/clock.json: ${mistake}`,
    `coding-notes/tea/index.zh-Hant-TW.md: ${mistake}`,
  ]);
});

test('a file beside a text that cannot be read is not a warning, since the text may show it', () => {
  write(noteFile, Buffer.from(note, 'utf16le'));
  write('content/coding-notes/tea/cup.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const inputs = { pictures: new Map(), publicFiles: new Map(), compileText };
  expect(compileSources(readSources(owner.folders.content), inputs)).toMatchObject({
    errors: [expect.anything()],
    warnings: [],
  });
});

test.each(['index.ja.md.txt', 'index.ja.MD', 'index.ja.markdown', 'index.ja.mdx', 'ja.txt'])(
  'a text with a wrong file name is a mistake: %s',
  (name) => {
    write(noteFile, note);
    write(`content/coding-notes/tea/${name}`, note);
    expect(mistakes()).toEqual([
      expect.stringContaining(`coding-notes/tea/${name}: expected index.<language>.md, one of `),
    ]);
  },
);

test.each(['', '好茶。\n', `\n${note}`])(
  'a note without front matter is one mistake: %j',
  (body) => {
    write(noteFile, body);
    expect(mistakes()[0]).toBe(
      'coding-notes/tea/index.zh-Hant-TW.md: line 1: expected front matter with title and date between two lines of ---, found none',
    );
  },
);

test('mistakes show names as the owner wrote them', () => {
  write(noteFile, `${note}\n![](茶.svg)\n`);
  expect(mistakes()).toEqual([expect.stringMatching(/"-", got 茶\.svg$/)]);
});

test('a link or picture with spaces in its address is a mistake', () => {
  const shown = '`[a](b c)` \\[a](b c) [a\\](b c) [a] (b c) [一](/projects "a b")\n';
  write(noteFile, `${note}\n${shown}\n好 ![茶](my tea.png)，[a](b c)\n`);
  const wanted = 'line 12: expected an address without spaces, or between < and >, got';
  expect(mistakes()).toEqual([
    `coding-notes/tea/index.zh-Hant-TW.md: ${wanted} ![茶](my tea.png)`,
    `coding-notes/tea/index.zh-Hant-TW.md: ${wanted} [a](b c)`,
  ]);
});

test('mistakes of front matter and text are reported together', () => {
  write(noteFile, note.replace('茶', '茶: 綠') + '\n# 大\n');
  expect(mistakes()).toEqual([
    expect.stringMatching(/: line 2: expected YAML: /),
    expect.stringMatching(/: line 10: expected headings from ## on/),
  ]);
});

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
  [
    '---\ndate: x\ntitle: *tea\n---\n',
    expect.stringMatching(/^line 3: expected YAML without aliases, got \*tea; .*in quotes/),
  ],
  ['---\ntitle: !tea x\n---\n', expect.stringMatching(/^line 2: expected YAML: .*!tea.*in quotes/)],
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
