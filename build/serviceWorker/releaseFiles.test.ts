import { releaseFiles, shortDigest } from './releaseFiles';

const files = (names: string[]) => new Map(names.map((name) => [name, Buffer.from(name)]));

test('what pages are made of is listed in order, by path, with its digest', () => {
  const names = ['content/en/home.json', 'assets/main.0a.js', 'images/a b.svg'];
  const { list, folderLists } = releaseFiles(files(names));
  expect(Object.entries(list.files)).toEqual([
    ['/assets/main.0a.js', shortDigest('assets/main.0a.js')],
    ['/content/en/home.json', shortDigest('content/en/home.json')],
    ['/images/a%20b.svg', shortDigest('images/a b.svg')],
  ]);
  expect(list.folders).toEqual({});
  expect(folderLists.size).toBe(0);
});

test('what is for others is not', () => {
  const names = ['index.html', 'feeds/en.atom', 'robots.txt', '_headers', 'service-worker.js'];
  expect(releaseFiles(files([...names, 'assets/main.0a.js.LICENSE.txt'])).list).toEqual({
    files: {},
    folders: {},
  });
});

test('another content is another digest', () => {
  expect(shortDigest('a')).not.toBe(shortDigest('b'));
  expect(shortDigest('a')).toMatch(/^[\w-]{12}$/);
});

test('a folder of many files has a list of its own, but for the code, all of which is needed', () => {
  const many = (start: string) =>
    Array.from({ length: 100 }, (_, index) => `${start}${index}.json`);
  const names = [...many('content/en/projects/'), ...many('assets/'), 'content/en/home.json'];
  const { list, folderLists } = releaseFiles(files(names));
  expect(Object.keys(list.files)).toHaveLength(101);
  const [[path, text] = ['', '']] = folderLists;
  expect(path).toMatch(/^\/assets\/files\.[\w-]{12}\.json$/);
  expect(list.folders).toEqual({ '/content/en/projects/': path });
  const entries = JSON.parse(text) as Record<string, string>;
  expect(Object.keys(entries)).toHaveLength(100);
  expect(entries['7.json']).toBe(shortDigest('content/en/projects/7.json'));
  // The same files are the same list, whatever else has changed.
  expect([...releaseFiles(files(names.slice(0, 100))).folderLists.keys()]).toEqual([path]);
});
