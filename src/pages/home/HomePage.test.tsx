import { render, screen, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import english from '../../../locales/en.json';
import { HomePage } from './HomePage';

jest.mock('../../content/profile', () => ({
  profile: {
    name: { 'zh-Hant-TW': '林予安', en: 'Yu-An Lin' },
    line: { 'zh-Hant-TW': '工程師', en: 'An engineer' },
    links: [{ label: 'Code', url: 'https://example.com/code' }],
  },
}));

jest.mock('../../content/projects', () => ({
  projects: [
    {
      slug: 'clock',
      title: { 'zh-Hant-TW': '鐘', en: 'Clock' },
      summary: { 'zh-Hant-TW': '指潮水', en: 'Tells the tide' },
      date: '2026-09-01',
      tags: [],
      links: { repo: 'https://example.com/repo', demo: 'https://example.com/demo' },
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

function renderHome() {
  render(
    <IntlProvider locale="en" messages={english} timeZone="America/Los_Angeles">
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </IntlProvider>,
  );
}

test('it says who the owner is and where else to find them', () => {
  renderHome();
  expect(screen.getByRole('heading', { level: 1, name: 'Yu-An Lin' })).toBeVisible();
  expect(screen.getByText('An engineer')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Code' })).toHaveAttribute(
    'href',
    'https://example.com/code',
  );
  expect(document.title).toBe('Yu-An Lin');
});

test('it shows projects, each leading to where it can best be seen', () => {
  renderHome();
  const section = screen.getByRole('region', { name: 'Selected projects' });
  expect(within(section).getAllByRole('article')).toHaveLength(2);
  expect(within(section).getByRole('link', { name: 'Clock' })).toHaveAttribute(
    'href',
    'https://example.com/demo',
  );
  expect(within(section).getByText('Tells the tide')).toBeVisible();
});

test('a project that can be seen nowhere is no link, and its language is marked', () => {
  renderHome();
  expect(screen.queryByRole('link', { name: '門牌' })).not.toBeInTheDocument();
  expect(screen.getByText('門牌')).toHaveAttribute('lang', 'zh-Hant-TW');
});

test('a date is the one written, west of Greenwich too', () => {
  renderHome();
  expect(screen.getByText('Sep 2026')).toHaveAttribute('datetime', '2026-09-01');
});

test('it leads to all projects', () => {
  renderHome();
  expect(screen.getByRole('link', { name: 'All projects' })).toHaveAttribute('href', '/projects');
});
