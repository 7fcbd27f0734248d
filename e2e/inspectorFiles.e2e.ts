import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { address, answers, chart, isIn, signIn, test, watched } from './inspectorPage';

test.describe.configure({ timeout: 120_000 });

test('a recording is saved and opened again, and another file is refused', async ({
  page,
}, testInfo) => {
  const inspector = await watched(page);
  await isIn(inspector, 'loggedOut');
  const saved = testInfo.outputPath('recording.json');
  await save(inspector, 'Save recording', saved);
  await signIn(page);
  await isIn(inspector, 'loggedIn.active');

  const other = testInfo.outputPath('other.json');
  await writeFile(other, '{"format":"notes"}');
  const toOpen = inspector.getByLabel('Recording to open');
  await toOpen.setInputFiles(other);
  await expect(inspector.getByRole('alert')).toContainText('other.json could not be opened.');
  await isIn(inspector, 'loggedIn.active');

  await toOpen.setInputFiles(saved);
  await isIn(inspector, 'loggedOut');
  await expect(answers(inspector)).toContainText(
    'This is a recording from a file: no event can be sent.',
  );
  await inspector.getByRole('button', { name: 'Close recording' }).click();
  await isIn(inspector, 'loggedIn.active');

  // Also in a window without a watched page, by dropping the file.
  const alone = await page.context().newPage();
  await alone.goto(address);
  await expect(alone.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  const transfer = await alone.evaluateHandle(
    (text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'recording.json', { type: 'application/json' }));
      return data;
    },
    await readFile(saved, 'utf8'),
  );
  await alone.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await isIn(alone, 'loggedOut');
});

test('the chart is saved as a self-contained image', async ({ page }, testInfo) => {
  const inspector = await watched(page);
  await expect(chart(inspector)).toBeVisible();
  const saved = testInfo.outputPath('chart.svg');
  await save(inspector, 'Save chart', saved);
  const text = await readFile(saved, 'utf8');
  const image = await page.context().newPage();
  await image.setContent(`<img alt="chart" src="data:image/svg+xml,${encodeURIComponent(text)}">`);
  const width = () => image.getByRole('img').evaluate((one: HTMLImageElement) => one.naturalWidth);
  await expect.poll(width).toBeGreaterThan(300);
  expect(text).toContain('confirmingLogout');
});

async function save(inspector: Page, button: string, to: string) {
  const downloading = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: button }).click();
  await (await downloading).saveAs(to);
}
