import { withSection } from './withSection';

const page = 'Before\n\n<!-- bench:pages -->\n\nold\n\n<!-- /bench:pages -->\n\nAfter\n';

test('new results stand where the old ones stood, and all around them stays', () => {
  expect(withSection(page, 'pages', '\nnew\n')).toBe(page.replace('old', 'new'));
});

test('a page without a place for them stays as it is', () => {
  expect(withSection(page, 'build', 'new')).toBe(page);
});
