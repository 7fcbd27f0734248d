import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { dist } from './builtSite';
import { label } from './labels';
import { answerWithOnePage } from './onePage';
import { expectLoggedOut, logOut } from './sessionSteps';
import { pageNotFound, recordErrors, signIn } from './visitor';

test('every page has its own title and address, and opens from its address', async ({ page }) => {
  const errors = recordErrors(page);
  for (const [path, heading, title] of [
    ['/', /./, /^[^·]+$/],
    [
      '/projects',
      label('reading.section.projects'),
      new RegExp(`^${label('reading.section.projects')} · `),
    ],
    ['/login', label('pages.login.title'), new RegExp(`^${label('pages.login.title')} · `)],
    ['/nowhere', label('pages.notFound.title'), new RegExp(`^${label('pages.notFound.title')} · `)],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(title);
  }
  expect(errors).toEqual([pageNotFound]);
});

/** Serves the site with the mark `requiresAuth` on /projects; no route has it. */
async function markProjects(page: Page) {
  let marked = 0;
  await page.route('**/assets/main.*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    // The parameters of `routeElements` in src/app/routes.tsx.
    const row = /name:(\w+),path:\w+,Page:\w+,requiresAuth:\w+/g;
    const body = script.replace(row, (parameters, name) => {
      marked += 1;
      return `${parameters}=${name}==="projects"`;
    });
    await route.fulfill({ response, body });
  });
  return () => expect(marked).toBeGreaterThan(0);
}

test('a marked route sends a visitor to /', async ({ page }) => {
  const assertMarked = await markProjects(page);
  await page.goto('/projects');
  await expect(page).toHaveURL('/');
  await expectLoggedOut(page);
  assertMarked();
});

test('a marked route is open to who is logged in, and closes with the logout', async ({ page }) => {
  const assertMarked = await markProjects(page);
  await signIn(page);
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects'),
  );
  await logOut(page);
  await expect(page).toHaveURL('/');
  assertMarked();
});

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('the theme follows the system, live', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => background(page)).toBe(light);
});

test('a call that lasts shows the progress bar while it does', async ({ page }) => {
  await signIn(page);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/logout/', async (route) => {
    await held;
    await route.continue();
  });
  await logOut(page);
  await expect(page.getByRole('progressbar', { includeHidden: true })).toBeVisible();
  answer();
  await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
  await expect(page.getByRole('progressbar', { includeHidden: true })).toBeHidden();
});

test('in a narrow window the rest of the top bar is behind a menu', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const menu = page.getByRole('button', { name: label('app.topBar.menu') });
  const projects = page
    .getByRole('navigation')
    .getByRole('link', { name: label('reading.section.projects') });
  await expect(projects).toBeHidden();
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(160, 630),
    () => menu.click(),
  ]) {
    await menu.click();
    await expect(projects).toBeVisible();
    await close();
    await expect(projects).toBeHidden();
  }
  await menu.click();
  await projects.click();
  await expect(page).toHaveURL('/projects');
  await expect(projects).toBeHidden();
});

test('a new page begins at its top, and Back finds the place that was left', async ({ page }) => {
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects'),
  );
  await page.evaluate(() => window.scrollTo(0, 400));
  await page
    .getByRole('link', { name: label('app.topBar.home') })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects'),
  );
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
});

test('on a host with one page, "Loading..." stands in the place of another until it is there', async ({
  page,
}) => {
  await answerWithOnePage(page, '/projects');
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/projects.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/projects');
  await expect(page.getByRole('main').getByText(label('ui.loading.text'))).toBeVisible();
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects'),
  );
});

test('a page whose code does not arrive can be read, and its links lead on', async ({ page }) => {
  await page.route('**/assets/projects.*.js', (route) => route.abort());
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects'),
  );
  await page.getByRole('link', { name: label('app.topBar.home') }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('a tooltip shows for pointer and keyboard, and Escape hides it', async ({ page }) => {
  await signIn(page);
  const logout = page.getByRole('button', { name: label('auth.accountMenu.logout') });
  const tooltip = page.getByText(label('auth.accountMenu.logoutTip'));
  await expect(tooltip).toBeHidden();
  await logout.hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await page.mouse.move(0, 300);
  await page.getByRole('link', { name: label('app.topBar.home') }).focus();
  await page.keyboard.press('Tab');
  await expect(logout).toBeFocused();
  await expect(tooltip).toBeVisible();
  await expect(logout).toHaveAccessibleDescription(label('auth.accountMenu.logoutTip'));
});

test('nothing for developers is in what visitors load: no inspector, no page of devtools/, no Redux DevTools', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  // What the owner wrote, in pages and JSON, may well speak of them.
  const code = files.filter((name) => /\.(js|css)$/.test(name));
  expect(code.length).toBeGreaterThan(10);
  const known = /redux_devtools|stately|inspector|devtools\/|\{unreadable\}/i;
  const found = code.filter((name) => known.test(readFileSync(path.join(dist, name), 'utf8')));
  expect(found).toEqual([]);
  expect(files.filter((name) => /devtools|inspector|screens|\.map$/.test(name))).toEqual([]);
});

test('the pages for developers are not there', async ({ request }) => {
  for (const name of ['inspector', 'screens']) {
    expect((await request.get(`/devtools/${name}/`)).status()).toBe(404);
  }
});
