import { screen, waitFor, within } from '@testing-library/react';
import type { ProjectSummary, YearContent } from '../../content/compiledContent';
import { listFile } from '../../content/contentFiles';
import { listPage } from '../../content/listPage';
import { message } from '../../testing/message';
import { renderPage } from '../../testing/renderSite';
import { sampleProject } from '../../testing/sampleContent';
import { pageTree, treeOf } from '../../testing/treeOf';

const clock: ProjectSummary = {
  ...sampleProject,
  topics: ['tides', 'hardware'],
  links: { repo: 'https://example.com/repo', article: 'https://example.com/article' },
  cover: { src: '/images/clock.svg', width: 640, height: 400, alt: { text: 'A round clock' } },
  hasPage: true,
};

const plates: ProjectSummary = {
  ...sampleProject,
  slug: 'plates',
  title: { text: '門牌', lang: 'zh-Hant-TW' },
  summary: { text: '舊門牌', lang: 'zh-Hant-TW' },
  date: '2024-12-31',
  draft: true,
};

const map: ProjectSummary = {
  ...sampleProject,
  slug: 'map',
  title: { text: 'Map' },
  date: '2024-01-01',
  links: { repo: 'https://example.com/map', article: 'https://example.com/about-map' },
};

const written = [clock, plates, map];

/** Enough projects for three pages. */
const many = Array.from({ length: 101 }, (_, index) => ({
  ...plates,
  slug: `p-${index}`,
  title: { text: `Project ${index}` },
}));

const olderYear: YearContent = {
  marks: [
    {
      kind: 'projects',
      path: '/projects/page/2#project-p-50',
      title: { text: 'Project 50' },
      date: '2024-12-31',
      at: 0,
    },
  ],
  months: [],
  strokes: [],
};

async function visit({
  at = '/projects',
  locale = 'en',
  projects = written,
}: { at?: string; locale?: 'en' | 'ja'; projects?: readonly ProjectSummary[] } = {}) {
  const { pages } = listPage(projects, 1);
  const lists = Array.from({ length: pages }, (_, index) => [
    listFile(locale, 'projects', index + 1).path,
    { ...listPage(projects, index + 1), ...(index === 1 && { year: olderYear }) },
  ]);
  return renderPage({ at, locale, content: Object.fromEntries(lists) });
}

const shown = () =>
  screen.queryAllByRole('article').map((entry) => within(entry).getByRole('heading').textContent);

test('without projects the page says so', async () => {
  await visit({ projects: [] });
  expect(screen.getByText(message('entries.projects.count', { count: 0 }))).toBeVisible();
});

test('projects are listed by year, with their texts, links, topics and covers, and only those with a page or another link in the title', async () => {
  await visit({ locale: 'ja' });
  expect(pageTree()).toEqual([
    'マイプロジェクト · 林予安 (website, /projects, /projects)',
    '"エンジニア"',
    'header (h1 "マイプロジェクト", "3件のプロジェクト")',
    'section[aria-labelledby=2026年]',
    '  h2 span[data-numerals=二〇二六年] "2026年"',
    '  article[id=project-clock][aria-labelledby=Clock]',
    '    time[datetime=2026-01-01] "1月1日"',
    '    h3 a[href=/projects/clock] "Clock"',
    '    p "Tells the tide"',
    '    ul',
    '      li a[href=https://example.com/article][aria-labelledby=記事 Clock] "記事"',
    '      li a[href=https://example.com/repo][aria-labelledby=ソースコード Clock] "ソースコード"',
    '    ul[aria-label=トピック]',
    '      li[translate=no] a[rel=tag][href=/topics/tides] "潮汐"',
    '      li[translate=no] a[rel=tag][href=/topics/hardware] "hardware"',
    '    img[loading=lazy][decoding=async][width=640][height=400][alt=A round clock][src=/images/clock.svg]',
    'section[aria-labelledby=2024年]',
    '  h2 span[data-numerals=二〇二四年] "2024年"',
    '  article[id=project-plates][aria-labelledby=門牌]',
    '    time[datetime=2024-12-31] "12月31日"',
    '    "下書き 中国語"',
    '    h3 bdi[lang=zh-Hant-TW] "門牌"',
    '    p bdi[lang=zh-Hant-TW] "舊門牌"',
    '  article[id=project-map][aria-labelledby=Map]',
    '    time[datetime=2024-01-01] "1月1日"',
    '    h3 a[href=https://example.com/about-map] "Map"',
    '    p "Tells the tide"',
    '    ul li a[href=https://example.com/map][aria-labelledby=ソースコード Map] "ソースコード"',
    'svg.strokes[aria-hidden=true]',
  ]);
});

const newer = () => screen.queryByRole('link', { name: message('entries.pagination.newer') });
const older = () => screen.queryByRole('link', { name: message('entries.pagination.older') });

test('each page of a long list has its number, a title with it, and links to the pages beside it', async () => {
  const { user, path } = await visit({ projects: many });
  expect(shown()).toHaveLength(50);
  expect(screen.getByText(message('entries.projects.count', { count: 101 }))).toBeVisible();
  expect(newer()).toBeNull();
  const titleOf = (page: number) =>
    message('entries.pagination.title', { title: message('entries.section.projects'), page });
  await user.click(older()!);
  await waitFor(() => expect(document.title).toMatch(titleOf(2)));
  expect(path()).toBe('/projects/page/2');
  expect(shown()[0]).toBe('Project 50');
  expect(
    screen.getByText(message('entries.pagination.place', { page: 2, pages: 3 })),
  ).toBeVisible();
  expect(screen.getAllByRole('navigation').flatMap(treeOf)).toEqual([
    `nav[aria-label=${message('entries.pagination.label')}] (a[rel=prev][href=/projects] "${message('entries.pagination.newer')}", "${message('entries.pagination.place', { page: 2, pages: 3 })}", a[rel=next][href=/projects/page/3] "${message('entries.pagination.older')}")`,
    `nav[aria-label=${message('entries.yearLine.label')}]`,
    '  svg.strokes[aria-hidden=true]',
    '  ol li',
    '    svg[width=0%][height=0%][aria-hidden=true]',
    '    a[href=/projects/page/2#project-p-50]',
    '      svg[aria-hidden=true] rect[x=-8][y=-8][width=16][height=16]',
    '      "My Projects, December 31, 2024: Project 50"',
  ]);
  await user.click(older()!);
  await waitFor(() => expect(document.title).toMatch(titleOf(3)));
  expect(shown()).toEqual(['Project 100']);
  expect(older()).toBeNull();
});
