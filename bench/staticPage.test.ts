import { newText, staticPage } from './staticPage';

test('a static page has its language, text and style, and loads nothing else', () => {
  const page = staticPage({
    language: 'ja',
    title: 'A',
    description: 'B',
    body: '<h1>一</h1>',
    text: '一',
  });
  expect(page).toContain('<html lang="ja">');
  expect(page).toContain('<title>A</title>');
  expect(page).toContain('<body><h1>一</h1></body>');
  expect(page).not.toMatch(/<script|<img|src=|stylesheet/);
});

test('the next page is recognized by the longest line that this page does not have', () => {
  expect(newText('Projects\nA shop', 'Projects\nA shop\nA clock of tides\nA map')).toBe(
    'A clock of tides',
  );
  expect(() => newText('Projects', 'Projects')).toThrow('Expected a next page');
});
