/** @jest-environment node */
import type { YearContent } from './content/compiledContent';
import { yearFile } from './content/contentFiles';
import { renderPage } from './prerender';
import { message } from './testing/message';
import { sampleNote } from './testing/sampleContent';

/** Returns what a browser without scripts and styles, such as Lynx, shows of a prerendered page. */
async function textOf(path: string, content: object): Promise<string> {
  const year: YearContent = { marks: [], months: [], strokes: [] };
  const read = (file: string) => (file === yearFile('en').path ? year : content) as never;
  const { body } = await renderPage(path, 'en', undefined, ({ path: file }) => read(file));
  return body.replace(/<noscript>.*?<\/noscript>|<[^>]*>/gs, '');
}

test('without scripts and styles, a page does not show what only scripts can do', async () => {
  const code = ['pre', {}, ['code', {}, 'make tea']];
  const note = { summary: sampleNote, languages: ['en'], body: { outline: [], nodes: [code] } };
  const text = await textOf('/coding-notes/tides', note);
  expect(text).toContain('make tea');
  expect(text).toContain(
    `${message('auth.accountMenu.login')} ${message('auth.accountMenu.notLogin')}`,
  );
  for (const id of [
    'ui.loading.text',
    'auth.accountMenu.loggedIn',
    'auth.accountMenu.logout',
    'auth.accountMenu.logoutTip',
    'app.topBar.menu',
    'entries.richText.copy',
  ] as const) {
    expect(text).not.toContain(message(id));
  }
});
