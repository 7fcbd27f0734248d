import { expect, test, type Page } from '@playwright/test';
import type { ProjectSummary } from '../src/content/compiledContent';
import { tagsByUse } from '../build/content/tagsByUse';
import { listPage } from '../src/content/listPage';
import { label } from './support/labels';
import { heading, expectHeading, button, link, topBarLink } from './support/page';

const base: ProjectSummary = {
  slug: 'clock',
  title: { text: 'Tide Clock' },
  summary: { text: 'Tells the water in Anping harbour' },
  date: '2026-09-12',
  tags: ['hardware', 'tides'],
  links: { repo: 'https://example.com/repo' },
  featured: false,
  draft: false,
  hasPage: false,
};

const written: readonly ProjectSummary[] = [
  base,
  {
    ...base,
    slug: 'atlas',
    title: { text: '夜市アトラス', lang: 'ja' },
    summary: { text: '六晩歩いて測り、リソグラフで刷りました。', lang: 'ja' },
    date: '2026-05-30',
    tags: ['maps', 'print'],
  },
  {
    ...base,
    slug: 'plates',
    title: { text: '老屋門牌', lang: 'zh-Hant-TW' },
    summary: { text: '記錄台南中西區還掛著的舊門牌', lang: 'zh-Hant-TW' },
    date: '2024-12-08',
    tags: ['maps'],
  },
];

/** The build rendered the page with the owner's projects: without that, it is rendered with those of the test. */
async function forgetRendered(page: Page) {
  await page.route(/\/projects(\?|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/<div id="app"[^]*(?=<\/body>)/, '<div id="app"></div>');
    return route.fulfill({ response, body });
  });
}

/** The page with projects of a test in the place of the owner's. */
async function visit(page: Page, path: string, projects = written) {
  await forgetRendered(page);
  const list = { ...listPage(projects, 1), tags: tagsByUse(projects) };
  await page.route('**/content/*/*/projects.json', (route) => route.fulfill({ json: list }));
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading');
const field = (page: Page) => page.getByRole('searchbox');

test('a search in any of three scripts finds, in the browser’s own words', async ({ page }) => {
  await visit(page, '/projects');
  for (const [query, found] of [
    ['ANPING clock', ['Tide Clock']],
    ['あとらす', ['夜市アトラス']],
    ['ｱﾄﾗｽ', ['夜市アトラス']],
    ['臺南門牌', ['老屋門牌']],
    ['submarine', []],
  ] as const) {
    await field(page).fill(query);
    await expect(titles(page)).toHaveText([...found]);
  }
  await expect(page.getByRole('status')).toHaveText(label('pages.projects.noneFound'));
});

test('everything is done by keyboard, and Back undoes a choice but not each letter', async ({
  page,
}) => {
  await visit(page, '/');
  await page.goto('/projects');
  await field(page).focus();
  await page.keyboard.type('map');
  await expect(page.getByRole('status')).toHaveText(
    label('pages.projects.found', { found: 2, count: 3 }),
  );
  await expect(page).toHaveURL('/projects?q=map');
  await page.keyboard.press('Tab');
  await page.getByRole('checkbox', { name: 'print' }).focus();
  await page.keyboard.press('Space');
  await expect(titles(page)).toHaveText(['夜市アトラス']);
  await expect(page).toHaveURL('/projects?q=map&tag=print');
  await expect(page.getByRole('checkbox', { name: 'print' })).toBeFocused();

  await page.goBack();
  await expect(page).toHaveURL('/projects?q=map');
  await expect(titles(page)).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: 'print' })).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(field(page)).toHaveValue('map');

  await button(page, 'pages.projects.clear').focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL('/projects');
  await expect(titles(page)).toHaveCount(3);
});

test('the link to the projects in the top bar clears the filters', async ({ page }) => {
  await visit(page, '/projects?q=clock&tag=tides');
  await expect(titles(page)).toHaveText(['Tide Clock']);
  await topBarLink(page, 'reading.section.projects').click();
  await expect(field(page)).toHaveValue('');
  await expect(titles(page)).toHaveCount(3);
});

test('the filters stay when the language changes', async ({ page }) => {
  await visit(page, '/projects?tag=maps');
  await field(page).fill('夜市');
  await page.getByRole('combobox', { name: label('locale.picker.label') }).selectOption('ja');
  await expectHeading(page, 'reading.section.projects', { locale: 'ja' });
  await expect(field(page)).toHaveValue('夜市');
  await expect(page.getByRole('checkbox', { name: 'maps' })).toBeChecked();
  await expect(page.getByRole('status')).toHaveText('3件中1件');
});

test('composing a word with an input method works', async ({ page }) => {
  await visit(page, '/projects');
  await field(page).focus();
  const input = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    input.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose('ㄇ');
  await compose('ㄇㄣˊ');
  await expect(field(page)).toHaveValue('ㄇㄣˊ');
  await expect(page.getByRole('status')).toHaveText(label('pages.projects.count', { count: 3 }));
  await compose('門牌');
  await input.send('Input.insertText', { text: '門牌' });
  await expect(field(page)).toHaveValue('門牌');
  await expect(titles(page)).toHaveText(['老屋門牌']);
  await expect(page).toHaveURL(`/projects?q=${encodeURIComponent('門牌')}`);
});

test('a long list has pages, and a search from any of them finds projects of all', async ({
  page,
}) => {
  const projects = Array.from({ length: 101 }, (_, index) => ({
    ...base,
    slug: `p-${index}`,
    title: { text: `Project ${index}` },
    tags: index % 2 ? ['odd'] : ['even'],
  }));
  const tags = tagsByUse(projects);
  const loaded: string[] = [];
  await page.route('**/content/*/*/projects/page/*.json', (route) => {
    const [, number = ''] = /(\w+)\.json$/.exec(route.request().url()) ?? [];
    loaded.push(number);
    const all = { entries: projects, count: 101, pages: 1 };
    const list = number === 'all' ? all : listPage(projects, Number(number));
    return route.fulfill({ json: { ...list, tags } });
  });
  await visit(page, '/projects', projects);
  await expect(titles(page)).toHaveCount(50);

  const older = link(page, 'reading.pagination.older');
  await older.click();
  await expect(page).toHaveURL('/projects/page/2');
  await expect(page).toHaveTitle(/page 2/);
  await expect(titles(page).first()).toHaveText('Project 50');
  await expect(heading(page)).toBeInViewport();
  expect(loaded).not.toContain('all');

  await page.getByRole('checkbox', { name: 'even' }).check();
  await expect(page.getByRole('status')).toHaveText(
    label('pages.projects.found', { found: 51, count: 101 }),
  );
  await expect(titles(page).nth(1)).toHaveText('Project 2');
  expect(loaded).toContain('all');
  await older.click();
  await expect(titles(page)).toHaveText(['Project 100']);
  await expect(page.getByRole('status')).toBeFocused();
  await expect(page.getByRole('status')).toBeInViewport();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'even' })).not.toBeChecked();
  await expect(titles(page).first()).toHaveText('Project 50');
});
