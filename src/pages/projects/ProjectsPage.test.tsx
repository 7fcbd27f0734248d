import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, Suspense } from 'react';
import { IntlProvider } from 'react-intl';
import { Link, MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import english from '../../../locales/en.json';
import japanese from '../../../locales/ja.json';
import type { ProjectSummary } from '../../content/compiledContent';
import { projectsFile } from '../../content/contentFiles';
import { ContentProvider } from '../../content/useContent';
import { contentSource } from '../../testing/contentSource';
import { message } from '../../testing/message';
import { ProjectsPage } from './ProjectsPage';

const clock: ProjectSummary = {
  slug: 'clock',
  title: { text: 'Clock' },
  summary: { text: 'Tells the tide' },
  date: '2026-01-01',
  tags: ['tides', 'hardware'],
  links: { repo: 'https://example.com/repo', article: 'https://example.com/article' },
  cover: { src: '/images/clock.svg', width: 640, height: 400, alt: { text: 'A round clock' } },
  featured: false,
  draft: false,
  hasPage: true,
};

const plates: ProjectSummary = {
  slug: 'plates',
  title: { text: '門牌', lang: 'zh-Hant-TW' },
  summary: { text: '舊門牌', lang: 'zh-Hant-TW' },
  date: '2024-12-31',
  tags: [],
  links: {},
  featured: false,
  draft: false,
  hasPage: false,
};

const radio: ProjectSummary = {
  ...plates,
  slug: 'radio',
  title: { text: 'Radio' },
  summary: { text: 'Hears the harbour' },
  date: '2024-02-03',
  tags: ['hardware'],
};

const written = [clock, plates, radio];

async function visit({
  at = '/projects',
  locale = 'en',
  projects = written,
}: { at?: string; locale?: string; projects?: readonly ProjectSummary[] } = {}) {
  let address = '';
  function Watcher() {
    const location = useLocation();
    const navigate = useNavigate();
    address = decodeURIComponent(location.pathname + location.search);
    return (
      <>
        <button onClick={() => void navigate(-1)}>back</button>
        <Link to="/projects">all of them</Link>
      </>
    );
  }
  const source = contentSource({ [projectsFile(locale).path]: { projects } });
  await act(async () => {
    render(
      <StrictMode>
        <IntlProvider
          locale={locale}
          messages={locale === 'ja' ? japanese : english}
          timeZone="America/Los_Angeles"
        >
          <ContentProvider source={source}>
            <MemoryRouter initialEntries={['/before', at]} initialIndex={1} useTransitions={false}>
              <Suspense>
                <ProjectsPage />
              </Suspense>
              <Watcher />
            </MemoryRouter>
          </ContentProvider>
        </IntlProvider>
      </StrictMode>,
    );
  });
  return { user: userEvent.setup(), address: () => address };
}

/** React's act gives up what is deferred by a page with content, unless it is awaited. */
const settled = (action: Promise<void>) => act(() => action);

const shown = () =>
  screen.queryAllByRole('article').map((entry) => within(entry).getByRole('heading').textContent);
const field = () => screen.getByRole('searchbox', { name: message('pages.projects.search') });
const tag = (name: string | RegExp) => screen.getByRole('checkbox', { name });
const status = () => screen.getByRole('status').textContent;

test('it is titled, in the page and in the tab', async () => {
  await visit();
  expect(
    screen.getByRole('heading', { level: 1, name: message('reading.section.projects') }),
  ).toBeVisible();
  expect(document.title.split(' · ')[0]).toBe(message('reading.section.projects'));
});

test('an owner who has written no project yet has a page that says so', async () => {
  await visit({ projects: [] });
  expect(screen.getByText(message('pages.projects.empty'))).toBeVisible();
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
});

test('projects stand under their years, newest first, and are counted', async () => {
  await visit();
  const years = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(years).toEqual(['2026', '2024']);
  const newest = screen.getByRole('region', { name: '2026' });
  expect(within(newest).getByRole('article', { name: 'Clock' })).toBeVisible();
  expect(status()).toBe(message('pages.projects.count', { count: 3 }));
});

test('an entry shows all that is written about a project', async () => {
  await visit();
  const entry = within(screen.getByRole('article', { name: 'Clock' }));
  expect(entry.getByText('Tells the tide')).toBeVisible();
  expect(entry.getByText('Jan 1')).toHaveAttribute('datetime', '2026-01-01');
  expect(entry.getByRole('list', { name: message('reading.tagList.label') })).toHaveTextContent(
    'tideshardware',
  );
  expect(entry.getByRole('img', { name: 'A round clock' })).toHaveAttribute('width', '640');
});

test('each link is named with its project, and the title leads to a page where there is one', async () => {
  await visit();
  expect(screen.getByRole('link', { name: 'Clock' })).toHaveAttribute('href', '/projects/clock');
  expect(
    screen.getByRole('link', { name: `${message('reading.projectLinks.repo')} Clock` }),
  ).toHaveAttribute('href', 'https://example.com/repo');
  expect(
    screen.getByRole('link', { name: `${message('reading.projectLinks.article')} Clock` }),
  ).toHaveTextContent(message('reading.projectLinks.article'));
  expect(screen.queryByRole('link', { name: '門牌' })).not.toBeInTheDocument();
});

test('an entry without cover, tags and links keeps no place for them', async () => {
  await visit();
  const entry = within(screen.getByRole('article', { name: '門牌' }));
  expect(entry.queryByRole('img')).not.toBeInTheDocument();
  expect(entry.queryByRole('list')).not.toBeInTheDocument();
});

test('in Japanese, what is not written in Japanese is marked as what it is', async () => {
  await visit({ locale: 'ja' });
  expect(screen.getByRole('heading', { level: 1, name: 'マイプロジェクト' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: '2026年' })).toBeVisible();
  expect(screen.getByText('門牌')).toHaveAttribute('lang', 'zh-Hant-TW');
});

test('what is typed filters at once, and replaces the address after a pause', async () => {
  const { user, address } = await visit();
  await settled(user.type(field(), 'clo'));
  expect(shown()).toEqual(['Clock']);
  expect(status()).toBe(message('pages.projects.found', { found: 1, count: 3 }));
  expect(address()).toBe('/projects');
  await waitFor(() => expect(address()).toBe('/projects?q=clo'));
  await settled(user.click(screen.getByRole('button', { name: 'back' })));
  expect(address()).toBe('/before');
});

test('leaving the field or pressing Enter writes the address at once', async () => {
  const { user, address } = await visit();
  await settled(user.type(field(), 'clo{Enter}'));
  expect(address()).toBe('/projects?q=clo');
  await settled(user.type(field(), 'ck'));
  await settled(user.tab());
  expect(address()).toBe('/projects?q=clock');
});

test('a word that is still composed is left alone', async () => {
  const { user, address } = await visit();
  await settled(user.click(field()));
  fireEvent.compositionStart(field());
  fireEvent.change(field(), { target: { value: 'ㄇㄣ' } });
  expect(field()).toHaveValue('ㄇㄣ');
  expect(shown()).toHaveLength(3);
  fireEvent.change(field(), { target: { value: '門牌' } });
  expect(shown()).toHaveLength(3);
  fireEvent.compositionEnd(field());
  expect(shown()).toEqual(['門牌']);
  await waitFor(() => expect(address()).toBe('/projects?q=門牌'));
});

test('a topic that is chosen is a step, which Back undoes', async () => {
  const { user, address } = await visit();
  await settled(user.click(tag('hardware 2')));
  expect(shown()).toEqual(['Clock', 'Radio']);
  expect(address()).toBe('/projects?tag=hardware');
  await settled(user.click(tag('tides 1')));
  expect(shown()).toEqual(['Clock']);
  expect(address()).toBe('/projects?tag=hardware&tag=tides');
  await settled(user.click(screen.getByRole('button', { name: 'back' })));
  expect(shown()).toEqual(['Clock', 'Radio']);
  expect(tag(/tides/)).not.toBeChecked();
  await settled(user.click(tag(/hardware/)));
  expect(address()).toBe('/projects');
  expect(shown()).toHaveLength(3);
});

test('typed words and chosen topics hold together', async () => {
  const { user, address } = await visit();
  await settled(user.type(field(), 'harbour'));
  expect(tag('tides 0')).toBeVisible();
  await settled(user.click(tag('hardware 1')));
  expect(shown()).toEqual(['Radio']);
  expect(address()).toBe('/projects?q=harbour&tag=hardware');
});

test('the address says what is shown, typed and chosen', async () => {
  await visit({ at: '/projects?q=clock&tag=hardware' });
  expect(field()).toHaveValue('clock');
  expect(tag(/hardware/)).toBeChecked();
  expect(shown()).toEqual(['Clock']);
});

test('a link to the page without filters takes them all away', async () => {
  const { user } = await visit({ at: '/projects?q=clock&tag=hardware' });
  await settled(user.click(screen.getByRole('link', { name: 'all of them' })));
  expect(field()).toHaveValue('');
  expect(tag(/hardware/)).not.toBeChecked();
  expect(shown()).toHaveLength(3);
});

test('nothing found is said, and the filters can be cleared by keyboard without losing the place', async () => {
  const { user, address } = await visit();
  await settled(user.type(field(), 'submarine'));
  expect(shown()).toEqual([]);
  expect(status()).toBe(message('pages.projects.noneFound'));
  await waitFor(() => expect(address()).toBe('/projects?q=submarine'));
  act(() => screen.getByRole('button', { name: message('pages.projects.clear') }).focus());
  await settled(user.keyboard('{Enter}'));
  expect(address()).toBe('/projects');
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  expect(shown()).toHaveLength(3);
  expect(
    screen.queryByRole('button', { name: message('pages.projects.clear') }),
  ).not.toBeInTheDocument();
});

test('an unknown topic of the address is shown as chosen and can be taken away', async () => {
  const { user, address } = await visit({ at: '/projects?tag=nonsense' });
  expect(shown()).toEqual([]);
  expect(tag('nonsense 0')).toBeChecked();
  await settled(user.click(tag('nonsense 0')));
  expect(address()).toBe('/projects');
  expect(screen.queryByRole('checkbox', { name: /nonsense/ })).not.toBeInTheDocument();
});
