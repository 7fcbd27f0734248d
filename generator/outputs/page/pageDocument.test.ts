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
  sitePath: '/blog',
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

test('a page contains its policy, language, scripts, styles, data and content, all below the path of the site', () => {
  const html = pageDocument(shared, {
    ...facts,
    headTags: '<meta name="t" />',
    entryTags: '<meta name="e" />',
  });
  expect(html).toBe(
    '<!doctype html><html lang="ja" data-build="/blog/assets/start.js /blog/assets/main.js /blog/content/1"><head><meta charset="utf-8" />' +
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'" />` +
      '<link rel="icon" href="/blog/i.svg" />' +
      '<script>begin()</script><title>A</title>' +
      '<style data-href="/blog/assets/a.0b.css">p{color:red}</style><meta name="t" />' +
      '<meta name="e" /><script type="speculationrules">{}</script></head>' +
      '<body><div id="app" data-scripts="/blog/assets/home.js /blog/assets/tea.js" data-page="/blog/a&amp;b" data-content="/blog/content/1/ja/home.json">' +
      '<p>A</p></div></body></html>',
  );
});

test('the hash of an inline script has the form that a policy needs', () => {
  // This command calculates the hash: printf 'begin()' | openssl dgst -sha256 -binary | base64
  expect(inlineScript.hash).toMatch(/^sha256-[A-Za-z0-9+/]{43}=$/);
  expect(inline('begin()').hash).toBe(inlineScript.hash);
  expect(inline('begin();').hash).not.toBe(inlineScript.hash);
});

test('a dollar sign in a text is kept, and the shell has no page', () => {
  const html = pageDocument(shared, { ...facts, page: { ...page, body: "$& $1 $'" } });
  expect(html).toContain(">$& $1 $'</div>");
  expect(pageDocument(shared, { ...facts, page: undefined })).toContain(
    '<div id="app" data-scripts="/blog/assets/home.js /blog/assets/tea.js"></div>',
  );
});

test.each([0, 2])('a template that has #app %i times is a mistake', (times) => {
  const app = '<div id="app"></div>';
  const broken = { ...shared, template: template.replace(app, app.repeat(times)) };
  expect(() => pageDocument(broken, facts)).toThrow(
    `public/index.html: expected ${app} once, found it ${times} times`,
  );
});
