import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signIn } from './visitor';

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
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
