import { screen, within } from '@testing-library/react';
import type { HomeContent, ProjectSummary, YearContent } from '../../content/compiledContent';
import { homeFile, yearFile } from '../../content/contentFiles';
import { message } from '../../testing/message';
import { renderPage } from '../../testing/renderSite';
import { sampleProject } from '../../testing/sampleContent';
import { pageTree, treeOf } from '../../testing/treeOf';

const project: ProjectSummary = {
  ...sampleProject,
  date: '2026-09-01',
  links: { repo: 'https://example.com/repo', demo: 'https://example.com/demo' },
};

async function renderHome(content: Partial<HomeContent>, year?: YearContent) {
  const line = { text: 'エンジニア', lang: 'ja' };
  const home: HomeContent = { line, projects: [], latest: [], figures: [], ...content };
  const files = { [homeFile('en').path]: home, ...(year && { [yearFile('en').path]: year }) };
  await renderPage({ at: '/', content: files });
}

test('the Japanese page opens like a book only if the owner’s line is Japanese', async () => {
  for (const [line, isBook] of [
    [{ text: '技術者' }, true],
    [{ text: 'An engineer', lang: 'en' }, false],
  ] as const) {
    const home: HomeContent = { line, projects: [], latest: [], figures: [] };
    const content = { [homeFile('ja').path]: home };
    const { unmount } = await renderPage({ at: '/', locale: 'ja', content });
    expect(document.querySelector('[data-book]') !== null).toBe(isBook);
    unmount();
  }
});

test('without content, the landing page has the name, the line, the links and an empty year', async () => {
  await renderHome({});
  expect(pageTree()).toEqual([
    'Yu-An Lin (website, /, /)',
    '"An engineer"',
    'header (h1 ("Yu-An Lin", span.square), p bdi[lang=ja] "エンジニア", ul li a[href=https://example.com/code][rel=me] "Code")',
    `section (svg.strokes[aria-hidden=true], span.today[aria-hidden=true], p "${message('pages.home.emptyYear')}")`,
  ]);
});

test('the landing page has the owner’s picture, the year with the figures of each section, projects and the latest entries', async () => {
  const cover = { src: '/content/clock.svg', width: 40, height: 30, widths: [40] };
  await renderHome(
    {
      portrait: { ...cover, src: '/content/me.jpg', alt: { text: '我', lang: 'zh-Hant-TW' } },
      figures: [
        { kind: 'sports-records', count: 2, kilometres: 2042 },
        { kind: 'coding-notes', count: 4 },
      ],
      projects: [
        { ...project, cover: { ...cover, alt: { text: 'A clock' } } },
        { ...project, slug: 'plates', title: { text: '門牌', lang: 'zh-Hant-TW' }, links: {} },
      ],
      latest: [
        {
          kind: 'reading-notes',
          path: '/reading-notes/grid',
          title: { text: '格', lang: 'ja' },
          summary: { text: '線', lang: 'ja' },
          date: '2026-10-03',
        },
      ],
    },
    { from: '2025-10-04', to: '2026-10-03', marks: [], months: [], strokes: [] },
  );
  const span = message('entries.monthSpan.text', { first: 'October 2025', last: 'October 2026' });
  expect(treeOf(document.body)).toEqual([
    'body',
    '  header',
    '    h1 ("Yu-An Lin", span.square)',
    '    p bdi[lang=ja] "エンジニア"',
    '    ul li a[href=https://example.com/code][rel=me] "Code"',
    '    picture',
    '      source[type=image/avif][srcset=/content/me-40.avif 40w][sizes=12rem]',
    '      source[type=image/webp][srcset=/content/me-40.webp 40w][sizes=12rem]',
    '      img[loading=eager][decoding=async][fetchpriority=high][width=40][height=30][lang=zh-Hant-TW][alt=我][src=/content/me.jpg]',
    `  section[aria-labelledby=${message('pages.home.year')}]`,
    `    h2 "${message('pages.home.year')}"`,
    `    p "${message('pages.home.yearSpan', { span })}"`,
    `    p[aria-hidden=true] "${message('pages.home.yearStrokes')}"`,
    '    svg.strokes[aria-hidden=true]',
    '    span.today[aria-hidden=true]',
    '    ul',
    '      li',
    '        svg[aria-hidden=true] path[d=M6 -7V7M6 -4H1M6 0H-6M6 4H-2]',
    `        a[href=/sports-records] "${message('entries.section.sportsRecords')}"`,
    '        "2"',
    '        data[value=2042] "2,042 km"',
    `      li (svg[aria-hidden=true] path[d=M-2 -5 -6 0 -2 5M2 -5 6 0 2 5], a[href=/coding-notes] "${message('entries.section.codingNotes')}", "4")`,
    `  section[aria-labelledby=${message('pages.home.projects')}]`,
    `    h2 "${message('pages.home.projects')}"`,
    '    ul',
    '      li article',
    '        time[datetime=2026-09-01] "Sep 2026"',
    '        h3 a[href=https://example.com/demo] "Clock"',
    '        p "Tells the tide"',
    '        picture',
    '          source[type=image/avif][srcset=/content/clock-40.avif 40w][sizes=(width < 40em) min(92vw, 24rem), 17rem]',
    '          source[type=image/webp][srcset=/content/clock-40.webp 40w][sizes=(width < 40em) min(92vw, 24rem), 17rem]',
    '          img[loading=lazy][decoding=async][width=40][height=30][alt=A clock][src=/content/clock.svg]',
    '      li article (time[datetime=2026-09-01] "Sep 2026", " Chinese", h3 bdi[lang=zh-Hant-TW] "門牌", p "Tells the tide")',
    `    p a[href=/projects] "${message('pages.home.allProjects')}"`,
    `  section[aria-labelledby=${message('pages.home.latest')}]`,
    `    h2 "${message('pages.home.latest')}"`,
    '    ul li article',
    '      time[datetime=2026-10-03] "Oct 3, 2026"',
    '      svg[aria-hidden=true][width=16][height=16] path[d=M-6 -4H6M-6 0H6M-6 4H2]',
    `      "${message('entries.section.readingNotes')} Japanese"`,
    '      h3 a[href=/reading-notes/grid] bdi[lang=ja] "格"',
    '      p bdi[lang=ja] "線"',
  ]);
});

test('a site without distances does not explain them', async () => {
  await renderHome(
    { figures: [{ kind: 'sports-records', count: 1, kilometres: 0 }] },
    { from: '2026-10-01', to: '2026-10-03', marks: [], months: [], strokes: [] },
  );
  const year = within(screen.getByRole('region', { name: message('pages.home.year') }));
  expect(year.getByText(/^October 2026/)).toBeVisible();
  expect(year.queryByText(message('pages.home.yearStrokes'))).toBeNull();
  expect(year.getByRole('listitem')).not.toHaveTextContent('km');
});
