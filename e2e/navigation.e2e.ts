import { expect, test, type Page } from '@playwright/test';
import { hold } from './held';
import { label } from './labels';
import { pagePaths } from './pagePaths';
import { expectLoggedOut } from './sessionSteps';
import { untilAlive } from './visitor';

const bar = (page: Page) => page.getByRole('progressbar');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const projectsCode = /assets\/projects\..*\.js/;

/** Sum of the layout shifts (Layout Instability API). */
async function watchLayout(page: Page) {
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        moved += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { layoutShift: () => moved });
  });
  return () =>
    page.evaluate(() => (window as unknown as { layoutShift: () => number }).layoutShift());
}

test('on a slow network the current page and a progress bar are shown until the next page has loaded', async ({
  page,
}) => {
  const layoutShift = await watchLayout(page);
  await page.goto('/');
  await untilAlive(page);
  const name = (await heading(page).textContent()) ?? '';
  const arrive = await hold(page, projectsCode);
  const link = page
    .getByRole('navigation')
    .getByRole('link', { name: label('reading.section.projects') });
  await link.focus();
  await link.press('Enter');
  await expect(bar(page)).toBeVisible();
  await expect(heading(page)).toHaveText(name);
  await expect(link).toBeFocused();
  arrive();
  await expect(heading(page)).toHaveText(label('reading.section.projects'));
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('[aria-live="polite"]').first()).toHaveText(
    new RegExp(`^${label('reading.section.projects')} · `),
  );
  await expect(bar(page)).toBeHidden();
  expect(await layoutShift()).toBe(0);
});

test('on a slow network a prerendered page works before its code arrives, and nothing moves when it does', async ({
  page,
}) => {
  const layoutShift = await watchLayout(page);
  const arrive = await hold(page, projectsCode);
  await page.goto('/projects');
  await expect(heading(page)).toHaveText(label('reading.section.projects'));
  await expectLoggedOut(page);
  const search = page.getByRole('searchbox');
  await search.fill('a');
  arrive();
  await expect(page).toHaveURL('/projects?q=a');
  await expect(search).toHaveValue('a');
  await expect(search).toBeFocused();
  expect(await layoutShift()).toBe(0);
});

test('a page that failed to load can be loaded again without reloading the document', async ({
  page,
}) => {
  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  // Before hydration, links load documents.
  await untilAlive(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route(projectsCode, (route) => route.abort());
  await page
    .getByRole('main')
    .getByRole('link', { name: label('pages.home.allProjects') })
    .click();
  await expect(page.getByRole('alert')).toHaveText(label('app.pageError.text'));
  await expect(page).toHaveTitle(new RegExp(`^${label('app.pageError.title')} · `));
  await expect(page.getByRole('main')).toBeFocused();
  await page.unroute(projectsCode);
  await page.getByRole('button', { name: label('app.pageError.reload') }).click();
  await expect(heading(page)).toHaveText(label('reading.section.projects'));
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a page opened by its address begins at its top, a page reached by Back where it was left', async ({
  page,
}) => {
  await page.goto('/projects');
  await expect(heading(page)).toHaveText(label('reading.section.projects'));
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.goto('/');
  await expect(page.getByRole('link', { name: label('pages.home.allProjects') })).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText(label('reading.section.projects'));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  await page.goto('/coding-notes');
  await expect(heading(page)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a link to a heading, and its address, scroll to the heading and focus it', async ({
  page,
}) => {
  const [note] = pagePaths().filter((path) => path.startsWith('/coding-notes/'));
  test.skip(note === undefined, 'the section has no notes');
  await page.goto(note ?? '/');
  await expect(heading(page)).toBeVisible();
  const anchor = page.getByRole('main').locator('h2[id] + a[href^="#"]').last();
  const hash = (await anchor.getAttribute('href')) ?? '';
  const place = page.locator(`h2[id="${decodeURIComponent(hash.slice(1))}"]`);
  await anchor.focus();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.press('Enter');
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  await page.goto('about:blank');
  await page.goto(`${note}${hash}`);
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
});
