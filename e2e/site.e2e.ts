import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { recordErrors, signIn } from './visitor';

const languages = [
  {
    locale: 'en',
    browser: 'en-GB',
    labels: [
      'Home',
      'Login',
      'Not Login',
      'My Projects',
      'Sports Records',
      'Article Share',
      'Sport Notes',
      'Coding Notes',
      'Reading Notes',
    ],
    required: 'This is a required field',
    email: 'Please enter a valid email address',
  },
  {
    locale: 'zh-Hant-TW',
    browser: 'zh-CN',
    labels: [
      '首頁',
      '登入',
      '未登入',
      '我的專案',
      '運動紀錄',
      '文章分享',
      '運動筆記',
      '程式筆記',
      '讀書筆記',
    ],
    required: '此欄位為必填',
    email: '請輸入有效的電子郵件地址',
  },
  {
    locale: 'ja',
    browser: 'ja-JP',
    labels: [
      'ホーム',
      'ログイン',
      '未ログイン',
      'マイプロジェクト',
      'スポーツ記録',
      '記事シェア',
      'スポーツノート',
      'コーディングノート',
      '読書ノート',
    ],
    required: 'この項目は必須です',
    email: '有効なメールアドレスを入力してください',
  },
];

for (const { locale, browser, labels, required, email } of languages) {
  test.describe(`a browser in ${browser}`, () => {
    test.use({ locale: browser, viewport: { width: 1600, height: 900 } });

    test(`sees the top bar in ${locale}, in order`, async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByText(labels[2] ?? '', { exact: true })).toBeVisible();
      const places = await Promise.all(
        labels.map((label) =>
          page.getByRole('navigation').getByText(label, { exact: true }).boundingBox(),
        ),
      );
      const lefts = places.map((box) => box?.x ?? NaN);
      expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
    });

    test(`is told in ${locale} what a field expects, on change and blur and not while typing`, async ({
      page,
    }) => {
      await page.goto('/login');
      const field = page.getByRole('textbox');
      const errors = page.getByRole('main').getByRole('alert');
      await field.click();
      await field.pressSequentially('nobody');
      await expect(errors).toHaveText('');
      await field.press('Tab');
      await expect(errors).toHaveText(email);
      await field.fill('somebody@example.com');
      await expect(errors).toHaveText(email);
      await field.blur();
      await expect(errors).toHaveText('');
      await field.fill('  ');
      await field.press('Enter');
      await expect(errors).toHaveText(required);
      await expect(page).toHaveURL('/login');
    });
  });
}

test.describe('a browser in another language', () => {
  test.use({ locale: 'fr-FR' });
  test('sees English, and what it chooses is remembered', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 600 });
    await page.goto('/projects');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('combobox').selectOption('ja');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('マイプロジェクト');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  });
});

test('changing the language keeps the page and what is half typed', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/login');
  await page.getByRole('textbox').fill('half-typ');
  await page.getByRole('combobox').selectOption('zh-Hant-TW');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入');
  await expect(page.getByRole('textbox')).toHaveValue('half-typ');
  await expect(page).toHaveURL('/login');
});

test('every page has its own title and address, and opens from its address', async ({ page }) => {
  const errors = recordErrors(page);
  for (const [path, heading, title] of [
    ['/', /./, /^[^·]+$/],
    ['/projects', 'My Projects', /^My Projects · /],
    ['/login', 'Login', /^Login · /],
    ['/nowhere', 'Page not found', /^Page not found · /],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(title);
  }
  expect(errors).toEqual([]);
});

test('nothing is asked of anyone but this server', async ({ page, baseURL }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) strangers.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: /Demo provider/ })).toBeVisible();
  expect(strangers).toEqual([]);
});

/** Serves the site with the mark `requiresAuth` on /projects, which no route of its own bears. */
async function markProjects(page: Page) {
  let marked = 0;
  await page.route('**/assets/main.*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    const body = script.replace(/name:\s*"projects",/g, (row) => {
      marked += 1;
      return `${row}requiresAuth:true,`;
    });
    await route.fulfill({ response, body });
  });
  return () => expect(marked).toBeGreaterThan(0);
}

test('a marked route sends a visitor to /', async ({ page }) => {
  const assertMarked = await markProjects(page);
  await page.goto('/projects');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Not Login')).toBeVisible();
  assertMarked();
});

test('a marked route is open to who is logged in, and closes with the logout', async ({ page }) => {
  const assertMarked = await markProjects(page);
  await signIn(page);
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Projects');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
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
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('progressbar', { includeHidden: true })).toBeVisible();
  answer();
  await expect(page.getByText('Already logged out')).toBeVisible();
  await expect(page.getByRole('progressbar', { includeHidden: true })).toBeHidden();
});

test('in a narrow window the rest of the top bar is behind a menu', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  const projects = page.getByRole('navigation').getByRole('link', { name: 'My Projects' });
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

for (const path of ['/', '/projects', '/login', '/nowhere']) {
  for (const { locale, browser } of languages) {
    test.describe(`${path} in ${locale}`, () => {
      test.use({ locale: browser });
      test('has no width to scroll at 320 px', async ({ page }) => {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      });
    });
  }
}

const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme axe finds nothing`, () => {
    test.use({ colorScheme });

    for (const path of ['/', '/projects', '/login', '/nowhere']) {
      test(`at ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByText('Not Login')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    }

    test('at the login page with its errors', async ({ page }) => {
      await page.goto('/login?code=FORGED&state=FORGED');
      await expect(page.getByText('Login failed')).toBeVisible();
      await page.getByRole('button', { name: 'Continue with email' }).click();
      await expect(page.getByText('This is a required field')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('in the open menu of a narrow window', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      expect(await violations(page)).toEqual([]);
    });

    test('signed in, in the logout dialog, and after it', async ({ page }) => {
      await signIn(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Already logged out')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('at the provider’s own page', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Continue with Demo provider' }).click();
      await expect(page.getByLabel('Password')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
}
