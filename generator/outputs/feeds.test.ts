/** @jest-environment node */
import type { Locale } from '../../src/locale/locales';
import { feedPath } from '../../src/paths';
import { makingOf, siteIn } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';
import { feeds } from './feeds';

const owner = ownersFolder();

/** Writes a note. */
function write(
  folder: string,
  facts = 'date: 2026-01-01\ntags: []',
  { title = folder, body = 'Text.', languages = ['en'] } = {},
) {
  const text = `---\ntitle: ${JSON.stringify(title)}\nsummary: About\n${facts}\n---\n\n${body}\n`;
  for (const language of languages) owner.write(`content/${folder}/index.${language}.md`, text);
}

/** Markdown that becomes different HTML in the feed than on the page. */
const richText = `## Tea

See [them](/projects), [it](#tea) or [me](mailto:a@b.test)[^1] & \\<b>.

| a |
| --: |

- [x] done

$\\frac{1}{2}$

> [!NOTE]
> Hot.

\`\`\`mermaid
flowchart LR
accTitle: "Tea" first
a --> b
\`\`\`

[^1]: Cup.`;

function writeNotes() {
  write('coding-notes/tides', 'date: 2026-03-03\nupdated: 2026-05-30\ntags: [tides, hardware]', {
    title: 'Tides & "<time>"\u0008 臺灣\uFFFF',
    body: richText,
  });
  write('sport-notes/pace', 'date: 2026-05-05\ntags: []', {
    title: '配速',
    languages: ['zh-Hant-TW'],
  });
}

function textIn(locale: Locale): string {
  const profile = { name: { en: 'Yu-An' }, line: { en: 'Writes' }, links: [] };
  owner.write('content/profile.json', profile);
  const feed = feeds(siteIn(owner.folders)).find(({ path }) => path === feedPath(locale));
  return (feed?.make?.(makingOf(owner.folders)) as { text: string }).text;
}

/** Returns what a pattern finds in a feed. */
const found = (pattern: RegExp, locale: Locale = 'en') =>
  [...textIn(locale).matchAll(pattern)].map(([, first = '']) => first);

/** Returns the HTML of the last entry. */
function lastContent(): string {
  const html = found(/<content[^>]*>([^<]*)</g).at(-1) ?? '';
  const marks = html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
  return marks.replaceAll('&amp;', '&');
}

test('a feed has the notes of all sections, newest first, with their topics, dates and languages', () => {
  writeNotes();
  // Characters that XML cannot contain are removed.
  expect(
    textIn('en')
      .replaceAll(/(<content.*?>)[^]*?</g, '$1<')
      .replaceAll('\n', ''),
  ).toBe(
    '<?xml version="1.0" encoding="utf-8"?>' +
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">' +
      '<id>https://example.org/feeds/en.atom</id><title>Notes by Yu-An</title>' +
      '<updated>2026-05-30T00:00:00Z</updated>' +
      '<link rel="self" type="application/atom+xml" href="https://example.org/feeds/en.atom"/>' +
      '<link rel="alternate" type="text/html" href="https://example.org/en/"/>' +
      '<icon>https://example.org/icons/icon-192.png</icon>' +
      '<author><name>Yu-An</name><uri>https://example.org/en/</uri></author>' +
      '<entry><id>https://example.org/sport-notes/pace#en</id>' +
      '<title xml:lang="zh-Hant-TW">配速</title>' +
      '<link rel="alternate" type="text/html" href="https://example.org/zh-Hant-TW/sport-notes/pace"/>' +
      '<published>2026-05-05T00:00:00Z</published><updated>2026-05-05T00:00:00Z</updated>' +
      '<summary xml:lang="zh-Hant-TW">About</summary>' +
      '<content type="html" xml:lang="zh-Hant-TW"></content></entry>' +
      '<entry><id>https://example.org/coding-notes/tides#en</id>' +
      '<title>Tides &amp; &quot;&lt;time&gt;&quot; 臺灣</title>' +
      '<link rel="alternate" type="text/html" href="https://example.org/en/coding-notes/tides"/>' +
      '<published>2026-03-03T00:00:00Z</published><updated>2026-05-30T00:00:00Z</updated>' +
      '<category term="tides"/><category term="hardware"/>' +
      '<summary>About</summary><content type="html"></content></entry></feed>',
  );
});

test('an entry has the full text, with absolute URLs and attributes that every reader knows', () => {
  writeNotes();
  const page = 'https://example.org/en/coding-notes/tides';
  expect(lastContent().replaceAll(/\.\w{12}(?=\.svg)|(?<= (?:width|height)=)"\d+"|\n/g, '')).toBe(
    '<h2>Tea</h2><p>See <a href="https://example.org/en/projects">them</a>, ' +
      `<a href="${page}#tea">it</a> or <a href="mailto:a@b.test">me</a>` +
      `<sup><a href="${page}#user-content-fn-1">1</a></sup> &#x26; &#x3C;b>.</p>` +
      '<table><thead><tr><th align="right">a</th></tr></thead></table>' +
      '<ul><li><input type="checkbox" checked disabled> done</li></ul>' +
      '<p><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>' +
      '<blockquote><p>Hot.</p></blockquote>' +
      '<img src="https://example.org/content/coding-notes/tides/diagram.svg"' +
      ' alt="&#x22;Tea&#x22; first" width= height=>' +
      `<section><h2>Footnotes</h2><ol><li><p>Cup. <a href="${page}#user-content-fnref-1">↩</a></p>` +
      '</li></ol></section>',
  );
});

test.each([
  ['//example.com/tea', 'https://example.com/tea'],
  ['/\\example.com/tea', 'https://example.com/tea'],
  ['/\t/example.com/tea', 'https://example.com/tea'],
  ['/projects', 'https://example.org/en/projects'],
  ['/cup.pdf', 'https://example.org/cup.pdf'],
  ['#tea', 'https://example.org/en/coding-notes/tides#tea'],
  ['https://', 'https://'],
])('the source of a quotation %j has the URL %s', (cite, url) => {
  write('coding-notes/tides', undefined, { body: `<blockquote cite="${cite}">Tea</blockquote>` });
  expect(lastContent()).toContain(`cite="${url}"`);
});

test('a feed and its entries name addresses in its language, and have ids of their own in it; an entry in one language names that of the entry', () => {
  write('coding-notes/pace', undefined, { languages: ['zh-Hant-TW'] });
  write('coding-notes/tides', undefined, { languages: ['en', 'ja'] });
  const site = 'https://example.org';
  expect(found(/(?:<id>|rel="alternate".* href=")(.*?)["<]/g, 'ja')).toEqual([
    `${site}/feeds/ja.atom`,
    `${site}/ja/`,
    `${site}/coding-notes/pace#ja`,
    `${site}/zh-Hant-TW/coding-notes/pace`,
    `${site}/coding-notes/tides#ja`,
    `${site}/ja/coding-notes/tides`,
  ]);
});

test('it contains the newest 30 notes of all sections', () => {
  for (let day = 40; day > 0; day--) {
    const date = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
    const section = day % 2 ? 'coding-notes' : 'sport-notes';
    write(`${section}/note-${day}`, `date: ${date}\ntags: []`, { title: String(day) });
  }
  expect(found(/<title>(\d+)</g)).toEqual(
    Array.from({ length: 30 }, (_, index) => String(40 - index)),
  );
});
