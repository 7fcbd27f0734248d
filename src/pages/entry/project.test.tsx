import { screen } from '@testing-library/react';
import type { Entry, ProjectSummary } from '../../content/compiledContent';
import { entryFile } from '../../content/contentFiles';
import { renderPage } from '../../testing/renderSite';
import { message } from '../../testing/message';
import { sampleProject } from '../../testing/sampleContent';

const clock: Entry<ProjectSummary> = {
  languages: ['en'],
  summary: {
    ...sampleProject,
    title: { text: '潮汐鐘', lang: 'zh-Hant-TW' },
    topics: ['open-data'],
    links: { repo: 'https://www.example.com/repo', demo: 'https://demo.example.org/' },
    cover: { src: '/images/clock.svg', width: 640, height: 400, alt: { text: 'A round clock' } },
    hasPage: true,
  },
  body: { outline: [], nodes: [['p', {}, 'It began with a wet shoe.']] },
  older: { slug: 'map', title: { text: 'Map' } },
};

const visit = (entry: Entry<ProjectSummary>) =>
  renderPage({
    at: '/projects/clock',
    content: { [entryFile('en', 'projects', 'clock').path]: entry },
  });

test('the page of a project has its title, summary and text', async () => {
  await visit(clock);
  expect(screen.getByRole('heading', { level: 1, name: '潮汐鐘' })).toBeVisible();
  expect(screen.getByText('潮汐鐘', { selector: '[lang]' })).toHaveAttribute('lang', 'zh-Hant-TW');
  expect(document.title).toMatch(/^潮汐鐘 · /);
  expect(screen.getByText('January 1, 2026')).toBeVisible();
  expect(screen.getByRole('img', { name: 'A round clock' })).toBeVisible();
  expect(screen.getByText('It began with a wet shoe.')).toBeVisible();
});

test('links show their host, and topics link to their pages', async () => {
  await visit(clock);
  const demo = screen.getByRole('link', { name: message('entries.projectLinks.demo') });
  expect(demo).toHaveAttribute('href', 'https://demo.example.org/');
  expect(demo).toHaveAccessibleDescription('demo.example.org');
  expect(
    screen.getByRole('link', { name: message('entries.projectLinks.repo') }),
  ).toHaveAccessibleDescription('example.com');
  expect(screen.getByRole('link', { name: 'open-data' })).toHaveAttribute(
    'href',
    '/topics/open-data',
  );
});

test('a project without cover, topics and links renders none', async () => {
  const bare = { ...clock.summary, topics: [], links: {} };
  delete bare.cover;
  await visit({ languages: ['en'], summary: bare });
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
