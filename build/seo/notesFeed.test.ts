import type { Locale } from '../../src/locale/locales';
import { notesFeed } from './notesFeed';
import { fakeCompiled, type FakeNote } from './testing/fakeCompiled';

const atom = 'http://www.w3.org/2005/Atom';

const notes: FakeNote[] = [
  {
    slug: 'tides',
    date: '2026-03-03',
    title: { text: 'Tides & <time>' },
    updated: '2026-05-30',
    tags: ['tides', 'hardware'],
    body: {
      outline: [],
      nodes: [['p', {}, 'See ', ['a', { href: '/projects' }, 'them'], ' & <b>.']],
    },
  },
  {
    slug: 'pace',
    section: 'sport-notes',
    date: '2026-05-05',
    title: { text: '配速', lang: 'zh-Hant-TW' },
    summary: { text: '怎麼配', lang: 'zh-Hant-TW' },
    body: { lang: 'zh-Hant-TW', outline: [], nodes: [['p', {}, '慢慢來。']] },
  },
  { slug: 'unfinished', date: '2027-01-01', draft: true },
];

function feedOf(written: FakeNote[], locale: Locale = 'en'): Document {
  const text = notesFeed(fakeCompiled({ notes: written }), {
    locale,
    siteUrl: 'https://example.org',
    title: 'Notes by Yu-An',
    owner: 'Yu-An',
  });
  const feed = new DOMParser().parseFromString(text ?? '', 'application/xml');
  expect(feed.querySelector('parsererror')).toBeNull();
  return feed;
}

const children = (parent: Element, name: string) =>
  [...parent.children].filter((child) => child.namespaceURI === atom && child.localName === name);

const textOf = (parent: Element, name: string) => children(parent, name)[0]?.textContent ?? '';

const entriesOf = (feed: Document) => children(feed.documentElement, 'entry');

/** What RFC 4287 asks of a feed, sections 3.3, 4.1.1, 4.1.2, 4.2.6 and 4.2.7. */
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
    const feed = feedOf(notes, locale);
    expectValid(feed);
    expect(feed.documentElement.getAttribute('xml:lang')).toBe(locale);
  },
);

test('it contains the notes of all sections, newest first, without drafts', () => {
  const feed = feedOf(notes);
  expect(entriesOf(feed).map((entry) => textOf(entry, 'title'))).toEqual([
    '配速',
    'Tides & <time>',
  ]);
  expect(textOf(feed.documentElement, 'updated')).toBe('2026-05-30T00:00:00Z');
});

test('an entry has the full text, the topics and the URL of the page', () => {
  const [, tides] = entriesOf(feedOf(notes));
  if (!tides) throw new Error('expected two entries');
  expect(textOf(tides, 'content')).toBe(
    '<p>See <a href="https://example.org/en/projects">them</a> &amp; &lt;b&gt;.</p>',
  );
  expect(children(tides, 'category').map((one) => one.getAttribute('term'))).toEqual([
    'tides',
    'hardware',
  ]);
  expect(children(tides, 'link')[0]?.getAttribute('href')).toBe(
    'https://example.org/en/coding-notes/tides',
  );
});

test('a feed and its entries name addresses in its language; an entry in one language names that of the entry', () => {
  const feed = feedOf([{ slug: 'tides' }, { slug: 'pace', languages: ['zh-Hant-TW'] }], 'ja');
  const addresses = [...feed.getElementsByTagNameNS(atom, 'link')]
    .filter((link) => link.getAttribute('rel') === 'alternate')
    .map((link) => link.getAttribute('href'));
  expect(addresses).toEqual([
    'https://example.org/ja/',
    'https://example.org/ja/coding-notes/tides',
    'https://example.org/zh-Hant-TW/coding-notes/pace',
  ]);
});

test('a text in another language is marked with it', () => {
  const [pace, tides] = entriesOf(feedOf(notes));
  const languages = (entry?: Element) =>
    ['title', 'summary', 'content'].map(
      (name) => entry && children(entry, name)[0]?.getAttribute('xml:lang'),
    );
  expect(languages(pace)).toEqual(['zh-Hant-TW', 'zh-Hant-TW', 'zh-Hant-TW']);
  expect(languages(tides)).toEqual([null, null, null]);
});

test('ids stay when a note is added or another one changes its title, and differ by language', () => {
  const idsOf = (written: FakeNote[], locale?: Locale) =>
    entriesOf(feedOf(written, locale)).map((entry) => textOf(entry, 'id'));
  const before = idsOf(notes);
  const [first, ...others] = notes;
  const after = idsOf([
    { slug: 'new', date: '2026-09-09' },
    { ...first, slug: 'tides', title: { text: 'Other' } },
    ...others,
  ]);
  expect(after).toEqual(expect.arrayContaining(before));
  expect(idsOf(notes, 'ja')).not.toEqual(expect.arrayContaining(before));
});

test('it contains the newest 30 notes', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    slug: `note-${index}`,
    date: `2026-01-${String((index % 28) + 1).padStart(2, '0')}`,
  }));
  const entries = entriesOf(feedOf(many));
  expect(entries).toHaveLength(30);
  expect(textOf(entries[0] ?? new Element(), 'updated')).toBe('2026-01-28T00:00:00Z');
});

test('without a published note there is no feed', () => {
  const read = fakeCompiled({ notes: [{ slug: 'unfinished', draft: true }] });
  const options = { siteUrl: 'https://example.org', title: 'Notes', owner: 'Yu-An' };
  expect(notesFeed(read, { locale: 'en', ...options })).toBeUndefined();
});
