import { act, screen, within } from '@testing-library/react';
import type { ProjectSummary } from '../../content/compiledContent';
import { allProjectsFile, projectsFile } from '../../content/contentFiles';
import { listPage } from '../../content/listPage';
import { message } from '../../testing/message';
import { renderPage } from '../../testing/renderSite';
import { sampleProject } from '../../testing/sampleContent';

const clock: ProjectSummary = {
  ...sampleProject,
  tags: ['tides', 'hardware'],
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

const radio: ProjectSummary = {
  ...plates,
  slug: 'radio',
  title: { text: 'Radio' },
  summary: { text: 'Hears the harbour' },
  date: '2024-02-03',
  tags: ['hardware'],
};

/** Additional projects. A list with fewer than eight projects has no filter. */
const old = Array.from({ length: 5 }, (_, index) => ({
  ...plates,
  slug: `old-${index}`,
  title: { text: `Old ${index}` },
  date: '2019-01-01',
}));

const written = [clock, plates, radio, ...old];

/** Enough projects for three pages. */
const many = Array.from({ length: 101 }, (_, index) => ({
  ...plates,
  slug: `p-${index}`,
  title: { text: `Project ${index}` },
  tags: index % 2 ? ['odd'] : ['even'],
}));

/** Creates the projects' compiled files, as generator/emit/compileContent.ts does. */
function contentOf(projects: readonly ProjectSummary[], locale: string) {
  const tags = [...new Set(projects.flatMap((project) => project.tags))].map((tag) => ({
    tag,
    count: projects.filter((project) => project.tags.includes(tag)).length,
  }));
  const { pages, count } = listPage(projects, 1);
  const lists = Array.from({ length: pages }, (_, index) => [
    projectsFile(locale, index + 1).path,
    { ...listPage(projects, index + 1), tags },
  ]);
  const all = [allProjectsFile(locale).path, { entries: projects, count, pages: 1, tags }];
  return Object.fromEntries(pages > 1 ? [...lists, all] : lists);
}

async function visit({
  at = '/projects',
  locale = 'en',
  projects = written,
}: { at?: string; locale?: 'en' | 'ja'; projects?: readonly ProjectSummary[] } = {}) {
  const view = await renderPage({ at, locale, content: contentOf(projects, locale) });
  return { ...view, address: view.path };
}

const shown = () =>
  screen.queryAllByRole('article').map((entry) => within(entry).getByRole('heading').textContent);
const tag = (name: string | RegExp) => screen.getByRole('checkbox', { name });
// There are two elements with the `status` role. The first is part of the page; the second shows
// the URL to the test.
const status = () => screen.getAllByRole('status')[0]?.textContent;

test('the page and the tab have the title', async () => {
  await visit();
  expect(
    screen.getByRole('heading', { level: 1, name: message('entries.section.projects') }),
  ).toBeVisible();
  expect(document.title.split(' · ')[0]).toBe(message('entries.section.projects'));
});

test('without projects the page says so', async () => {
  await visit({ projects: [] });
  expect(screen.getByText(message('pages.projects.empty'))).toBeVisible();
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});

test('projects are listed by year, newest first, and are counted', async () => {
  await visit();
  const years = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(years).toEqual(['2026', '2024', '2019']);
  const newest = screen.getByRole('region', { name: '2026' });
  expect(within(newest).getByRole('article', { name: 'Clock' })).toBeVisible();
  expect(status()).toBe(message('pages.projects.count', { count: 8 }));
});

test('an entry shows the summary, day, topics and cover of a project', async () => {
  await visit();
  const entry = within(screen.getByRole('article', { name: 'Clock' }));
  expect(entry.getByText('Tells the tide')).toBeVisible();
  expect(entry.getByText('Jan 1')).toHaveAttribute('datetime', '2026-01-01');
  expect(entry.getByRole('list', { name: message('entries.tagList.label') })).toHaveTextContent(
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

test('a topic is chosen by keyboard and keeps the focus; Back undoes the choice', async () => {
  const { user, address, go } = await visit();
  act(() => tag('hardware 2').focus());
  await act(() => user.keyboard(' '));
  expect(tag(/hardware/)).toHaveFocus();
  expect(shown()).toEqual(['Clock', 'Radio']);
  expect(address()).toBe('/projects?tag=hardware');
  await act(() => user.click(screen.getByText(message('pages.projects.moreTopics'))));
  await act(() => user.click(tag('tides 1')));
  expect(shown()).toEqual(['Clock']);
  expect(address()).toBe('/projects?tag=hardware&tag=tides');
  await go(-1);
  expect(shown()).toEqual(['Clock', 'Radio']);
  expect(tag(/tides/)).not.toBeChecked();
  await act(() => user.click(tag(/hardware/)));
  expect(address()).toBe('/projects');
  expect(shown()).toHaveLength(written.length);
});

test('a topic that would leave no project cannot be chosen', async () => {
  await visit({ projects: many, at: '/projects?tag=even' });
  expect(tag('odd 0')).toBeDisabled();
  expect(tag('even 51')).toBeEnabled();
});

test('a short list has no filter, unless the URL has one', async () => {
  const { go } = await visit({ projects: [clock, plates, radio] });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await go('/projects?tag=hardware');
  expect(tag(/hardware/)).toBeChecked();
});

test('topics of one project are shown on request, and when one of them is chosen', async () => {
  const { go } = await visit();
  const more = () => screen.getByText(message('pages.projects.moreTopics')).closest('details');
  expect(more()).not.toHaveAttribute('open');
  expect(more()).toContainElement(screen.getByLabelText(/tides/));
  await go('/projects?tag=tides');
  expect(more()).toHaveAttribute('open');
});

test('the URL sets the topics', async () => {
  await visit({ at: '/projects?tag=hardware&tag=tides' });
  expect(tag(/hardware/)).toBeChecked();
  expect(shown()).toEqual(['Clock']);
});

test('a link to the page without filters removes all filters', async () => {
  const { go } = await visit({ at: '/projects?tag=hardware' });
  await go('/projects');
  expect(tag(/hardware/)).not.toBeChecked();
  expect(shown()).toHaveLength(written.length);
});

test('clearing the filters by keyboard moves the focus to the first topic', async () => {
  const { user, address } = await visit({ at: '/projects?tag=hardware&tag=nonsense' });
  expect(status()).toBe(message('pages.projects.noneFound'));
  act(() => screen.getByRole('button', { name: message('pages.projects.clear') }).focus());
  await act(() => user.keyboard('{Enter}'));
  expect(address()).toBe('/projects');
  expect(screen.getAllByRole('checkbox')[0]).toHaveFocus();
  expect(shown()).toHaveLength(written.length);
  expect(
    screen.queryByRole('button', { name: message('pages.projects.clear') }),
  ).not.toBeInTheDocument();
});

test('an unknown topic of the URL is shown as chosen and can be removed', async () => {
  const { user, address } = await visit({ at: '/projects?tag=nonsense' });
  expect(shown()).toEqual([]);
  expect(tag('nonsense 0')).toBeChecked();
  await act(() => user.click(tag('nonsense 0')));
  expect(address()).toBe('/projects');
  expect(screen.queryByRole('checkbox', { name: /nonsense/ })).not.toBeInTheDocument();
});

const newer = () => screen.queryByRole('link', { name: message('entries.pagination.newer') });
const older = () => screen.queryByRole('link', { name: message('entries.pagination.older') });

test('a list with one page has no links to pages', async () => {
  await visit();
  expect(newer() ?? older()).toBeNull();
});

test('each page of a long list has its number, a title with it, and links to the pages beside it', async () => {
  const { user, address } = await visit({ projects: many });
  expect(shown()).toHaveLength(50);
  expect(status()).toBe(message('pages.projects.count', { count: 101 }));
  expect(newer()).toBeNull();
  await act(() => user.click(older()!));
  expect(address()).toBe('/projects/page/2');
  expect(shown()[0]).toBe('Project 50');
  expect(document.title).toMatch(
    message('entries.pagination.title', {
      title: message('entries.section.projects'),
      page: 2,
    }),
  );
  expect(
    screen.getByText(message('entries.pagination.place', { page: 2, pages: 3 })),
  ).toBeVisible();
  expect(newer()).toHaveAttribute('rel', 'prev');
  expect(older()).toHaveAttribute('rel', 'next');
  expect(newer()).toHaveAttribute('href', '/projects');
  await act(() => user.click(older()!));
  expect(shown()).toEqual(['Project 100']);
  expect(older()).toBeNull();
});

test('a topic chosen on any page finds projects of all pages, and its matches have pages too', async () => {
  const { user, address } = await visit({ projects: many, at: '/projects/page/2' });
  await act(() => user.click(tag('even 51')));
  expect(shown()).toHaveLength(50);
  expect(shown()[1]).toBe('Project 2');
  expect(status()).toBe(message('pages.projects.found', { found: 51, count: 101 }));
  await act(() => user.click(older()!));
  expect(address()).toBe('/projects/page/2?tag=even&page=2');
  expect(shown()).toEqual(['Project 100']);
  expect(newer()).toHaveAttribute('href', '/projects/page/2?tag=even#matches');
  await act(() =>
    user.click(screen.getByRole('button', { name: message('pages.projects.clear') })),
  );
  expect(address()).toBe('/projects');
  expect(shown()[0]).toBe('Project 0');
  expect(older()).toHaveAttribute('href', '/projects/page/2');
});

test('a second topic leads to the first page of its matches', async () => {
  const projects = many.map((project) => ({ ...project, tags: [...project.tags, 'all'] }));
  const { user, address } = await visit({ projects, at: '/projects?tag=even&page=2' });
  expect(shown()).toEqual(['Project 100']);
  await act(() => user.click(tag('all 51')));
  expect(address()).toBe('/projects?tag=even&tag=all');
  expect(shown()[0]).toBe('Project 0');
});

test('a page number beyond the last page of matches shows the last page', async () => {
  await visit({ projects: many, at: '/projects?tag=even&page=9' });
  expect(shown()).toEqual(['Project 100']);
  expect(
    screen.getByText(message('entries.pagination.place', { page: 2, pages: 2 })),
  ).toBeVisible();
  expect(older()).toBeNull();
});
