import { expect, test, type Page } from '@playwright/test';
import type { ProjectSummary } from '../src/content/compiledContent';
import { tagsByUse } from '../build/content/summaries';
import { listPage } from '../src/content/listPage';
import { label } from './support/labels';
import { button, heading } from './support/page';

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

/** Removes the prerendered page, which contains the owner's projects. */
async function removePrerendered(page: Page) {
  await page.route(/\/projects(\?|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const app = /<div id="app" (data-content-folder="[^"]*")[^]*(?=<\/body>)/;
    return route.fulfill({ response, body: html.replace(app, '<div id="app" $1></div>') });
  });
}

/** Opens a page with the test's projects instead of the owner's. */
async function visit(page: Page, path: string, projects = written) {
  await removePrerendered(page);
  const list = { ...listPage(projects, 1), tags: tagsByUse(projects) };
  await page.route('**/content/*/*/projects.json', (route) => route.fulfill({ json: list }));
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading');

test('the topic filter works by keyboard, and Back undoes the choice of a topic', async ({
  page,
}) => {
  await visit(page, '/');
  await page.goto('/projects');
  const topic = (name: string) => page.getByRole('checkbox', { name });
  await topic('maps').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status')).toHaveText(
    label('pages.projects.found', { found: 2, count: 3 }),
  );
  await expect(page).toHaveURL('/projects?tag=maps');
  await topic('print').focus();
  await page.keyboard.press('Space');
  await expect(titles(page)).toHaveText(['夜市アトラス']);
  await expect(page).toHaveURL('/projects?tag=maps&tag=print');
  await expect(topic('print')).toBeFocused();

  await page.goBack();
  await expect(page).toHaveURL('/projects?tag=maps');
  await expect(titles(page)).toHaveCount(2);
  await expect(topic('print')).not.toBeChecked();

  await button(page, 'pages.projects.clear').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  await expect(page).toHaveURL('/projects');
  await expect(titles(page)).toHaveCount(3);
});
