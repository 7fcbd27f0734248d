/** @jest-environment node */
import type { YearContent } from './content/compiledContent';
import { yearFile } from './content/contentFiles';
import { renderPage } from './prerender';
import { message } from './testing/message';
import { sampleNote } from './testing/sampleContent';

/** Returns a prerendered page, and what a browser without scripts and styles, such as Lynx, shows. */
async function render(path: string, content: object) {
  const year: YearContent = { marks: [], months: [], strokes: [] };
  const read = (file: string) => (file === yearFile('en').path ? year : content) as never;
  const { body } = await renderPage(path, 'en', undefined, ({ path: file }) => read(file));
  return { body, text: body.replace(/<noscript>.*?<\/noscript>|<[^>]*>/gs, '') };
}

test('without scripts and styles, a page does not show what only scripts can do', async () => {
  const code = ['pre', {}, ['code', {}, 'make tea']];
  const note = { summary: sampleNote, languages: ['en'], body: { outline: [], nodes: [code] } };
  const { body, text } = await render('/coding-notes/tides', note);
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
  // The links to the languages, and the message that is shown if the page cannot react to a press.
  expect(body.match(/(?<=href=")\/(en|ja|zh-Hant-TW)[^"]*/g)).toEqual([
    '/en/coding-notes/tides',
    '/zh-Hant-TW/coding-notes/tides',
    '/ja/coding-notes/tides',
  ]);
  expect(body).toMatch(/<p id="start-failure" role="alert" hidden=""/);
  expect(text).toContain(message('app.startFailure.text'));
});
