import { expect, test, type Locator, type Page } from '@playwright/test';
import { addressOf } from '../../src/locale/address';
import { label } from '../support/labels';
import {
  button,
  heading,
  link,
  nextFrame,
  topBarLink,
  untilHydrated,
  watchLayoutShifts,
} from '../support/page';
import { findOverflow } from '../support/quality';
import { openLogoutDialog, signIn } from '../support/visitor';

/*
 * These tests measure in the browser what the site's CSS promises: where things stand, how wide
 * they are, and what stays where it is.
 */

const wide = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

const reading = '/reading-notes/the-stolen-bicycle';
const coding = '/coding-notes/enter-is-not-send';

/** Returns the position and size of an element, in CSS pixels from the corner of the window. */
const boxOf = (element: Locator) =>
  element.evaluate((one) => {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    return { left, right, top, bottom, width, height };
  });

/** Returns the media queries of the page's style sheets that the browser could not read. */
const unreadableMedia = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const look = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && rule.conditionText.includes('not all')) {
          found.push(rule.cssText);
        }
        if ('cssRules' in rule) look(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) look(sheet.cssRules);
    return found;
  });

for (const locale of ['en', 'zh-Hant-TW', 'ja'] as const) {
  test(`in ${locale}, a heading in the margin stays in view while its section scrolls, and leaves room for the year`, async ({
    page,
  }) => {
    await page.setViewportSize(wide);
    await page.goto(addressOf('/projects', locale));
    const heading = page.locator('main h2').last();
    const section = page.locator('main section').last();
    await expect(heading).toHaveCSS(
      'writing-mode',
      locale === 'en' ? 'horizontal-tb' : 'vertical-rl',
    );
    const { top } = await boxOf(section);
    await page.evaluate((y) => window.scrollTo(0, y), top + 120);
    expect((await boxOf(section)).top).toBeLessThan(0);
    await expect.poll(async () => (await boxOf(heading)).top).toBeCloseTo(0, 0);

    await page.setViewportSize({ width: 900, height: 800 });
    for (const path of ['/', '/projects', '/topics']) {
      await page.goto(addressOf(path, locale));
      const { left: strokes } = await boxOf(page.locator('nav svg').first());
      const rights = await page
        .locator('main h2 > span')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      expect(rights.length).toBeGreaterThan(0);
      for (const right of rights) expect(right).toBeLessThan(strokes);
    }
  });
}

test('the bracket at the start of a title is flush with the text, and code keeps its width', async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await page.goto(addressOf(reading, 'zh-Hant-TW'));
  const title = heading(page);
  await expect(title).toHaveText(/^《/);
  // Without its blank half, the bracket is half as wide as a character.
  const width = await title.evaluate((one) => {
    const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode()!;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 1);
    return range.getBoundingClientRect().width / parseFloat(getComputedStyle(one).fontSize);
  });
  expect(width).toBeLessThan(0.6);
  // A line must not break before the punctuation of a word.
  await page.goto(addressOf(reading, 'ja'));
  await expect(title.locator('span span').first()).toHaveCSS('display', 'inline');

  await page.goto(addressOf(coding, 'zh-Hant-TW'));
  const spacing = await page
    .locator('main :is(pre, code)')
    .evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).getPropertyValue('text-autospace')),
    );
  expect(new Set(spacing)).toEqual(new Set(['no-autospace']));
  expect(await unreadableMedia(page)).toEqual([]);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('the copy button covers no code, and footnotes are as large as a fingertip', async ({
    page,
  }) => {
    await page.goto(coding);
    await untilHydrated(page);
    const copy = await boxOf(button(page, 'entries.richText.copy').first());
    const code = await boxOf(page.locator('main pre code').first());
    expect(code.top).toBeGreaterThanOrEqual(copy.bottom);
    const marks = page.locator('[data-footnote-ref], [data-footnote-backref]');
    expect(await marks.count()).toBeGreaterThan(1);
    for (const mark of await marks.all()) {
      const { width, height } = await boxOf(mark);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
  });

  test('a link in the menu is as wide as the menu and high enough for a finger', async ({
    page,
  }) => {
    await page.goto('/');
    await button(page, 'app.topBar.menu').click();
    for (const id of ['entries.section.projects', 'entries.section.readingNotes'] as const) {
      const { width, height } = await boxOf(topBarLink(page, id));
      expect(height).toBeGreaterThanOrEqual(44);
      expect(width).toBeGreaterThan(300);
    }
    expect((await boxOf(button(page, 'app.topBar.menu'))).width).toBeGreaterThanOrEqual(40);
    await page.goto('/ja');
    const inJapanese = button(page, 'app.topBar.menu', { locale: 'ja' });
    expect((await boxOf(inJapanese)).width).toBeGreaterThanOrEqual(40);
  });
});

test('at 320 pixels, the names of months do not overlap, and nothing hangs over the edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const locale of ['en', 'ja'] as const) {
    await page.goto(addressOf('/', locale));
    const year = page.locator('main nav:has(svg)');
    const names = await year.locator('div[aria-hidden] span').evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).visibility === 'visible')
        .map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const { left, right } = range.getBoundingClientRect();
          return { left, right };
        })
        .reverse(),
    );
    expect(names).toHaveLength(4);
    const { left, right } = await boxOf(page.locator('main section p').first());
    for (const [index, name] of names.entries()) {
      expect(name.left).toBeGreaterThan(index > 0 ? names[index - 1]!.right + 4 : left - 1);
      expect(name.right).toBeLessThanOrEqual(320);
    }
    const marks = await year
      .locator('li:visible a > svg, svg > path')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(Math.min(...marks.map((mark) => mark.left))).toBeGreaterThanOrEqual(left - 1);
    expect(Math.max(...marks.map((mark) => mark.right))).toBeLessThanOrEqual(right + 1);
  }
});

for (const width of [1440, 1024]) {
  test(`at ${width} pixels, Tab goes through the top bar from left to right and from top to bottom`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const places: { line: number; left: number }[] = [];
    await link(page, 'app.topBar.home').focus();
    for (;;) {
      const place = await page.evaluate(() => {
        const { activeElement } = document;
        if (!activeElement?.closest('header nav')) return null;
        const { top, bottom, left } = activeElement.getBoundingClientRect();
        return { line: Math.round((top + bottom) / 20), left };
      });
      if (!place) break;
      places.push(place);
      await page.keyboard.press('Tab');
    }
    expect(places.length).toBeGreaterThan(8);
    expect(new Set(places.map(({ line }) => line)).size).toBe(2);
    expect(places).toEqual(
      [...places].sort((one, other) => one.line - other.line || one.left - other.left),
    );
  });
}

test('a link in the top bar is blue while the pointer is over it', async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto('/');
  const projects = topBarLink(page, 'entries.section.projects');
  await expect(projects).toHaveCSS('color', 'rgb(26, 34, 48)');
  await projects.hover();
  await expect(projects).toHaveCSS('color', 'rgb(20, 59, 128)');
});

test('an article marks no heading before it is reached, keeps dates on one line, and links to an entry once', async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await page.goto(coding);
  await untilHydrated(page);
  const outline = page.locator('main article nav a');
  expect(await outline.count()).toBeGreaterThan(2);
  const marked = () =>
    outline.evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).textDecorationLine.includes('underline'))
        .map((one) => one.textContent),
    );
  expect(await marked()).toEqual([]);
  await outline.nth(1).click();
  await expect.poll(marked).toEqual([await outline.nth(1).textContent()]);

  const lines = await page
    .locator('main header time')
    .evaluateAll((all) =>
      all.map((one) => Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))),
    );
  expect(lines).toEqual([1, 1]);

  const others = await page
    .locator('main nav:not(article nav, :has(svg)) a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(others.length).toBeGreaterThan(1);
  expect(new Set(others).size).toBe(others.length);
  await expect(page.locator('main a[rel=prev]')).toBeVisible();
});

test('on a phone, the diagram of the example is in view as a whole', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const locale of ['en', 'zh-Hant-TW', 'ja'] as const) {
    await page.goto(addressOf(coding, locale));
    const { right, height } = await boxOf(page.locator('main article img').last());
    expect(right, locale).toBeLessThanOrEqual(phone.width);
    expect(height, locale).toBeLessThan(500);
  }
});

test('screen readers get no spaces between the words of a Chinese or Japanese title', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  for (const locale of ['zh-Hant-TW', 'ja'] as const) {
    await page.goto(addressOf('/', locale));
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const names = nodes.flatMap(({ role, name }) =>
      role?.value === 'heading' ? String(name?.value) : [],
    );
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => /\p{scx=Han}\s\p{scx=Han}/u.test(name))).toEqual([]);
  }
});

test('with forced colours, the primary button does not look like the other', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/login');
  const [primary, secondary] = await page
    .locator('main')
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).borderTopWidth)));
  expect(primary).toBeGreaterThan(secondary! + 1);
});

test('with forced colours, no bar stands beside a formula that fits', async ({ page }) => {
  await page.setViewportSize(wide);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(coding);
  const edges = await page
    .locator('main article div:has(> pre)')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth <= one.clientWidth)
        .map((one) => getComputedStyle(one).borderRightColor),
    );
  expect(edges.length).toBeGreaterThan(0);
  const canvas = await page.evaluate(() => {
    document.body.style.backgroundColor = 'Canvas';
    return getComputedStyle(document.body).backgroundColor;
  });
  expect(new Set(edges)).toEqual(new Set([canvas]));
});

test('with forced colours, an invalid field does not look like a valid one', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/login');
  await untilHydrated(page);
  const field = page.getByRole('textbox');
  const border = () => field.evaluate((one) => getComputedStyle(one).borderInlineStartWidth);
  const before = await border();
  await button(page, 'pages.login.continueWithEmail').click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(parseFloat(await border())).toBeGreaterThan(2 * parseFloat(before));
});

test('the bar of a logged-in visitor does not move, and the layers are those of the specification', async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await signIn(page);
  const privateLink = topBarLink(page, 'pages.private.link');
  await expect(privateLink).toBeVisible();
  // All sections of the bar are on one line.
  const tops = await page
    .locator('header nav li')
    .evaluateAll((sections) => sections.map((section) => section.getBoundingClientRect().top));
  expect(new Set(tops)).toHaveProperty('size', 1);
  // Nor has the bar a second line in a narrow window, in the language with the longest labels.
  await page.goto('/ja/projects');
  await expect(page.locator('header a[href$="/private"]')).toBeVisible();
  for (const width of [360, 390, 540, 560, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(async () => (await boxOf(page.locator('header nav'))).height, `${width} px`)
      .toBeLessThan(75);
  }
  for (const [size, locale] of [
    [wide, 'en'],
    [wide, 'ja'],
    [wide, 'zh-Hant-TW'],
    [{ width: 1024, height: 800 }, 'en'],
    [phone, 'en'],
  ] as const) {
    await page.setViewportSize(size);
    const layoutShifts = await watchLayoutShifts(page, { least: 0.0001 });
    await page.goto(addressOf('/projects', locale));
    await expect(page.locator('header a[href$="/private"]')).toBeVisible();
    expect(await layoutShifts(), `${locale}, ${size.width} px`).toEqual([]);
  }
  await page.goto('/projects');
  await expect(page.locator('a[href="#content"]')).toHaveCSS('z-index', '1000');
  // A dialog is in the browser's top layer, in which z-index has no effect.
  await openLogoutDialog(page);
  await expect(page.getByRole('dialog')).toHaveCSS('z-index', 'auto');
  await page.locator('a[href="#content"]').evaluate((skip) => skip.focus());
  expect(
    await page.evaluate(() => document.elementFromPoint(20, 10)?.closest('dialog') !== null),
  ).toBe(true);
});

test('titles of all levels and the owner’s name are in one face, and a section’s is larger than an entry’s', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  for (const locale of ['en', 'zh-Hant-TW', 'ja'] as const) {
    await page.goto(addressOf('/projects', locale));
    const [h1, h2, h3, owner] = await Promise.all(
      ['main h1', 'main h2', 'main h3', 'footer p > a'].map((selector) =>
        page
          .locator(selector)
          .first()
          .evaluate((one) => {
            const { fontFamily, fontWeight, fontSize } = getComputedStyle(one);
            return { face: `${fontWeight} ${fontFamily}`, size: parseFloat(fontSize) };
          }),
      ),
    );
    expect([h2?.face, h3?.face, owner?.face], locale).toEqual([h1?.face, h1?.face, h1?.face]);
    expect(h2!.size, locale).toBeGreaterThan(h3!.size * 1.1);
    // So are the titles of the entries below an article.
    await page.goto(addressOf(coding, locale));
    const others = await page
      .locator('main nav:not(article nav, :has(svg)) bdi:not([lang])')
      .evaluateAll((all) =>
        all.map((one) => {
          const { fontFamily, fontWeight } = getComputedStyle(one);
          return `${fontWeight} ${fontFamily}`;
        }),
      );
    expect(new Set(others), locale).toEqual(new Set([h1?.face]));
  }
});

test('the figures of all sports line up', async ({ page }) => {
  for (const [width, columns] of [
    [360, 2],
    [900, 3],
    [1280, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/sports-records');
    const edges = await page
      .locator('main dl > div')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(edges.length, `${width} px`).toBeGreaterThan(9);
    expect(new Set(edges).size, `${width} px`).toBe(columns);
    // The last row is full.
    const gaps = await page
      .locator('main dl')
      .evaluateAll((all) =>
        all.map(
          (one) =>
            one.getBoundingClientRect().right - one.lastElementChild!.getBoundingClientRect().right,
        ),
      );
    expect(Math.max(...gaps), `${width} px`).toBeLessThan(1);
  }
});

const tides = '/coding-notes/tide-from-four-cosines';

test('in a wide window, footnotes stand beside their marks and never overlap', async ({ page }) => {
  const marks = page.locator('main [data-footnote-ref]');
  const notes = page.locator('main section > ol > li');
  const places = async () => ({
    marks: await Promise.all((await marks.all()).map(boxOf)),
    notes: await Promise.all((await notes.all()).map(boxOf)),
    text: await boxOf(page.locator('main article p:has([data-footnote-ref])').first()),
  });
  await page.setViewportSize({ width: 1184, height: 800 });
  await page.goto(tides);
  // A mark stands close to its word, although it is as large as a fingertip.
  const gap = await marks.first().evaluate((mark) => {
    const { paddingLeft, marginLeft } = getComputedStyle(mark);
    return parseFloat(paddingLeft) + parseFloat(marginLeft);
  });
  expect(gap).toBeLessThan(2);
  for (const width of [1184, 1680]) {
    await page.setViewportSize({ width, height: 800 });
    await nextFrame(page);
    const { marks: one, notes: other, text } = await places();
    const { right: end } = await boxOf(page.locator('header nav > :last-child'));
    expect(other).toHaveLength(2);
    for (const [index, { top, left, right }] of other.entries()) {
      expect(Math.abs(top - one[index]!.top)).toBeLessThan(12);
      expect(left).toBeGreaterThan(text.right);
      expect(right).toBeLessThanOrEqual(end + 1);
    }
  }
  // A screen reader reads each footnote once, at the end of the text.
  expect(await page.locator('main').ariaSnapshot()).toContain('Footnotes');
  await expect(page.getByText('sea level', { exact: false }).first()).toBeVisible();

  // Two long footnotes next to each other
  await notes.first().evaluate((note) => (note.textContent = 'A long footnote. '.repeat(60)));
  const { marks: moved, notes: long } = await places();
  expect(long[0]!.bottom).toBeGreaterThan(moved[1]!.top);
  expect(long[1]!.top).toBeGreaterThan(long[0]!.bottom);

  // In a narrow window and in print, the footnotes are at the end.
  for (const [width, media] of [
    [1024, 'screen'],
    [360, 'screen'],
    [1680, 'print'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ media });
    await nextFrame(page);
    const { notes: last } = await places();
    const end = await boxOf(page.locator('main article h2:visible').last());
    expect(last[0]!.top, `${width} px, ${media}`).toBeGreaterThan(end.top);
    expect(last[1]!.top).toBeGreaterThanOrEqual(last[0]!.bottom);
  }
});

test('the title and the summary of a vertical text are its first columns, and its lines end in the window', async ({
  page,
}) => {
  for (const locale of ['zh-Hant-TW', 'ja'] as const) {
    await page.goto(addressOf('/reading-notes/in-praise-of-shadows', locale));
    const text = page.locator('main [role=group][tabindex="0"]').first();
    for (const [width, height] of [
      [1024, 600],
      [1280, 720],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await nextFrame(page);
      const title = await boxOf(heading(page));
      const summary = await boxOf(page.locator('main header > p[dir]'));
      const strip = await boxOf(text);
      expect(summary.right).toBeLessThan(title.left);
      expect(strip.right).toBeLessThan(summary.left);
      expect(strip.top).toBeCloseTo(title.top, 0);
      expect(strip.bottom, `${width} × ${height} px`).toBeLessThan(height);
      // The date is above the first column.
      const date = await boxOf(page.locator('main header time').first());
      expect(date.right).toBeCloseTo(title.right, -1);
      expect(date.bottom).toBeLessThanOrEqual(title.top);
    }
    // The lines of Japanese break between phrases, but not in the text of an article.
    const wordBreak = locale === 'ja' ? 'auto-phrase' : 'normal';
    await expect(page.locator('body')).toHaveCSS('word-break', wordBreak);
    await expect(text.locator('p').first()).toHaveCSS('word-break', 'normal');
    // A footnote has the number of its mark, and the arrow back does not lie on its side.
    for (const note of await text.locator('section li').all()) {
      await expect(note).toHaveCSS('list-style-type', 'decimal');
      const arrow = note.locator('[data-footnote-backref]');
      await expect(arrow).toHaveCSS('text-orientation', 'upright');
      // The strip does not cut off its ring.
      await arrow.focus();
      const ring = await arrow.evaluate((one) => parseFloat(getComputedStyle(one).outlineOffset));
      expect((await boxOf(arrow)).left - ring).toBeGreaterThan((await boxOf(text)).left + 2);
    }
    await page.setViewportSize(phone);
    await expect(page.locator('body')).toHaveCSS('word-break', 'normal');
    await expect(text.locator('h2').first()).toHaveCSS('word-break', wordBreak);
    await expect(page.locator('main header > p[dir] bdi')).toHaveCSS('word-break', 'keep-all');
    await page.setViewportSize({ width: 1440, height: 900 });
    await nextFrame(page);
    const fonts = await text
      .locator('p, h2')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontFamily));
    expect(new Set(fonts).size).toBe(1);
  }
});

test('at 320 pixels, a title, a summary or a name of one long word makes no page wider', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const paths = ['/', '/projects', '/sports-records', '/coding-notes', '/article-share'];
  for (const path of [...paths, '/reading-notes/talk-about-running']) {
    await page.goto(path);
    await page.locator(':is(main :is(h1, h2, h3, p), footer p) bdi').evaluateAll((texts) => {
      for (const text of texts) text.textContent = 'Donaudampfschifffahrtselektrizitätenwerk';
    });
    expect(await findOverflow(page), path).toEqual([]);
  }
});

test('at 320 pixels, a long formula in a line is scrolled, makes no page wider, and stays on the baseline', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(tides);
  await untilHydrated(page);
  const formula = page.locator('main p > span > math').first();
  // Without the element around it, the formula is where the browser places it beside the text.
  const shift = await formula.evaluate((math) => {
    const scroller = math.parentElement!;
    // The text after the formula must be in the same line.
    const paragraph = scroller.parentElement!;
    paragraph.style.whiteSpace = 'nowrap';
    const text = document.createRange();
    text.selectNodeContents(scroller.nextSibling!);
    const height = () => math.getBoundingClientRect().top - text.getClientRects()[0]!.top;
    const before = height();
    scroller.replaceWith(math);
    const after = height();
    math.replaceWith(scroller);
    scroller.append(math);
    paragraph.style.whiteSpace = '';
    return after - before;
  });
  // The browser rounds the position of the element to whole pixels.
  expect(Math.abs(shift)).toBeLessThan(1.5);
  const widths = await formula.evaluate((math) => {
    const letter = math.firstElementChild!;
    math.append(...Array.from({ length: 60 }, () => letter.cloneNode(true)));
    const texts = document.querySelectorAll('main div:has(> p math) :is(h2, h3, p, li, td)');
    return [...texts].map((text) => {
      const { clientWidth, scrollWidth } = text.appendChild(
        math.parentElement!.cloneNode(true),
      ) as Element;
      return { isScrolled: scrollWidth > clientWidth, isInTable: text.matches('td') };
    });
  });
  expect(widths.filter(({ isInTable }) => !isInTable).length).toBeGreaterThan(10);
  expect(widths.filter(({ isScrolled, isInTable }) => !isScrolled && !isInTable)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
});

test('in a narrow window, the cells of a table are at least a phrase wide', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(tides);
  const lines = await page.locator('main td').evaluateAll((all) =>
    all.map((one) => {
      const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(one);
      const padding = parseFloat(paddingTop) + parseFloat(paddingBottom);
      const range = document.createRange();
      range.selectNodeContents(one);
      const { height } = range.getBoundingClientRect();
      return Math.round((height + padding) / parseFloat(lineHeight));
    }),
  );
  expect(lines.length).toBeGreaterThan(10);
  expect(Math.max(...lines)).toBeLessThanOrEqual(3);
  // The names of the columns are on one line each.
  for (const name of await page.locator('main th').all()) {
    await expect(name).toHaveCSS('text-wrap-mode', 'nowrap');
  }
  // A formula is in one font, which is one for mathematics.
  await expect(page.locator('main math[display="block"] munderover > mo').first()).toHaveCSS(
    'font-family',
    /^"Cambria Math".*"DejaVu Math TeX Gyre", math$/,
  );
});

test('the top bar shows all sections from 992 pixels on, with clear gaps, below the account', async ({
  page,
}) => {
  for (const [locale, width] of [
    ['zh-Hant-TW', 992],
    ['en', 992],
    ['ja', 1024],
    ['en', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(addressOf('/', locale));
    await expect(button(page, 'app.topBar.menu', { locale })).toBeHidden();
    const places = await page
      .locator('header nav :is(a, select):visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    const middles = places.map(({ top, bottom }) => Math.round((top + bottom) / 20));
    expect(new Set(middles).size, `${locale}, ${width} px`).toBe(2);
    // Both lines begin and end at the edges of the page.
    const owner = await boxOf(page.locator('header nav p'));
    const account = await boxOf(page.locator('header nav [data-status=loggedOut]'));
    const first = await boxOf(page.locator('header nav li').first());
    const search = await boxOf(link(page, 'pages.search.title', { locale }).locator('svg'));
    expect(owner.left).toBeCloseTo(first.left, 0);
    expect(account.right).toBeCloseTo(search.right, 0);
    const sections = await page
      .locator('header nav li')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    const gaps = sections.slice(1).map(({ left }, index) => left - sections[index]!.right);
    expect(Math.min(...gaps), `${locale}, ${width} px`).toBeGreaterThanOrEqual(20);
  }
});

test('a cover stands clear of the text beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const path of ['/ja/', '/ja/projects']) {
    await page.goto(path);
    const gaps = await page.getByRole('article').evaluateAll((articles) =>
      articles.flatMap((article) => {
        const picture = article.querySelector('img');
        const text = article.querySelector('p')!.getBoundingClientRect();
        return picture ? [picture.getBoundingClientRect().left - text.right] : [];
      }),
    );
    expect(gaps.length).toBeGreaterThan(0);
    for (const gap of gaps) expect(gap).toBeGreaterThan(24);
  }
});

test('in a low window, the link to an earlier year covers no part of the year above it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 620 });
  await page.goto('/en/projects');
  const years = page.getByRole('navigation', { name: label('entries.yearLine.label') });
  const numbers = years.locator('a > span[aria-hidden]');
  await expect(numbers).toHaveText(['2025', '2024']);
  const [first, second] = await Promise.all([boxOf(numbers.first()), boxOf(numbers.last())]);
  const middle = (first.top + first.bottom) / 2;
  const digits = 14 * 0.75;
  expect(second.top).toBeGreaterThanOrEqual(middle + digits / 2);
});

test('the links below the year are in columns', async ({ page }) => {
  for (const [width, columns] of [
    [320, 1],
    [390, 2],
    [768, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const edges = await page
      .locator('main section')
      .first()
      .locator('ul li')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(edges.length, `${width} px`).toBe(6);
    expect(new Set(edges).size, `${width} px`).toBe(columns);
  }
});

test('no last line of a Chinese summary is one word', async ({ page }) => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/reading-notes', '/projects']) {
      await page.goto(addressOf(path, 'zh-Hant-TW'));
      // The length of each line of each summary, in characters
      const summaries = await page.locator('main p:has(> bdi:only-child)').evaluateAll((all) =>
        all.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one.firstElementChild!);
          const lines = new Map<number, number>();
          const { fontSize, writingMode } = getComputedStyle(one);
          for (const { right, bottom, width, height } of range.getClientRects()) {
            const isVertical = writingMode === 'vertical-rl';
            const line = Math.round(isVertical ? right : bottom);
            lines.set(line, (lines.get(line) ?? 0) + (isVertical ? height : width));
          }
          const size = parseFloat(fontSize);
          return [...lines.values()].map((line) => line / size);
        }),
      );
      expect(summaries.length, path).toBeGreaterThan(1);
      for (const lines of summaries.filter(({ length }) => length > 1)) {
        expect(lines.at(-1), `${path}, ${width} px: ${lines.join(', ')}`).toBeGreaterThan(4);
      }
    }
  }
});

test('on a phone, no line of a summary, an outline or a search result breaks within a word', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const [path, texts] of [
    ['/ja', 'main p > bdi'],
    ['/zh-Hant-TW/coding-notes/enter-is-not-send', 'main nav ol bdi'],
    ['/ja/search?q=の', 'main h2 a > span'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(texts).first()).toBeVisible();
    const cut = await page.locator(texts).evaluateAll((all) =>
      all.flatMap((one) => {
        const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (words.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(words.currentNode);
          if (range.getClientRects().length > 1) found.push(range.toString());
        }
        return found;
      }),
    );
    expect(cut, path).toEqual([]);
  }
  await page.goto('/ja');
  const end = await page.locator('main header p > bdi').evaluate((line) => {
    const words = [...line.getClientRects()];
    return words.filter(({ top }) => top === words[0]!.top).at(-1)!.right;
  });
  expect(end).toBeGreaterThan(200);
});

test('no line breaks within a date, a distance or a time', async ({ page }) => {
  for (const locale of ['en', 'zh-Hant-TW', 'ja'] as const) {
    await page.goto(addressOf('/sports-records', locale));
    for (const width of [320, 360, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await nextFrame(page);
      const pieces = await page
        .locator('main :is(figcaption span, dd data, dd time)')
        .evaluateAll((all) =>
          all.map((one) => {
            const range = document.createRange();
            range.selectNodeContents(one);
            const tops = [...range.getClientRects()].map(({ top }) => Math.round(top / 10));
            return [one.textContent, new Set(tops).size];
          }),
        );
      expect(pieces.length).toBeGreaterThan(15);
      for (const [piece, lines] of pieces) {
        expect(lines, `${locale}, ${width} px: ${piece}`).toBe(1);
      }
    }
  }
});
