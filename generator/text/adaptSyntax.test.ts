/** @jest-environment node */
import { compile, elements, wordsOf } from '../testing/compileText';

const links = (body: string) =>
  elements('a', compile(body).nodes).map(([, { href }, words]) => [href, words]);

test.each([
  ['參見 https://example.com/docs。接著看。', 'https://example.com/docs'],
  ['見https://example.com/a(b)、', 'https://example.com/a(b)'],
  ['https://example.com/docs接著看', 'https://example.com/docs'],
  ['https://example.com/docsを見る', 'https://example.com/docs'],
  ['https://example.com/docsㄅ', 'https://example.com/docs'],
  ['https://example.com에서', 'https://example.com'],
  ['https://example.com/a.」', 'https://example.com/a'],
  ['https://example.com/a\u3000好', 'https://example.com/a'],
  ['https://example.com/a😀', 'https://example.com/a'],
  ['https://example.com/𠮷', 'https://example.com/'],
  ['HTTP://EXAMPLE.COM:80。', 'HTTP://EXAMPLE.COM:80'],
  ['[見 https://example.com/a。好]', 'https://example.com/a'],
  ['[見 https://example.com/a.」]', 'https://example.com/a'],
  ['https://example.com/café', 'https://example.com/caf%C3%A9'],
  ['https://例え.jp/a。', 'https://%E4%BE%8B%E3%81%88.jp/a'],
  ['<https://example.com/臺灣>。', 'https://example.com/%E8%87%BA%E7%81%A3'],
])('the address in %j ends where it ends for a reader', (body, href) => {
  expect(links(body)).toEqual([[href, decodeURI(href)]]);
  const words = body.replaceAll(/^- |[|<>]|\n\|?-\|?/g, '');
  expect(wordsOf(compile(body).nodes)).toBe(words);
});

test.each([
  ['見www.example.com好', 'www.example.com'],
  ['[見 www.example.com。]', 'www.example.com'],
])('the address in %j needs no protocol', (body, address) => {
  expect(links(body)).toEqual([[`http://${address}`, address]]);
});

test.each(['寄到 a@example.com。', '（a@example.com）です', '請寄a@example.com，謝謝'])(
  'the email address in %j ends at punctuation',
  (body) => {
    expect(links(body)).toEqual([['mailto:a@example.com', 'a@example.com']]);
  },
);

test('bold text around an address or between two amounts stays bold, and two addresses are two links', () => {
  expect(compile('**https://example.com/a。**很好').nodes).toEqual([
    [
      'p',
      {},
      ['strong', {}, ['a', { href: 'https://example.com/a' }, 'https://example.com/a'], '。'],
      '很好',
    ],
  ]);
  expect(elements('em', compile('*見 https://example.com/a*很好').nodes)).toHaveLength(1);
  expect(elements('strong', compile('$5 **and** $10').nodes)).toHaveLength(1);
  expect(links('https://example.com、https://example.org、')).toHaveLength(2);
});

test.each([
  '$HOME and $PATH',
  '$HOME/bin:$PATH',
  '${HOME}/a:${PATH}',
  '$FOO_BAR$BAZ',
  '5$ and 10$',
  '$5 and $10',
  '花了5$，又花了10$。',
  'NT$100和NT$200',
  '(\\$5) or $6',
])('%j is money or a variable, not a formula', (body) => {
  const { nodes, warnings } = compile(body);
  expect(wordsOf(nodes)).toBe(body.replaceAll('\\', ''));
  expect(warnings).toEqual([]);
});

test.each([
  ['設$x$為$y$', 2],
  ['H$_2$O', 1],
  ['3$\\times$3', 1],
  ['2$x$', 1],
  ['2${x}$', 1],
  ['2$$x$$', 1],
  ['$x \\\\$ and $y$', 2],
  ['$1$和$2$', 2],
  ['$ 1 = 1 $', 1],
  ['$ x $', 1],
  ['$a\n+b$', 1],
  ['$5, then $x$ is', 1],
])('%j has %d formulas', (body, count) => {
  expect(elements('math', compile(body).nodes)).toHaveLength(count);
});

test.each([
  ['~~「刪除。」~~這樣', '「刪除。」'],
  ['這~~（刪除）~~樣', '（刪除）'],
  ['~~**「刪除。」**~~這樣', '「刪除。」'],
  ['~~gone~~ here', 'gone'],
])('%j strikes text through', (body, words) => {
  const [deleted] = elements('del', compile(body).nodes);
  expect(wordsOf([deleted!])).toBe(words);
});
