import { showInLanguage } from './showInLanguage';

const html = (lang: string, title: string, body: string) =>
  `<html lang="${lang}"><head><title>${title}</title><meta name="description" content="${lang}">` +
  `<meta name="theme-color" content="#fff"></head><body><div id="app" data-page="/a">${body}</div></body></html>`;

/** The page in English, and a host that has, or has not, the Japanese one. */
function open(japanese: string | undefined) {
  const asked: string[] = [];
  document.documentElement.innerHTML = html('en', 'A', 'in English').replace(/<\/?html[^>]*>/g, '');
  document.documentElement.lang = 'en';
  class Host {
    status = japanese === undefined ? 404 : 200;
    responseXML =
      japanese === undefined ? null : new DOMParser().parseFromString(japanese, 'text/html');
    responseType = '';
    timeout = 0;
    onloadend: () => void = () => undefined;
    open = (_method: string, url: string) => asked.push(url);
    send = () => setTimeout(() => this.onloadend());
  }
  Object.assign(globalThis, { XMLHttpRequest: Host });
  return asked;
}

const isHidden = () => document.documentElement.style.visibility === 'hidden';
const app = () => document.getElementById('app')?.textContent;

test('nothing is seen until the page of the visitor’s language is there', async () => {
  const asked = open(html('ja', 'あ', '日本語'));
  const shown = showInLanguage(window, 'ja');
  expect(isHidden()).toBe(true);
  await shown;
  expect(asked).toEqual(['/a.ja.html']);
  expect(isHidden()).toBe(false);
  expect(app()).toBe('日本語');
  expect(document.documentElement.lang).toBe('ja');
  expect(document.title).toBe('あ');
  expect(document.querySelectorAll('title, meta[name=description]')).toHaveLength(2);
  expect(document.querySelector('meta[name=theme-color]')).not.toBeNull();
});

test.each([
  ['there is none', undefined],
  ['another language comes', html('en', 'A', 'again')],
  ['something else comes', '<html lang="ja"><body>404</body></html>'],
])('where %s, the page that is there is shown', async (_what, answer) => {
  open(answer);
  await showInLanguage(window, 'ja');
  expect(isHidden()).toBe(false);
  expect(app()).toBe('in English');
  expect(document.documentElement.lang).toBe('en');
});

test('the shell has no page in any language', async () => {
  const asked = open(undefined);
  delete document.getElementById('app')?.dataset['page'];
  await showInLanguage(window, 'ja');
  expect(asked).toEqual([]);
  expect(isHidden()).toBe(false);
});
