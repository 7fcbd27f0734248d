import { screen, waitFor, within } from '@testing-library/react';
import type { ProjectSummary } from '../../content/compiledContent';
import { listFile } from '../../content/contentFiles';
import { listPage } from '../../content/listPage';
import { message } from '../../testing/message';
import { renderPage } from '../../testing/renderSite';
import { sampleProject } from '../../testing/sampleContent';

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
};

const written = [clock, plates];

/** Enough projects for three pages. */
const many = Array.from({ length: 101 }, (_, index) => ({
  ...plates,
  slug: `p-${index}`,
  title: { text: `Project ${index}` },
}));

async function visit({
  at = '/projects',
  locale = 'en',
  projects = written,
}: { at?: string; locale?: 'en' | 'ja'; projects?: readonly ProjectSummary[] } = {}) {
  const { pages } = listPage(projects, 1);
  const lists = Array.from({ length: pages }, (_, index) => [
    listFile(locale, 'projects', index + 1).path,
    listPage(projects, index + 1),
  ]);
  return renderPage({ at, locale, content: Object.fromEntries(lists) });
}

const shown = () =>
  screen.queryAllByRole('article').map((entry) => within(entry).getByRole('heading').textContent);

test('without projects the page says so', async () => {
  await visit({ projects: [] });
  expect(screen.getByText(message('entries.projects.count', { count: 0 }))).toBeVisible();
});

test('projects are listed by year, newest first, and are counted', async () => {
  await visit();
  const years = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(years).toEqual(['2026', '2024']);
  const newest = screen.getByRole('region', { name: '2026' });
  // Links to projects without a page lead here.
  expect(within(newest).getByRole('article', { name: 'Clock' })).toHaveProperty(
    'id',
    'project-clock',
  );
  expect(screen.getByText(message('entries.projects.count', { count: 2 }))).toBeVisible();
});

test('an entry shows the summary, day, topics and cover of a project', async () => {
  await visit();
  const entry = within(screen.getByRole('article', { name: 'Clock' }));
  expect(entry.getByText('Tells the tide')).toBeVisible();
  expect(entry.getByText('Jan 1')).toHaveAttribute('datetime', '2026-01-01');
  expect(entry.getByRole('list', { name: message('entries.topicList.label') })).toHaveTextContent(
    'tideshardware',
  );
  const topic = entry.getByRole('link', { name: 'tides' });
  expect(topic).toHaveAttribute('href', '/topics/tides');
  expect(topic.parentElement).toHaveAttribute('translate', 'no');
  expect(entry.getByRole('img', { name: 'A round clock' })).toHaveAttribute('width', '640');
});

test('the name of each link includes the project, and the title links to the page of the project, if any', async () => {
  await visit();
  expect(screen.getByRole('link', { name: 'Clock' })).toHaveAttribute('href', '/projects/clock');
  expect(
    screen.getByRole('link', { name: `${message('entries.projectLinks.repo')} Clock` }),
  ).toHaveAttribute('href', 'https://example.com/repo');
  expect(
    screen.getByRole('link', { name: `${message('entries.projectLinks.article')} Clock` }),
  ).toHaveTextContent(message('entries.projectLinks.article'));
  expect(screen.queryByRole('link', { name: '門牌' })).not.toBeInTheDocument();
});

test('an entry without cover, topics and links renders none', async () => {
  await visit();
  const entry = within(screen.getByRole('article', { name: '門牌' }));
  expect(entry.queryByRole('img')).not.toBeInTheDocument();
  expect(entry.queryByRole('list')).not.toBeInTheDocument();
});

test('a text that is not translated into Japanese is marked with its language', async () => {
  await visit({ locale: 'ja' });
  expect(screen.getByRole('heading', { level: 1, name: 'マイプロジェクト' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: '2026年' })).toBeVisible();
  expect(screen.getByText('門牌')).toHaveAttribute('lang', 'zh-Hant-TW');
});

const newer = () => screen.queryByRole('link', { name: message('entries.pagination.newer') });
const older = () => screen.queryByRole('link', { name: message('entries.pagination.older') });

test('a list with one page does not say so', async () => {
  await visit();
  const name = message('entries.pagination.label');
  expect(screen.queryByRole('navigation', { name })).toBeNull();
});

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
  expect(newer()).toHaveAttribute('rel', 'prev');
  expect(older()).toHaveAttribute('rel', 'next');
  expect(newer()).toHaveAttribute('href', '/projects');
  await user.click(older()!);
  await waitFor(() => expect(document.title).toMatch(titleOf(3)));
  expect(shown()).toEqual(['Project 100']);
  expect(older()).toBeNull();
});
