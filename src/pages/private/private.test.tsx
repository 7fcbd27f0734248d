import { act, screen } from '@testing-library/react';
import { entriesPath } from '../../api/contract';
import { TextView } from '../../entries/TextView';
import { message } from '../../testing/message';
import { fakeDialogs, renderRoutes, renderSite, siteWith } from '../../testing/renderSite';
import { sampleArticle, sampleNote, sampleProject } from '../../testing/sampleContent';
import { bothTokens, json, startVisit } from '../../testing/startSite';
import { pageTree, treeOf } from '../../testing/treeOf';

beforeEach(() => {
  fakeDialogs();
  jest.spyOn(window, 'scrollTo').mockImplementation();
  Object.assign(window, { requestIdleCallback: (callback: () => void) => setTimeout(callback) });
});
afterEach(() => Reflect.deleteProperty(window, 'requestIdleCallback'));

const words = { title: { text: '潮', lang: 'ja' }, summary: { text: '月', lang: 'ja' } };
const page = {
  languages: ['ja', 'zh-Hant-TW'],
  summary: { ...words, slug: 'address', draft: true },
  body: { outline: [], nodes: ['Text'] },
};

/** Opens a private page for which the API has an answer, and describes what the page shows. */
async function visit(at: string, answer: object, path = at.replace('/private/', entriesPath)) {
  const entries = { entries: [{ ...words, section: 'pages', slug: 'address' }] };
  const site = await startVisit(bothTokens, {
    [entriesPath]: () => json(entries),
    [path]: () => json(answer),
  });
  await act(async () => renderRoutes(siteWith(), { site, at }));
  await screen.findByRole('heading', { level: 1 });
  const robots = document.querySelector('meta[name=robots]')?.outerHTML;
  return [robots, ...treeOf(screen.getByRole('main'))];
}

test('the list has the entries of each section by year, and then the standalone pages', async () => {
  const entries = [
    { ...words, section: 'reading-notes', slug: 'tides', date: '2026-02-01' },
    { ...words, section: 'pages', slug: 'address' },
  ];
  expect(await visit('/private', { entries }, entriesPath)).toEqual([
    '<meta name="robots" content="noindex">',
    'main[id=content][tabindex=-1]',
    `  header (h1 "${message('entries.private.title')}", p "${message('entries.list.count', { count: 2 })}")`,
    '  section[aria-labelledby=2026]',
    '    h2 span[data-numerals=二〇二六] "2026"',
    '    article[aria-labelledby=潮]',
    '      time[datetime=2026-02-01] "Feb 1"',
    '      svg[aria-hidden=true][width=16][height=16] path[d=M-6 -4H6M-6 0H6M-6 4H2]',
    `      "${message('entries.section.readingNotes')} Japanese"`,
    '      h3 a[href=/private/reading-notes/tides] bdi[lang=ja] "潮"',
    '      p bdi[lang=ja] "月"',
    `  section[aria-labelledby=${message('pages.private.pages')}]`,
    `    h2 "${message('pages.private.pages')}"`,
    '    article (h3 a[href=/private/pages/address] bdi[lang=ja] "潮", p bdi[lang=ja] "月")',
  ]);
});

test.each([
  ['coding-notes', sampleNote],
  ['projects', { ...sampleProject, topics: ['rust'] }],
  ['article-share', sampleArticle],
])(
  'an entry of %s links to the private list, and its topics are no links',
  async (section, summary) => {
    const entry = { languages: ['en'], summary };
    const main = await visit(`/private/${section}/tides`, entry);
    expect(main[0]).toBe('<meta name="robots" content="noindex">');
    const links = main.filter((line) => line?.includes('[href='));
    const listed = `a[href=/private] "${message('entries.private.title')}"`;
    const article = `p a[href=${sampleArticle.url}]`;
    expect(links.map((line) => line?.trim())).toEqual([
      expect.stringContaining(listed),
      ...(section === 'article-share' ? [expect.stringContaining(article)] : []),
    ]);
    expect(main.join('\n')).toContain('li[translate=no] "');
  },
);

test('a standalone page has its title, languages and text', async () => {
  expect(await visit('/private/pages/address', page)).toEqual([
    '<meta name="robots" content="noindex">',
    `main[id=content][tabindex=-1] article (header (h1 bdi[lang=ja] "潮", "${message('entries.draftMark.text')}", p "${message('entries.entryPage.onlyIn', { languages: 'Japanese and Chinese' })}"), "Text")`,
  ]);
});

test('a public standalone page may be found by search engines', async () => {
  renderSite(<TextView entry={page} />);
  expect(pageTree()).toEqual([
    '潮 · Yu-An Lin (website, /, /)',
    '"月"',
    `article (header (h1 bdi[lang=ja] "潮", "${message('entries.draftMark.text')}", p "${message('entries.entryPage.onlyIn', { languages: 'Japanese and Chinese' })}"), "Text")`,
  ]);
});
