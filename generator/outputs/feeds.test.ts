import type { Locale } from '../../src/locale/locales';
import { siteIn } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';
import { notesFeed } from './feeds';

const atom = 'http://www.w3.org/2005/Atom';
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

See [them](/projects), [it](#tea) or [me](mailto:a@b.test) & \\<b>.

| a |
| --: |
| 1 |

- [x] done

$\\frac{1}{2}$

> [!NOTE]
> Hot.

\`\`\`mermaid
flowchart LR
accTitle: "Tea" first
a --> b
\`\`\``;

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

const textIn = (locale: Locale) =>
  notesFeed(siteIn(owner.folders).entries, {
    locale,
    siteUrl: 'https://example.org',
    title: 'Notes by Yu-An',
    owner: 'Yu-An',
  });

function feedIn(locale: Locale = 'en'): Document {
  const feed = new DOMParser().parseFromString(textIn(locale), 'application/xml');
  expect(feed.querySelector('parsererror')).toBeNull();
  return feed;
}

const children = (parent: Element, name: string) =>
  [...parent.children].filter((child) => child.namespaceURI === atom && child.localName === name);

const textOf = (parent: Element, name: string) => children(parent, name)[0]?.textContent ?? '';

const entriesOf = (feed: Document) => children(feed.documentElement, 'entry');

/** Checks the requirements for feeds in RFC 4287, sections 3.3, 4.1.1, 4.1.2, 4.2.6 and 4.2.7. */
function expectValid(feed: Document): void {
  const root = feed.documentElement;
  expect([root.namespaceURI, root.localName]).toEqual([atom, 'feed']);
  const once = (parent: Element, name: string) => expect(children(parent, name)).toHaveLength(1);
  const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
  for (const name of ['id', 'title', 'updated']) once(root, name);
  expect(textOf(children(root, 'author')[0] ?? root, 'name')).not.toBe('');
  expect(children(root, 'link').filter((link) => link.getAttribute('rel') === 'self')).toHaveLength(
    1,
  );
  for (const entry of entriesOf(feed)) {
    for (const name of ['id', 'title', 'updated', 'published', 'summary', 'content']) {
      once(entry, name);
    }
    expect(
      children(entry, 'link').filter((link) => link.getAttribute('rel') === 'alternate'),
    ).toHaveLength(1);
    expect(children(entry, 'content')[0]?.getAttribute('type')).toBe('html');
  }
  const all = [root, ...entriesOf(feed)];
  for (const one of all) {
    expect(textOf(one, 'updated')).toMatch(rfc3339);
    expect(Number.isNaN(Date.parse(textOf(one, 'updated')))).toBe(false);
  }
  const ids = all.map((one) => textOf(one, 'id'));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(URL.canParse(id)).toBe(true);
  for (const link of feed.getElementsByTagNameNS(atom, 'link')) {
    expect(URL.canParse(link.getAttribute('href') ?? '')).toBe(true);
  }
}

test.each(['en', 'zh-Hant-TW', 'ja'] as const)(
  'the feed in %s is valid according to RFC 4287',
  (locale) => {
    writeNotes();
    const feed = feedIn(locale);
    expectValid(feed);
    expect(feed.documentElement.getAttribute('xml:lang')).toBe(locale);
  },
);

test('it contains the notes of all sections, newest first', () => {
  writeNotes();
  const feed = feedIn();
  expect(entriesOf(feed).map((entry) => textOf(entry, 'title'))).toEqual([
    '配速',
    // Characters that XML cannot contain are removed.
    'Tides & "<time>" 臺灣',
  ]);
  expect(textOf(feed.documentElement, 'updated')).toBe('2026-05-30T00:00:00Z');
});

test.each([
  ['//example.com/tea', 'https://example.com/tea'],
  ['/\\example.com/tea', 'https://example.com/tea'],
  ['/\t/example.com/tea', 'https://example.com/tea'],
  ['//example.org/tea', 'https://example.org/tea'],
  ['/projects', 'https://example.org/en/projects'],
  ['/cup.pdf', 'https://example.org/cup.pdf'],
  ['#tea', 'https://example.org/en/coding-notes/tides#tea'],
  ['https://', 'https://'],
])('the source of a quotation %j has the URL %s', (cite, url) => {
  write('coding-notes/tides', undefined, { body: `<blockquote cite="${cite}">Tea</blockquote>` });
  const [tides] = entriesOf(feedIn());
  if (!tides) throw new Error('expected an entry');
  expect(textOf(tides, 'content')).toContain(`cite="${url}"`);
});

test('an entry has the topics and the URL of the page', () => {
  writeNotes();
  const [, tides] = entriesOf(feedIn());
  if (!tides) throw new Error('expected two entries');
  expect(children(tides, 'category').map((one) => one.getAttribute('term'))).toEqual([
    'tides',
    'hardware',
  ]);
  expect(children(tides, 'link')[0]?.getAttribute('href')).toBe(
    'https://example.org/en/coding-notes/tides',
  );
});

test('an entry has the full text, with absolute URLs and attributes that every reader knows', () => {
  writeNotes();
  const [, tides] = entriesOf(feedIn());
  const html = tides && textOf(tides, 'content');
  for (const part of [
    '<h2>Tea</h2>\n<p>See <a href="https://example.org/en/projects">them</a>, ',
    '<a href="https://example.org/en/coding-notes/tides#tea">it</a> or ',
    '<a href="mailto:a@b.test">me</a> &#x26; &#x3C;b>.</p>',
    '<td align="right">1</td>',
    '<input type="checkbox" checked disabled> done',
    '<mfrac><mn>1</mn><mn>2</mn></mfrac>',
    '<blockquote>\n<p>Hot.</p>',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).toMatch(
    /<img src="https:\/\/example\.org\/content\/[^"]*\.svg" alt="&#x22;Tea&#x22; first" width="\d+" height="\d+">$/,
  );
});

test('a feed and its entries name addresses in its language; an entry in one language names that of the entry', () => {
  write('coding-notes/pace', undefined, { languages: ['zh-Hant-TW'] });
  write('coding-notes/tides', undefined, { languages: ['en', 'ja'] });
  const feed = feedIn('ja');
  const addresses = [...feed.getElementsByTagNameNS(atom, 'link')]
    .filter((link) => link.getAttribute('rel') === 'alternate')
    .map((link) => link.getAttribute('href'));
  expect(addresses).toEqual([
    'https://example.org/ja/',
    'https://example.org/zh-Hant-TW/coding-notes/pace',
    'https://example.org/ja/coding-notes/tides',
  ]);
});

test('a text in another language is marked with it', () => {
  writeNotes();
  const [pace, tides] = entriesOf(feedIn());
  const languages = (entry?: Element) =>
    ['title', 'summary', 'content'].map(
      (name) => entry && children(entry, name)[0]?.getAttribute('xml:lang'),
    );
  expect(languages(pace)).toEqual(['zh-Hant-TW', 'zh-Hant-TW', 'zh-Hant-TW']);
  expect(languages(tides)).toEqual([null, null, null]);
});

test('ids stay when a note is added or another one changes its title, and differ by language', () => {
  const ids = (locale?: Locale) => entriesOf(feedIn(locale)).map((entry) => textOf(entry, 'id'));
  writeNotes();
  const before = ids();
  expect(ids('ja')).not.toEqual(expect.arrayContaining(before));
  write('coding-notes/new');
  write('coding-notes/tides', undefined, { title: 'Other' });
  expect(ids()).toEqual(expect.arrayContaining(before));
});

test('it contains the newest 30 notes', () => {
  for (let day = 40; day > 0; day--) {
    const date = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
    write(`coding-notes/note-${day}`, `date: ${date}\ntags: []`, { title: String(day) });
  }
  const titles = entriesOf(feedIn()).map((entry) => textOf(entry, 'title'));
  expect(titles).toEqual(Array.from({ length: 30 }, (_, index) => String(40 - index)));
});
