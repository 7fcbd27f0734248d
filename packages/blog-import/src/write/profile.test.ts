/** @jest-environment node */
import { newContent } from '../../../../generator/cli/newContent';
import { oldBlog, post } from '../testing/oldBlog';

/* What the import writes to profile.json. */

const { owner, write, run, imported, site } = oldBlog();
const profile = () => JSON.parse(imported('profile.json'));
const starter = { 'zh-Hant-TW': '你的名字', en: 'Your Name', ja: 'あなたの名前' };
const front = 'title: Tea\ndate: 2020-01-02';
const files = {
  Hexo: 'old/source/_posts/tea.md',
  Jekyll: 'old/_posts/2020-01-02-tea.md',
  Hugo: 'old/content/posts/tea.md',
  Astro: 'old/src/content/posts/tea.md',
};

beforeEach(() => owner.remove('content/profile.json'));

test.each([
  ['Hugo', 'hugo.toml', 'title = "Blog"\n[params]\nauthor = "Ann"\ndescription = "On <b>tea</b>"'],
  ['Hugo', 'config/_default/params.yaml', 'author: { name: Ann, email: me@tea.test }\nbio: On tea'],
  ['Hugo', 'hugo.toml', 'title = "Ann"\n[params]\nbio = "On tea"'],
  ['Jekyll', '_config.yml', 'title: Blog\nauthor: Ann\ndescription: >-\n  On\n  tea'],
  ['Jekyll', '_config.yml', 'author: { name: Ann, bio: Tea }\ndescription: On tea'],
  ['Hexo', '_config.yml', 'title: Blog\nauthor: Ann\ndescription: On tea\nemail: me@tea.test'],
  [
    'Astro',
    'src/consts.ts',
    "export const SITE_TITLE = 'Ann';\nexport const SITE_DESCRIPTION =\n  'On tea';",
  ],
] as const)('from %s with %s: %j', async (system, name, text) => {
  write(`old/${name}`, text);
  write(files[system], post(front));
  const { findings } = run();
  expect(profile()).toEqual({ name: { en: 'Ann' }, line: { en: 'On tea' }, links: [] });
  const kind = 'profile.json, taken from the configuration of the blog: check it';
  expect(findings.filter((one) => one.kind === kind)).toEqual(
    ['Ann', 'On tea'].map((detail) => ({ kind, file: name, detail })),
  );
  await site();
});

test('Hugo has texts by language, of which that of the whole blog is in its own language', () => {
  write(
    'old/hugo.yaml',
    'defaultContentLanguage: ja\ntitle: 茶\nlanguages:\n  ja: { params: { description: 茶の話 } }\n  en: { title: Tea }\n  es: { title: Té }',
  );
  write('old/content/posts/tea.en.md', post(front));
  run();
  expect(profile()).toMatchObject({ name: { ja: '茶', en: 'Tea' }, line: { ja: '茶の話' } });
});

test('WordPress has one author, or only a title', () => {
  const file = (authors: string) =>
    `<rss xmlns:wp="a" xmlns:content="b"><channel><title>Tea &amp;amp; cups</title><description>On tea</description><wp:wxr_version>1.2</wp:wxr_version>${authors}<item><title>Tea</title><wp:post_id>1</wp:post_id><wp:post_date>2020-01-02</wp:post_date><wp:post_name>tea</wp:post_name><wp:status>publish</wp:status><content:encoded>Text</content:encoded></item></channel></rss>`;
  const author = (name: string) =>
    `<wp:author><wp:author_display_name>${name}</wp:author_display_name></wp:author>`;
  write('old/export.xml', file(author('Ann')));
  run();
  expect(profile()).toEqual({ name: { en: 'Ann' }, line: { en: 'On tea' }, links: [] });
  owner.remove('content');
  write('old/export.xml', file(author('Ann') + author('Ben')));
  run();
  expect(profile().name).toEqual({ en: 'Tea & cups' });
});

test.each([
  ['Hexo', '_config.yml', 'title: Hexo\nauthor: John Doe'],
  ['Jekyll', '_config.yml', 'title: Your awesome title'],
  ['Hugo', 'hugo.toml', "title = 'My New Hugo Site'"],
  ['Astro', 'src/consts.ts', "export const SITE_TITLE = 'Astro Blog';"],
] as const)('what %s itself writes is not the owner’s: %s, %s', (system, name, text) => {
  write(`old/${name}`, text);
  write(files[system], post(front));
  run();
  expect(profile()).toMatchObject({ name: starter, links: [] });
});

test('the profile is in the language of most texts if the blog does not name one of this site', () => {
  write('old/_config.yml', 'lang: zh-CN\ntitle: 茶');
  write(files.Jekyll, post(`${front}\nlang: zh-CN`, '这是茶。'));
  run({ languages: { 'zh-CN': 'zh-Hant-TW' } });
  expect(profile().name).toEqual({ 'zh-Hant-TW': '茶' });
});

test('a profile in a language that this site does not have is in that of most texts', () => {
  write('old/hugo.yaml', 'defaultContentLanguage: ko\nlanguages: { ko: { title: 차 } }');
  write(files.Hugo, post(`${front}\nlang: ko`));
  run({ languages: { ko: 'ja' } });
  expect(profile().name).toEqual({ ja: '차' });
});

test('the profile links to the imported page "about", unless it is a draft', async () => {
  write(files.Jekyll, post(front));
  write('old/about.md', post('title: About me'));
  run();
  expect(profile().links).toEqual([{ label: { en: 'About me' }, url: '/about' }]);
  await site();
  owner.remove('content');
  write('old/about.md', post('title: About me\npublished: false'));
  run();
  expect(profile().links).toEqual([]);
});

test('only a profile that nobody has filled in is replaced', () => {
  newContent(['project', 'tea'], { content: owner.folders.content, today: '2026-11-21' });
  write('old/hugo.toml', 'title = "Ann"');
  write(files.Hugo, post(front));
  run({ dryRun: true });
  expect(profile().name).toEqual(starter);
  run();
  expect(profile().name).toEqual({ en: 'Ann' });
  write('old/hugo.toml', 'title = "Ben"');
  write('old/content/posts/cup.md', post('title: Cup\ndate: 2020-01-02'));
  expect(run().kinds).not.toContainEqual(expect.stringContaining('profile.json'));
  expect(profile().name).toEqual({ en: 'Ann' });
});
