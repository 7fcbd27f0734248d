import { expect, test, type Page } from '@playwright/test';
import type { ProjectSummary } from '../src/content/compiledContent';
import { listFiles } from '../build/content/listFiles';
import { label } from './labels';

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
  await page.route('**/content/*/projects.json', (route) => route.fulfill({ json: { projects } }));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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

  await page.getByRole('button', { name: label('pages.projects.clear') }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL('/projects');
  await expect(titles(page)).toHaveCount(3);
});

test('a link from an open page to the projects takes the filters away', async ({ page }) => {
  await visit(page, '/projects?q=clock&tag=tides');
  await expect(titles(page)).toHaveText(['Tide Clock']);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: label('reading.section.projects') })
    .click();
  await expect(field(page)).toHaveValue('');
  await expect(titles(page)).toHaveCount(3);
});

test('what is typed and chosen stays when the language changes', async ({ page }) => {
  await visit(page, '/projects?tag=maps');
  await field(page).fill('夜市');
  await page.getByRole('combobox', { name: label('locale.picker.label') }).selectOption('ja');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects', { locale: 'ja' }),
  );
  await expect(field(page)).toHaveValue('夜市');
  await expect(page.getByRole('checkbox', { name: 'maps' })).toBeChecked();
  await expect(page.getByRole('status')).toHaveText('3件中1件');
});

test('a word that an input method composes is not disturbed', async ({ page }) => {
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

/** The page with a list of so many projects, in slices as the build cuts it. Returns the paths of what was loaded of it. */
async function visitLong(page: Page, count: number) {
  const projects = Array.from({ length: count }, (_, index) => ({
    ...base,
    slug: `p-${index}`,
    title: { text: `夜市アトラス ${index}` },
    // Of different heights, a few of them on end.
    summary: { text: 'Tells the water in Anping harbour. '.repeat(1 + ((index >> 2) % 7)) },
    date: `${2026 - Math.floor((index * 40) / count)}-05-30`,
    tags: [`tag-${index % 20}`],
    links: { repo: `https://example.com/${index}` },
  }));
  const { list, slices, searchParts } = listFiles(projects);
  const loaded: string[] = [];
  await page.route('**/content/*/projects/{slices,search}/*.json', (route) => {
    const [, kind, number] = /(slices|search)\/(\d+)\.json$/.exec(route.request().url()) ?? [];
    loaded.push(`${kind}/${number}`);
    const files: readonly unknown[] = kind === 'slices' ? slices : searchParts;
    return route.fulfill({ json: files[Number(number)] });
  });
  await forgetRendered(page);
  await page.route('**/content/*/projects.json', (route) => route.fulfill({ json: list }));
  await page.goto('/projects');
  await expect(page.getByText(label('pages.projects.count', { count }))).toBeVisible();
  return loaded;
}

/** By role, many entries take seconds. */
const entries = (page: Page) => page.locator('article');
const entry = (page: Page, number: number) =>
  page.locator('article', { has: page.locator(`[href="https://example.com/${number}"]`) });
const scrollTo = (page: Page, part: number) =>
  page.evaluate((part) => window.scrollTo(0, part * document.body.scrollHeight), part);
/** Who presses End comes to rows that nobody has seen: the page grows by them, and End is pressed again. */
const toEnd = (page: Page, last: number) =>
  expect(async () => {
    await scrollTo(page, 1);
    await expect(entry(page, last)).toBeInViewport({ timeout: 500 });
  }).toPass();

test('of a hundred thousand projects those near the window are there, wherever it is', async ({
  page,
}) => {
  const loaded = await visitLong(page, 100_000);
  await expect(entry(page, 49)).toBeAttached();
  await expect.poll(() => loaded).toEqual(['slices/0']);
  await expect(entry(page, 0)).toHaveAttribute('aria-setsize', '100000');

  await toEnd(page, 99_999);
  await expect(entry(page, 99_999)).toHaveAttribute('aria-posinset', '100000');
  await scrollTo(page, 0.5);
  await expect(entries(page).filter({ visible: true }).last()).not.toHaveAttribute('aria-busy');
  expect(await entries(page).count()).toBeLessThan(100);
  expect(loaded.length).toBeLessThan(12);
});

test('in a long list what is read stays in its place while the window moves up', async ({
  page,
}) => {
  await visitLong(page, 3000);
  await scrollTo(page, 0.5);
  await expect(page.locator('article[aria-busy]')).toHaveCount(0);
  // Upwards, into rows that nobody has seen: each is another height than it was taken for.
  for (let step = 0; step < 30; step++) {
    const moved = await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      const middle = document
        .elementsFromPoint(innerWidth / 2, innerHeight / 2)
        .find((element) => element.matches('article'));
      const before = middle?.getBoundingClientRect().top ?? NaN;
      scrollBy(0, -150);
      await frame();
      await frame();
      return middle?.isConnected ? middle.getBoundingClientRect().top - before : NaN;
    });
    expect(Math.abs(moved - 150)).toBeLessThanOrEqual(1);
    await expect(page.locator('article[aria-busy]')).toHaveCount(0);
  }
});

test('a search of a long list finds anywhere in it, and loads what it shows', async ({ page }) => {
  const loaded = await visitLong(page, 10_000);
  await field(page).focus();
  await page.keyboard.type('あとらす 999');
  await expect(
    page.getByText(label('pages.projects.found', { found: 19, count: 10_000 })),
  ).toBeVisible();
  await expect(entry(page, 999)).toBeVisible();
  await toEnd(page, 9_999);
  expect(loaded.filter((path) => path.startsWith('search')).sort()).toEqual([
    'search/0',
    'search/1',
    'search/2',
    'search/3',
    'search/4',
  ]);
  await page.getByRole('checkbox', { name: 'tag-19' }).check();
  await expect(
    page.getByText(label('pages.projects.found', { found: 10, count: 10_000 })),
  ).toBeVisible();
  await page.getByRole('button', { name: label('pages.projects.clear') }).click();
  await expect(
    page.getByText(label('pages.projects.count', { count: 10_000 }), { exact: true }),
  ).toBeVisible();
  await expect(entry(page, 0)).toBeVisible();
});

test('in a long list the focus goes on from entry to entry, and is not lost by scrolling', async ({
  page,
}) => {
  await visitLong(page, 3000);
  await page.locator('[href="https://example.com/45"]').focus();
  for (let number = 46; number <= 70; number++) {
    const next = page.locator(`[href="https://example.com/${number}"]`);
    // The slice that it is in, and the code of long lists, are on their way while the first entries are read.
    await expect(next).toBeAttached();
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
  await toEnd(page, 2999);
  await expect(page.locator('[href="https://example.com/70"]')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('[href="https://example.com/71"]')).toBeFocused();
});

test('Back finds the place in a long list that was left', async ({ page }) => {
  await visitLong(page, 3000);
  await scrollTo(page, 0.5);
  await expect(page.locator('article[aria-busy]')).toHaveCount(0);
  for (let step = 0; step < 5; step++) await page.mouse.wheel(0, 300);
  const inView = () =>
    page.evaluate(() => {
      const article = document
        .elementsFromPoint(innerWidth / 2, innerHeight / 2)
        .find((element) => element.matches('article'));
      return `${article?.getAttribute('aria-posinset')} ${Math.round(article?.getBoundingClientRect().top ?? NaN)}`;
    });
  await expect(page.locator('article[aria-busy]')).toHaveCount(0);
  // A wheel event scrolls some frames later: wait until 20 frames show the same place.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let last = window.scrollY;
        let same = 0;
        const look = () => {
          same = window.scrollY === last ? same + 1 : 0;
          last = window.scrollY;
          if (same === 20) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  const left = await inView();
  // Playwright's own click would scroll to the link.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: label('app.topBar.home') })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/projects');
  await expect.poll(inView).toBe(left);
});
