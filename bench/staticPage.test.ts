import { staticPage } from './staticPage';

test('a static page has its language, text and style, and loads nothing else', () => {
  const page = staticPage({
    language: 'ja',
    title: 'A',
    description: 'B',
    body: '<h1>一</h1>',
  });
  expect(page).toContain('<html lang="ja">');
  expect(page).toContain('<title>A</title>');
  expect(page).toContain('<body><h1>一</h1></body>');
  expect(page).not.toMatch(/<script|<img|src=|stylesheet/);
});
