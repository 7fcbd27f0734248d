import { floorPage } from './floorPage';
import { floorFiles, newText } from './floorFiles';

const contents = {
  language: 'ja',
  title: 'A < B',
  description: '"x"',
  body: '<h1>一</h1>',
  text: '一',
};

test('a floor page has its language, its text and its style, and nothing to wait for', () => {
  const page = floorPage(contents);
  expect(page).toContain('<html lang="ja">');
  expect(page).toContain('<title>A &#60; B</title>');
  expect(page).toContain('<body><h1>一</h1></body>');
  expect(page).not.toMatch(/<script|<img|src=|stylesheet/);
});

test('a floor is found where a static host looks for it', () => {
  const files = floorFiles(
    new Map([
      ['/', contents],
      ['/projects/shop', contents],
    ]),
  );
  expect([...files.keys()]).toEqual(['/index.html', '/projects/shop.html']);
});

test('the next page is known by the longest line that this one does not have', () => {
  expect(newText('Projects\nA shop', 'Projects\nA shop\nA clock of tides\nA map')).toBe(
    'A clock of tides',
  );
  expect(() => newText('Projects', 'Projects')).toThrow('Expected a next page');
});
