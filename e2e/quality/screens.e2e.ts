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
import { axeViolations, findOverflow } from '../support/quality';
import { type LoopbackServer, readBuiltFile, startLoopbackServer } from '../support/server';

// The time-out is long, because each test opens more than thirty screens and checks ten of them
// with axe.
test.describe.configure({ timeout: 300_000 });
test.use({ viewport: { width: 1280, height: 800 } });

/**
 * Returns sample content in a language, keyed by the paths of the compiled files. With sample
 * content, the tests do not depend on the owner's content.
 */
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
    // In a development build, content URLs have no hash, so only `/content` has to be removed.
    const content = sample[pathname.replace(/^\/content/, '')];
    const response = content
      ? {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(content),
        }
      : await readBuiltFile(pathname.replace(/\/$/, '/index.html'), folder);
    // Let the browser cache the scripts, because each test loads the same scripts many times.
    return { ...response, headers: { ...response.headers, 'cache-control': 'max-age=3600' } };
  });
});
test.afterAll(() => site.close());

/**
 * Returns a screen's title and accessibility tree as text, without the parts that depend on the
 * owner's content.
 */
async function textOf(page: Page, { path }: Screen): Promise<string> {
  const title = (await page.title()).split(' · ').slice(0, -1);
  await page.locator('html').evaluate((root, isHome) => {
    // Hide the parts that depend on the owner's content: the owner's name, the list of sections,
    // and the links to other languages.
    for (const part of root.querySelectorAll('header ul, main header, footer')) {
      if (isHome || part.closest('main') === null) part.ariaHidden = 'true';
    }
    // Remove the pseudo-language from the language picker, because only development builds offer
    // it.
    for (const option of root.querySelectorAll('option[value=en-XA]')) option.remove();
    // Finish all animations that are not endless. For example, "Loading..." appears only after a
    // delay.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  }, path === paths.home);
  return `${[...title, '(owner)'].join(' · ')}\n${await page.ariaSnapshot()}\n`;
}

async function open(page: Page, screen: Screen, locale: (typeof languages)[number]['locale']) {
  await page.goto(site.origin + addressOf({ screen, locale, scheme: null }));
  await expect(page.locator('html')).toHaveAttribute('data-screen', screen.name);
}

const narrow = { width: 320, height: 800 };
const wide = { width: 1280, height: 800 };

for (const [languageIndex, { locale }] of languages.entries()) {
  test(`every screen has its recorded text in ${locale}, fits the window and passes axe`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const texts = new Map<string, string>();
    for (const [screenIndex, screen] of screens.entries()) {
      const { name, width, looksLike, hasNoTitle } = screen;
      const [first, last] = width === 'narrow' ? [wide, narrow] : [narrow, wide];
      await page.setViewportSize(last);
      await open(page, screen, locale);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      // Check each screen with axe in only one language. This is enough, because axe checks
      // colours, names and roles, not the wording.
      const isForAxe = !looksLike && screenIndex % languages.length === languageIndex;
      for (const [viewport, colorScheme] of [
        [first, 'dark'],
        [last, 'light'],
      ] as const) {
        await page.setViewportSize(viewport);
        expect(await findOverflow(page), `${name}, ${viewport.width} px`).toEqual([]);
        if (!isForAxe) continue;
        await page.emulateMedia({ colorScheme });
        const violations = await axeViolations(page, hasNoTitle ? ['page-has-heading-one'] : []);
        expect(violations, `${name}, ${viewport.width} px, ${colorScheme}`).toEqual([]);
      }
      // Wait for the number of results, which the search page announces only after a pause.
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
