import { expect, test, type Page } from '@playwright/test';
import { addressOf, screens, type Screen } from '../../devtools/screens/screens';
import type {
  HomeContent,
  ProjectList,
  ProjectSummary,
  TextInLanguage,
} from '../../src/content/compiledContent';
import { homeFile, projectsFile } from '../../src/content/contentFiles';
import { listPage } from '../../src/content/listPage';
import { paths } from '../../src/paths';
import { sampleProject } from '../../src/testing/sampleContent';
import { developmentBuild } from '../support/developmentBuild';
import { languages } from '../support/labels';
import { axeViolations, findOverflow, untilShown } from '../support/page';
import { type LoopbackServer, readBuiltFile, startLoopbackServer } from '../support/server';

// Each test opens more than thirty pages.
test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 800 } });

/** Sample content in a language, by the paths of the compiled files: the tests do not depend on the owner's content. */
function sampleContent(locale: string): Readonly<Record<string, unknown>> {
  const inEnglish = (text: string): TextInLanguage =>
    locale === 'en' ? { text } : { text, lang: 'en' };
  const project: ProjectSummary = {
    ...sampleProject,
    slug: 'lantern',
    title: inEnglish('Lantern'),
    summary: inEnglish('A lamp that is as bright as the moon is.'),
    date: '2026-03-04',
    tags: ['moon'],
    links: { repo: 'https://example.com/lantern' },
    featured: true,
    hasPage: true,
  };
  const home: HomeContent = { projects: [project], latest: [], year: [] };
  const list: ProjectList = { ...listPage([project], 1), tags: [{ tag: 'moon', count: 1 }] };
  return { [homeFile(locale).path]: home, [projectsFile(locale).path]: list };
}

let site: LoopbackServer;

/** Serves the development build with the sample content. */
test.beforeAll(async () => {
  const folder = await developmentBuild();
  const sample: Record<string, unknown> = {};
  for (const { locale } of languages) Object.assign(sample, sampleContent(locale));
  site = await startLoopbackServer('localhost', async (pathname) => {
    // Development builds have the content in a folder without a hash.
    const content = sample[pathname.replace(/^\/content/, '')];
    const response = content
      ? {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(content),
        }
      : await readBuiltFile(pathname.replace(/\/$/, '/index.html'), folder);
    // Each test loads the same scripts many times.
    return { ...response, headers: { ...response.headers, 'cache-control': 'max-age=3600' } };
  });
});
test.afterAll(() => site.close());

/** The title and the accessibility tree of a screen, without the owner's content. */
async function textOf(page: Page, { path }: Screen): Promise<string> {
  const title = (await page.title()).split(' · ').slice(0, -1);
  await page.locator('html').evaluate((root, isHome) => {
    // The owner's name, the sections that have content, and the links to the languages.
    for (const part of root.querySelectorAll('header ul, main header, footer')) {
      if (isHome || part.closest('main') === null) part.ariaHidden = 'true';
    }
    // The pseudo-locale, which only development builds offer.
    for (const option of root.querySelectorAll('option[value=en-XA]')) option.remove();
    // Ends delays, such as that of "Loading...".
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  }, path === paths.home);
  return `${[...title, '(owner)'].join(' · ')}\n${await page.ariaSnapshot()}\n`;
}

async function open(page: Page, screen: Screen, locale: (typeof languages)[number]['locale']) {
  await page.goto(site.origin + addressOf({ screen, locale, scheme: null }));
  await untilShown(page, `[data-screen=${screen.name}]`);
  await expect(page.locator('html')).toHaveAttribute('data-screen', screen.name);
}

const narrow = { width: 320, height: 800 };
const wide = { width: 1280, height: 800 };

for (const { locale } of languages) {
  test(`every screen has its recorded text in ${locale} and fits the window`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const texts = new Map<string, string>();
    for (const screen of screens) {
      const { name, width } = screen;
      await page.setViewportSize(width === 'narrow' ? narrow : wide);
      await open(page, screen, locale);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      for (const viewport of width === 'narrow' ? [wide, narrow] : [narrow, wide]) {
        await page.setViewportSize(viewport);
        expect(await findOverflow(page), `${name}, ${viewport.width} px`).toEqual([]);
      }
      // The number of results is announced after a pause.
      if (name === 'searchEmpty') await expect(page.getByRole('status')).toContainText('qqqqqq');
      texts.set(name, await textOf(page, screen));
    }
    expect(errors).toEqual([]);
    const recorded = screens
      .filter(({ looksLike }) => looksLike === undefined)
      .map(({ name }) => `# ${name}: ${texts.get(name)}`);
    expect.soft(recorded.join('\n')).toMatchSnapshot(['quality', 'screens', `${locale}.txt`]);
    for (const { name, looksLike = name } of screens) {
      expect(texts.get(name), `${name} looks like ${looksLike}`).toBe(texts.get(looksLike));
    }
  });
}

/** Screens that accessibility.e2e.ts does not reach, nor similar ones. */
const uncovered = [
  'startingUp',
  'redirecting',
  'exchangingCode',
  'loggingOut',
  'homeEmpty',
  'projectsEmpty',
  'sportEmpty',
];

test('axe finds nothing on screens that no other test covers', async ({ page }) => {
  for (const name of uncovered) {
    await open(
      page,
      screens.find((screen) => screen.name === name)!,
      'en',
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page), `${name}, ${colorScheme}`).toEqual([]);
    }
  }
});
