import { render, screen, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import english from '../../../locales/en.json';
import japanese from '../../../locales/ja.json';
import { ProjectsPage } from './ProjectsPage';

jest.mock('../../content/projects', () => ({
  projects: [
    {
      slug: 'clock',
      title: { 'zh-Hant-TW': '鐘', en: 'Clock', ja: '時計' },
      summary: { 'zh-Hant-TW': '指潮水', en: 'Tells the tide', ja: '潮を指す' },
      date: '2026-01-01',
      tags: ['tides', 'hardware'],
      links: { repo: 'https://example.com/repo', article: 'https://example.com/article' },
      cover: {
        src: '/images/clock.svg',
        width: 640,
        height: 400,
        alt: { 'zh-Hant-TW': '一個鐘', en: 'A round clock' },
      },
    },
    {
      slug: 'plates',
      title: { 'zh-Hant-TW': '門牌' },
      summary: { 'zh-Hant-TW': '舊門牌' },
      date: '2024-12-31',
      tags: [],
      links: {},
    },
  ],
}));

function renderProjects(locale = 'en') {
  render(
    <IntlProvider
      locale={locale}
      messages={locale === 'ja' ? japanese : english}
      timeZone="America/Los_Angeles"
    >
      <MemoryRouter>
        <ProjectsPage />
      </MemoryRouter>
    </IntlProvider>,
  );
}

test('it is titled, in the page and in the tab', () => {
  renderProjects();
  expect(screen.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible();
  expect(document.title).toMatch(/^My Projects · /);
});

test('projects stand under their years, newest first', () => {
  renderProjects();
  const years = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(years).toEqual(['2026', '2024']);
  const newest = screen.getByRole('region', { name: '2026' });
  expect(within(newest).getByRole('article', { name: 'Clock' })).toBeVisible();
});

test('a card shows all that is written about a project', () => {
  renderProjects();
  const card = within(screen.getByRole('article', { name: 'Clock' }));
  expect(card.getByText('Tells the tide')).toBeVisible();
  expect(card.getByText('January 1, 2026')).toHaveAttribute('datetime', '2026-01-01');
  const tags = card.getByRole('list', { name: 'Topics' });
  expect(
    within(tags)
      .getAllByRole('listitem')
      .map((tag) => tag.textContent),
  ).toEqual(['tides', 'hardware']);
  expect(card.getByRole('img', { name: 'A round clock' })).toHaveAttribute('width', '640');
});

test('each link is named with its project', () => {
  renderProjects();
  expect(screen.getByRole('link', { name: 'Source code Clock' })).toHaveAttribute(
    'href',
    'https://example.com/repo',
  );
  expect(screen.getByRole('link', { name: 'Article Clock' })).toHaveTextContent('Article');
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

test('a card without cover, tags and links keeps no place for them', () => {
  renderProjects();
  const card = within(screen.getByRole('article', { name: '門牌' }));
  expect(card.queryByRole('img')).not.toBeInTheDocument();
  expect(card.queryByRole('list')).not.toBeInTheDocument();
});

test('in Japanese, what is not written in Japanese is marked as what it is', () => {
  renderProjects('ja');
  expect(screen.getByRole('heading', { level: 1, name: 'マイプロジェクト' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: '2026年' })).toBeVisible();
  expect(screen.getByText('時計')).not.toHaveAttribute('lang');
  expect(screen.getByText('門牌')).toHaveAttribute('lang', 'zh-Hant-TW');
  expect(screen.getByRole('img', { name: '一個鐘' })).toHaveAttribute('lang', 'zh-Hant-TW');
});
