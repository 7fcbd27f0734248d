import { inline, pageDocument } from './pageDocument';

const template = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <!-- a remark -->
    <link rel="icon" href="/i.svg" />
  </head>
  <body>
    <div id="app"></div>
  </body>
</html>`;
const inlineScript = inline('begin()');
const speculationRules = inline('{}');
const shared = {
  start: '/assets/start.js',
  application: '/assets/main.js',
  template,
  inlineScript,
  speculationRules,
  contentPath: '/content/1',
  sitePath: '',
};
const css = new Map([['/assets/a.0b.css', inline('p{color:red}')]]);
const page = {
  pathname: '/a&b',
  head: '<title>A</title>',
  body: '<p>A</p>',
  chunks: [],
  content: ['/ja/home.json'],
};
const facts = {
  page,
  locale: 'ja',
  policy: "default-src 'none'",
  styles: css,
  scripts: ['/assets/home.js', '/assets/tea.js'],
};

test('a page contains its policy, language, scripts, styles, data and content', () => {
  const html = pageDocument(shared, {
    ...facts,
    headTags: '<meta name="t" />',
    entryTags: '<meta name="e" />',
  });
  expect(html).toBe(
    '<!doctype html><html lang="ja" data-build="/assets/start.js /assets/main.js /content/1"><head><meta charset="utf-8" />' +
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'" />` +
      '<link rel="icon" href="/i.svg" />' +
      '<script>begin()</script><title>A</title>' +
      '<style data-href="/assets/a.0b.css">p{color:red}</style><meta name="t" />' +
      '<meta name="e" /><script type="speculationrules">{}</script></head>' +
      '<body><div id="app" data-scripts="/assets/home.js /assets/tea.js" data-page="/a&amp;b" data-content="/content/1/ja/home.json">' +
      '<p>A</p></div></body></html>',
  );
});

test('the hash of an inline script has the form that a policy needs', () => {
  // This command calculates the hash: printf 'begin()' | openssl dgst -sha256 -binary | base64
  expect(inlineScript.hash).toMatch(/^sha256-[A-Za-z0-9+/]{43}=$/);
  expect(inline('begin()').hash).toBe(inlineScript.hash);
  expect(inline('begin();').hash).not.toBe(inlineScript.hash);
});

test('a dollar sign in a text is kept', () => {
  const html = pageDocument(shared, { ...facts, page: { ...page, body: "$& $1 $'" } });
  expect(html).toContain(">$& $1 $'</div>");
});

test('the shell has no page', () => {
  const html = pageDocument(shared, { ...facts, page: undefined });
  expect(html).toContain('<div id="app" data-scripts="/assets/home.js /assets/tea.js"></div>');
});

test('a template without #app is a mistake', () => {
  const broken = { ...shared, template: template.replace('id="app"', 'id="root"') };
  expect(() => pageDocument(broken, facts)).toThrow(
    'public/index.html: expected <div id="app"></div> once, found it 0 times',
  );
});

test('all URLs of a page are below the path of the site', () => {
  const html = pageDocument({ ...shared, sitePath: '/blog' }, facts);
  const urls = [...html.matchAll(/ (?:href|data-\w+(?:-\w+)?)="([^"]*)"/g)].flatMap(
    ([, url = '']) => url.split(' '),
  );
  expect(urls).toHaveLength(9);
  for (const url of urls) expect(url).toMatch(/^\/blog\//);
});
