import { releaseFiles, shortDigest } from './releaseFiles';

const files = (names: string[]) => new Map(names.map((name) => [name, Buffer.from(name)]));

test('what pages are made of is listed in order, by path, with its digest', () => {
  const list = releaseFiles(files(['content/en/home.json', 'assets/main.0a.js', 'images/a b.svg']));
  expect(Object.entries(list)).toEqual([
    ['/assets/main.0a.js', shortDigest('assets/main.0a.js')],
    ['/content/en/home.json', shortDigest('content/en/home.json')],
    ['/images/a%20b.svg', shortDigest('images/a b.svg')],
  ]);
});

test('what is for others is not', () => {
  const names = ['index.html', 'feeds/en.atom', 'robots.txt', '_headers', 'service-worker.js'];
  expect(releaseFiles(files([...names, 'assets/main.0a.js.LICENSE.txt']))).toEqual({});
});

test('another content is another digest', () => {
  expect(shortDigest('a')).not.toBe(shortDigest('b'));
  expect(shortDigest('a')).toMatch(/^[\w-]{12}$/);
});
