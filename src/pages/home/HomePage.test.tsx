import { screen, within } from '@testing-library/react';
import type {
  Activity,
  HomeContent,
  ProjectSummary,
  YearContent,
} from '../../content/compiledContent';
import { homeFile, yearFile } from '../../content/contentFiles';
import { message } from '../../testing/message';
import { renderPage } from '../../testing/renderSite';
import { sampleProject } from '../../testing/sampleContent';

const project: ProjectSummary = {
  ...sampleProject,
  date: '2026-09-01',
  links: { repo: 'https://example.com/repo', demo: 'https://example.com/demo' },
};

const note: Activity = {
  kind: 'coding-notes',
  path: '/coding-notes/grid',
  title: { text: 'Grid' },
  summary: { text: 'Lines' },
  date: '2026-10-03',
};

async function renderHome(content: Partial<HomeContent>, year?: YearContent) {
  const line = { text: 'An engineer' };
  const home: HomeContent = { line, projects: [], latest: [], figures: [], ...content };
  const files = { [homeFile('en').path]: home, ...(year && { [yearFile('en').path]: year }) };
  await renderPage({ at: '/', content: files });
}

test('the landing page has the owner’s name, line, picture and links', async () => {
  const alt = { text: '我', lang: 'zh-Hant-TW' };
  await renderHome({ portrait: { src: '/content/pictures/me.svg', width: 40, height: 50, alt } });
  expect(screen.getByRole('heading', { level: 1, name: 'Yu-An Lin' })).toBeVisible();
  expect(screen.getByText('An engineer')).toBeVisible();
  expect(screen.getByRole('img', { name: '我' })).toHaveAttribute('lang', 'zh-Hant-TW');
  expect(screen.getByRole('link', { name: 'Code' })).toHaveAttribute(
    'href',
    'https://example.com/code',
  );
  expect(document.title).toBe('Yu-An Lin');
});

test('without content, the landing page has the name', async () => {
  await renderHome({});
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Yu-An Lin',
  ]);
});

test('the title of a project links to its page, demo, article or source code', async () => {
  const written = { ...project, slug: 'atlas', title: { text: 'Atlas' }, hasPage: true };
  await renderHome({ projects: [project, written] });
  const section = screen.getByRole('region', { name: message('pages.home.projects') });
  expect(within(section).getAllByRole('article')).toHaveLength(2);
  const links = within(section).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com/demo',
    '/projects/atlas',
    '/projects',
  ]);
  expect(within(section).getAllByText('Tells the tide')).toHaveLength(2);
});

test('a project without links is not a link, and its language is marked', async () => {
  const title = { text: '門牌', lang: 'zh-Hant-TW' };
  await renderHome({ projects: [{ ...project, title, links: {} }] });
  expect(screen.queryByRole('link', { name: '門牌' })).not.toBeInTheDocument();
  expect(screen.getByText('門牌')).toHaveAttribute('lang', 'zh-Hant-TW');
});

test('the latest entries name their section and link to their page', async () => {
  await renderHome({ latest: [note] });
  const section = screen.getByRole('region', { name: message('pages.home.latest') });
  expect(within(section).getByRole('link', { name: 'Grid' })).toHaveAttribute(
    'href',
    '/coding-notes/grid',
  );
  expect(within(section).getByText(message('entries.section.codingNotes'))).toBeVisible();
  expect(within(section).getByText('Lines')).toBeVisible();
  expect(within(section).getByText('Oct 3, 2026')).toHaveAttribute('datetime', '2026-10-03');
});

test('the list below the year has the figures of each section, and links to it', async () => {
  await renderHome(
    {
      figures: [
        { kind: 'sports-records', count: 2, kilometres: 2042 },
        { kind: 'coding-notes', count: 4 },
      ],
    },
    { from: '2025-10-04', to: '2026-10-03', marks: [], months: [], strokes: [] },
  );
  const year = screen.getByRole('region', { name: message('pages.home.year') });
  expect(within(year).getByText(/^October 2025 – October 2026/)).toBeVisible();
  const entries = within(within(year).getAllByRole('list').at(-1)!).getAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    `${message('entries.section.sportsRecords')}22,042 km`,
    `${message('entries.section.codingNotes')}4`,
  ]);
  expect(
    within(year).getByRole('link', { name: message('entries.section.sportsRecords') }),
  ).toHaveAttribute('href', '/sports-records');
});
