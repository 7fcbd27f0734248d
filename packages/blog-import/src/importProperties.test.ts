/** @jest-environment node */
import fc from 'fast-check';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { lostLink, lostPicture, remotePicture } from './convert/withNewAddresses';
import { countsOf } from './convert/counts';
import { oldBlog } from './testing/oldBlog';

const { owner, run, site } = oldBlog();

/**
 * How often a property is tried. Each time, a blog is imported and read as the build reads it. The
 * seed makes each run try the same blogs. To look for new faults, try another seed and more runs.
 */
const options = { numRuns: 200, seed: 1 };

const text = fc.oneof(
  fc.constantFrom(
    '',
    '  ',
    '# a',
    ': b',
    '- c',
    '"',
    "'",
    '茶',
    'C++',
    '{{ x }}',
    '<b>',
    '$5',
    '1"2',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const scalar = fc.oneof(
  text,
  fc.integer({ min: -5, max: 3000 }),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(
    '2020-01-02',
    '2999-12-31',
    '2020-02-30',
    '0000-00-00',
    '20200102',
    'Jul 08 2022',
  ),
);
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('name', 'url', 'image', 'x'), scalar, { maxKeys: 2 }),
);
const keys =
  'title Title date Date publishDate lastmod updated tags categories description summary slug url permalink aliases redirect_from draft published cover image lang layout type expiryDate abbrlink math'.split(
    ' ',
  );
const front = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 8 });

const piece = fc.constantFrom(
  'Tea is hot. ',
  '茶は熱い。',
  '\n\n',
  '\n',
  '# Title\n',
  '### Sub {#sub}\n',
  '[x](#sub)',
  '[y](/gone "a")',
  '![cup](cup.png)',
  '![](http://far.test/a.png)',
  '<div>',
  '</div>',
  '<b>x</b>',
  '<u>y',
  '<h1>z</h1>',
  '<table><tr><td>1</td></tr></table>',
  '| a | b |\n| - | - |\n| 1 | 2 |\n',
  '```js\nlet a;\n```\n',
  '> q\n',
  '- i\n',
  '    code\n',
  '[^1]',
  '\n[^1]: note\n',
  '$x^2$',
  '$\\bad$',
  '$$\n',
  '{{< x >}}',
  '{{< /x >}}',
  '{{% y %}}',
  ':::note\n',
  ':::\n',
  '<!-- c -->',
  '<img src=a.png>',
  '<script>x',
  '</script>',
  'a | b',
  '**b**',
  '<',
  '`',
  '``',
  '[x](#1"2013-02-17 16:47:18")',
  '<a href="x">',
  '</a>',
  '<iframe src="//a.test"></iframe>',
  '\\',
  '&lt;',
  '\t',
  '<p>',
  '</p>',
  '<details><summary>s</summary>',
  '</details>',
  '<ruby>漢<rt>かん</rt></ruby>',
  '~~~\n',
  '***\n',
);
const body = fc.array(piece, { maxLength: 14 }).map((pieces) => `Text. ${pieces.join('')}`);

/** Empties all folders, and writes a profile for the owner and one file for the old blog. */
function blogWith(file: string, content: string) {
  for (const folder of ['old', 'content', 'public']) {
    rmSync(path.join(owner.root, folder), { recursive: true, force: true });
  }
  const profile = { name: { en: 'Mei' }, line: { en: 'Tea' }, links: [] };
  owner.write('content/profile.json', profile);
  const target = path.join(owner.root, 'old', file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

const files = [
  'content/posts/tea.md',
  '_posts/2020-01-02-tea.md',
  'src/content/posts/tea.md',
  'source/_posts/tea.md',
];
const choices = { section: 'coding-notes', language: 'en' } as const;

test('whatever the front matter is, the build accepts what the import writes', async () => {
  await fc.assert(
    fc.asyncProperty(front, fc.constantFrom(...files), async (fields, file) => {
      blogWith(file, `---\n${stringify(fields)}---\n\nText of the post.\n`);
      run({
        ...choices,
        languages: { ...Object.fromEntries(tagsOf(fields).map((tag) => [tag, 'en' as const])) },
      });
      await site();
    }),
    options,
  );
}, 120_000);

/** Returns every language that the front matter may name, so that the import has no question. */
function tagsOf(fields: Record<string, unknown>): readonly string[] {
  const given = fields['lang'];
  return typeof given === 'string' || typeof given === 'number'
    ? [String(given).replaceAll(/\s+/g, ' ').trim()]
    : [];
}

test('whatever the text is, the build accepts it, and the report says what is missing', async () => {
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(...files), async (source, file) => {
      blogWith(file, `---\ntitle: Tea\ndate: 2020-01-02\n---\n\n${source}\n`);
      const { written, counted: reported, findings } = run(choices);
      const [name] = written;
      if (name === undefined) return;
      const result = readFileSync(path.join(owner.folders.content, name), 'utf8').replace(
        /^---\n[\s\S]*?\n---\n/,
        '',
      );
      const { code, ...before } = countsOf(source);
      const { code: copies, ...after } = countsOf(result);
      for (const [kind, count] of Object.entries(before)) {
        const now = after[kind as keyof typeof after];
        // What is a finding of its own is not counted once more.
        const own = { pictures: [remotePicture, lostPicture], links: [lostLink] }[kind] ?? [];
        const known = findings.filter((one) => own.includes(one.kind)).length;
        if (now + known < count) expect(reported[0]?.detail).toContain(`${kind}: `);
      }
      if (code.some((one) => !copies.includes(one))) {
        expect(reported[0]?.detail).toContain('code differs: ');
      }
      await site();
    }),
    {
      ...options,
      examples: [
        // The formula, which becomes code, stands beside other code, or contains a code block.
        ['Text. $\\bad$``$\\bad$``\n[^1]: note\n$$\n', '_posts/2020-01-02-tea.md'],
        ['Text. $$\n$$\n```js\nlet a;\n```\n[y](/gone "a")', 'content/posts/tea.md'],
        // A single backtick does not end what two have begun, so none of this is code.
        ['Text. ``[x](#1"2013-02-17 16:47:18")`', '_posts/2020-01-02-tea.md'],
        ['Text. [x](#1 "2013-02-17" 16)', 'source/_posts/tea.md'],
      ],
    },
  );
}, 120_000);
