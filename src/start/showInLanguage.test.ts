import { showInLanguage } from './showInLanguage';

const html = (lang: string, title: string, body: string, build = '1') =>
  `<html lang="${lang}" data-build="${build}"><head><title>${title}</title><meta name="description" content="${lang}">` +
  `<meta name="theme-color" content="#fff"></head><body><div id="app" data-page="/a">${body}</div></body></html>`;

/**
 * Opens the English page on a host.
 *
 * @param japanese the Japanese page; undefined if the host does not have it
 */
function open(japanese: string | undefined) {
  const asked: string[] = [];
  document.documentElement.innerHTML = html('en', 'A', 'in English').replace(/<\/?html[^>]*>/g, '');
  document.documentElement.lang = 'en';
  document.documentElement.dataset['build'] = '1';
  // The inline script has hidden the page.
  document.documentElement.style.visibility = 'hidden';
  class Host {
    status = japanese === undefined ? 404 : 200;
    responseXML =
      japanese === undefined ? null : new DOMParser().parseFromString(japanese, 'text/html');
    responseType = '';
    timeout = 0;
    onloadend: () => void = () => undefined;
    open = (method: string, url: string) => asked.push(`${method} ${url}`);
    send = () => {
      asked.push(`${this.responseType} in ${this.timeout} ms`);
      setTimeout(() => this.onloadend());
    };
  }
  Object.assign(globalThis, { XMLHttpRequest: Host });
  return asked;
}

const isHidden = () => document.documentElement.style.visibility === 'hidden';
const app = () => document.getElementById('app')?.textContent;

test('the page is hidden until it is replaced by the one in the visitor’s language', async () => {
  const asked = open(html('ja', 'あ', '日本語'));
  const shown = showInLanguage('ja');
  await Promise.resolve();
  expect(isHidden()).toBe(true);
  await shown;
  expect(asked).toEqual(['GET /a.ja.html', 'document in 3000 ms']);
  expect(isHidden()).toBe(false);
  expect(app()).toBe('日本語');
  expect(document.documentElement.lang).toBe('ja');
  expect(document.title).toBe('あ');
  expect(document.querySelectorAll('title, meta[name=description]')).toHaveLength(2);
  expect(document.querySelector('meta[name=theme-color]')).not.toBeNull();
});

test.each([
  ['there is none', undefined],
  ['the response is in another language', html('en', 'A', 'again')],
  ['the response is of another build', html('ja', 'あ', '日本語', '2')],
  ['the response is not a page', '<html lang="ja"><body>404</body></html>'],
])('if %s, the first page is shown', async (_what, answer) => {
  open(answer);
  await showInLanguage('ja');
  expect(isHidden()).toBe(false);
  expect(app()).toBe('in English');
  expect(document.documentElement.lang).toBe('en');
});

test('a page that is already shown, because the other page came too late, is not replaced', async () => {
  open(html('ja', 'あ', '日本語'));
  const shown = showInLanguage('ja');
  document.documentElement.style.removeProperty('visibility');
  await shown;
  expect(app()).toBe('in English');
});

test('the shell is shown in every language', async () => {
  const asked = open(undefined);
  delete document.getElementById('app')?.dataset['page'];
  await showInLanguage('ja');
  expect(asked).toEqual([]);
  expect(isHidden()).toBe(false);
});
