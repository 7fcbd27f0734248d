import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { addressOf } from '../../src/locale/address';
import { readBook } from '../support/book';
import { heading, nextFrame, untilHydrated } from '../support/page';
import { axeViolations, findOverflow } from '../support/quality';
import { readBuiltFile } from '../support/server';

/*
 * The example's note on Tanizaki has `setting: vertical` in Chinese and Japanese.
 */

const note = '/reading-notes/in-praise-of-shadows';
const text = (page: Page) => page.locator('main article [role=group][tabindex="0"]').first();
const headings = (page: Page) => text(page).locator('h2:not(#footnote-label)');

/**
 * Returns how far the text has been scrolled to the left. If the strip begins between two pixels,
 * Chromium rounds the position by up to one pixel.
 */
const position = (page: Page) =>
  text(page).evaluate((box) => Math.abs(Math.round(box.scrollLeft / 4) * 4));

/** Waits until the code for the wheel, the keys and Back has been loaded. */
async function untilReady(page: Page) {
  await untilHydrated(page);
  const devTools = await page.context().newCDPSession(page);
  const handledEvents = async () => {
    const { result } = await devTools.send('Runtime.evaluate', {
      expression: `document.querySelector('main article [role=group][tabindex="0"]')`,
    });
    const { listeners } = await devTools.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId!,
    });
    return listeners.map(({ type }) => type);
  };
  await expect.poll(handledEvents).toContain('wheel');
}

test.use({ viewport: { width: 1280, height: 800 } });

for (const locale of ['zh-Hant-TW', 'ja'] as const) {
  test(`in ${locale}, the text is vertical, with 36 to 40 characters a line, and begins at the right`, async ({
    page,
  }) => {
    const hint = page.getByText(locale === 'ja' ? '左へ続きます' : '往左繼續');
    // If a text is so short that all of it is in view, nothing says that it continues.
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.goto(addressOf(note, locale));
    await expect(text(page)).toHaveCSS('writing-mode', 'vertical-rl');
    const rest = () => text(page).evaluate((box) => box.scrollWidth - box.clientWidth);
    await untilReady(page);
    await text(page).evaluate((box) => {
      while (box.scrollWidth > box.clientWidth) box.lastElementChild!.remove();
    });
    expect(await rest()).toBeLessThanOrEqual(1);
    await expect(hint).toBeHidden();
    // Nor do a few pixels more than the box count, such as the padding of a link in the last line.
    await text(page).evaluate((box) => {
      box.style.blockSize = '10rem';
      box.style.blockSize = `${box.scrollWidth - 8}px`;
    });
    expect(await rest()).toBe(8);
    await expect(hint).toBeHidden();
    await text(page).evaluate((box) => box.removeAttribute('style'));
    // The strip reaches into the space before the margin line, and its edge cuts off no line.
    const left = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().left);
    expect(await left(text(page))).toBeLessThan(await left(heading(page)));
    const cut = await text(page).evaluate((box) => {
      const { left, right } = box.getBoundingClientRect();
      const edge = left + box.clientLeft;
      const line = parseFloat(getComputedStyle(box).lineHeight);
      return [...box.querySelectorAll('p, h2')].flatMap((one) =>
        [...one.getClientRects()].filter((place) => {
          const lines = (right - place.right) / line;
          return place.left > edge && Math.abs(lines - Math.round(lines)) > 0.05;
        }),
      ).length;
    });
    expect(cut).toBe(0);

    await page.setViewportSize({ width: 960, height: 800 });
    await page.reload();
    await expect(hint).toBeVisible();
    const { characters, first, last, box, family } = await text(page).evaluate((one) => {
      const paragraph = one.querySelector('p')!;
      const style = getComputedStyle(paragraph);
      const place = ({ left, right }: DOMRect) => ({ left, right });
      return {
        characters: paragraph.getBoundingClientRect().height / parseFloat(style.fontSize),
        first: place(paragraph.getBoundingClientRect()),
        last: place(one.lastElementChild!.getBoundingClientRect()),
        box: place(one.getBoundingClientRect()),
        family: style.fontFamily,
      };
    });
    expect(characters).toBeGreaterThanOrEqual(36);
    expect(characters).toBeLessThan(40.01);
    expect(first.right).toBeCloseTo(box.right, -1);
    expect(last.left).toBeLessThan(box.left);
    expect(family).toMatch(/Song|Mincho/);
    // Everything is within the page, and no character fades. The hint says where the text continues.
    expect(await findOverflow(page)).toEqual([]);
    await expect(text(page)).toHaveCSS('mask-image', 'none');
    expect(await axeViolations(page)).toEqual([]);
    await text(page).evaluate((box) => box.scrollTo({ left: -box.scrollWidth }));
    await expect(hint).toBeHidden();
  });
}

test('the wheel, the keys and Back move through the text', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 560 });
  await page.goto(addressOf(note, 'zh-Hant-TW'));
  await untilReady(page);
  await text(page).evaluate((box) => box.scrollIntoView({ block: 'end' }));
  await text(page).hover();
  const top = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => position(page)).toBe(300);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  await page.mouse.wheel(0, -400);
  await expect.poll(() => position(page)).toBe(0);
  await text(page).focus();
  await page.keyboard.press('End');
  await expect
    .poll(() =>
      text(page).evaluate((box) => Math.round(box.scrollWidth - box.clientWidth + box.scrollLeft)),
    )
    .toBeLessThanOrEqual(1);
  // At the end of the text, the wheel scrolls the page.
  await text(page).hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top);

  // A link in the text, and Back
  const end = await position(page);
  await page.getByRole('main').getByRole('link').last().click();
  await expect(page).not.toHaveURL(new RegExp(note));
  await page.goBack();
  await expect(heading(page)).toHaveText(/陰翳/);
  await expect.poll(() => position(page)).toBe(end);
  await page.reload();
  await expect.poll(() => position(page)).toBe(end);
});

test('a wheel that turns without a pause shows the lines and then moves the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 380 });
  await page.goto(addressOf(note, 'zh-Hant-TW'));
  await untilReady(page);
  const place = () =>
    text(page).evaluate((box) => {
      const { left, top, bottom } = box.getBoundingClientRect();
      return { left, top, cut: bottom - window.innerHeight };
    });
  const { left, top, cut } = await place();
  expect(cut).toBeGreaterThan(100);
  await page.mouse.move(left + 200, top + 20);
  for (let turned = 0; turned < cut + 100; turned += 100) await page.mouse.wheel(0, 100);
  await expect.poll(() => position(page)).toBeGreaterThan(0);
  expect((await place()).cut).toBeLessThanOrEqual(1);
  expect((await place()).top).toBeGreaterThanOrEqual(0);
});

test('links to headings, the outline, the selection and the focus follow the lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 560 });
  await page.goto(addressOf(note, 'zh-Hant-TW'));
  await untilReady(page);
  const shown = (index: number) =>
    headings(page)
      .nth(index)
      .evaluate((one) => {
        const { left, right } = one.getBoundingClientRect();
        const box = one.closest('[role=group]')!.getBoundingClientRect();
        return left >= box.left && right <= box.right;
      });
  const count = await headings(page).count();
  expect(count).toBeGreaterThan(1);
  expect(await shown(count - 1)).toBe(false);
  const id = await headings(page).last().getAttribute('id');
  await page.evaluate((hash) => (location.hash = hash), `#${id}`);
  await expect.poll(() => shown(count - 1)).toBe(true);
  const there = await position(page);
  await page.goBack();
  await expect.poll(() => position(page)).toBe(0);
  await page.goForward();
  await expect.poll(() => position(page)).toBe(there);
  await page.goto(`${addressOf(note, 'zh-Hant-TW')}#${encodeURIComponent(id!)}`);
  await expect.poll(() => shown(count - 1)).toBe(true);

  // Tab goes through the text from right to left.
  await page.goto(addressOf(note, 'zh-Hant-TW'));
  await text(page).focus();
  const places: number[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const box = document.activeElement?.closest('article [role=group]');
      return box && box.scrollLeft + document.activeElement!.getBoundingClientRect().right;
    });
    if (typeof place !== 'number') break;
    places.push(Math.round(place));
  }
  expect(places.length).toBeGreaterThan(2);
  expect(places).toEqual([...places].sort((one, other) => other - one));

  const selected = await text(page).evaluate((box) => {
    getSelection()?.selectAllChildren(box.querySelector('p')!);
    return getSelection()?.toString();
  });
  expect(selected).toMatch(/^這本書很薄/);
});

test('a narrow window, print and an English reader have horizontal text', async ({ page }) => {
  await page.goto(addressOf(note, 'zh-Hant-TW'));
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(text(page)).toHaveCSS('writing-mode', 'horizontal-tb');
  await expect.poll(() => findOverflow(page)).toEqual([]);
  // Wherever a line breaks, the number of a footnote stays with the character before it.
  const numberIsAlone = await text(page)
    .locator('p:has(sup)')
    .first()
    .evaluate((paragraph) => {
      const sup = paragraph.querySelector('sup')!;
      const text = document.createTextNode('字'.repeat(40));
      sup.before(text);
      const before = document.createRange();
      before.setStart(text, 39);
      before.setEnd(text, 40);
      return Array.from({ length: 180 }, (_, step) => 120 + step).filter((width) => {
        paragraph.style.inlineSize = `${width}px`;
        const { left } = sup.getBoundingClientRect();
        return left < before.getBoundingClientRect().left;
      });
    });
  expect(numberIsAlone).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'print' });
  await expect(text(page)).toHaveCSS('writing-mode', 'horizontal-tb');
  await page.emulateMedia({ media: 'screen' });
  await page.goto(addressOf(note, 'en'));
  await expect(page.locator('main article p').last()).toHaveCSS('writing-mode', 'horizontal-tb');
});

test('every entry of the book has its place, wherever the part of the page ends that arrives first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 800 });
  const html = String((await readBuiltFile('/index.ja.html')).body);
  let end = 0;
  let sendRest = () => {};
  const server = http.createServer(({ url }, response) => {
    // If its scripts were missing, the page would reload itself.
    if (url !== '/') return void response.setHeader('content-type', 'text/javascript').end();
    response.setHeader('content-type', 'text/html').write(html.slice(0, end));
    sendRest = () => response.end(html.slice(end));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  for ({ index: end } of html.matchAll(/<\/h3>|<\/article>/g)) {
    await page.goto(`http://localhost:${port}/`, { waitUntil: 'commit' });
    await expect(page.locator('main article h3').first()).toBeAttached();
    await nextFrame(page);
    sendRest();
    await page.waitForLoadState();
    expect((await page.evaluate(readBook)).faults, html.slice(end - 40, end)).toEqual([]);
  }
  server.closeAllConnections();
  server.close();
});

for (const locale of ['zh-Hant-TW', 'ja'] as const) {
  test(`in ${locale}, the landing page opens like a book: the name is upright at the right, and the entries run to the left`, async ({
    page,
  }) => {
    for (const width of [1920, 1440, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(addressOf('/', locale));
      const { lines, parts, faults } = await page.evaluate(readBook);
      expect(faults, `${width} px`).toEqual([]);
      expect(new Set(lines)).toEqual(new Set(['vertical-rl']));
      expect(parts).toEqual(parts.toSorted((a, b) => a - b));
      expect(parts[0]).toBeGreaterThan(width / 2);
      expect(await findOverflow(page)).toEqual([]);
    }
    // A title in another language has horizontal lines, and so has all of a narrower page.
    await page
      .locator('article bdi')
      .first()
      .evaluate((title) => title.setAttribute('lang', 'en'));
    expect((await page.evaluate(readBook)).lines.slice(0, 3)).toEqual([
      'vertical-rl',
      'horizontal-tb',
      'vertical-rl',
    ]);
    await page.setViewportSize({ width: 1024, height: 800 });
    await nextFrame(page);
    expect(new Set((await page.evaluate(readBook)).lines)).toEqual(new Set(['horizontal-tb']));
  });
}
