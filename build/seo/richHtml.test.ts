import type { RichNode } from '../../src/content/compiledContent';
import { richHtml } from './richHtml';

const htmlOf = (...nodes: RichNode[]) =>
  richHtml(nodes, (address) => new URL(address, 'https://example.org/coding-notes/tides').href);

test('text is escaped', () => {
  expect(htmlOf(['p', {}, '<script>alert("1 & 2")</script>'])).toBe(
    '<p>&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;</p>',
  );
  expect(htmlOf(['img', { src: '/a.png', alt: '"><script>' }])).toBe(
    '<img src="https://example.org/a.png" alt="&quot;&gt;&lt;script&gt;">',
  );
});

test('URLs are absolute, also those of anchors', () => {
  expect(htmlOf(['a', { href: '/projects' }, 'a'])).toContain('"https://example.org/projects"');
  expect(htmlOf(['a', { href: '#fn-1' }, 'a'])).toContain(
    '"https://example.org/coding-notes/tides#fn-1"',
  );
  expect(htmlOf(['a', { href: 'mailto:a@b.test' }, 'a'])).toContain('"mailto:a@b.test"');
});

test('attributes have the names of HTML, and those for scripts and styles of the page are omitted', () => {
  expect(
    htmlOf(['td', { colSpan: 2, className: 'x', id: 'y', 'aria-label': 'z', align: 'right' }, '1']),
  ).toBe('<td colspan="2" align="right">1</td>');
  expect(htmlOf(['input', { type: 'checkbox', checked: true, disabled: false }])).toBe(
    '<input type="checkbox" checked>',
  );
});

test('MathML is unchanged', () => {
  expect(htmlOf(['math', {}, ['mfrac', {}, ['mi', { mathvariant: 'normal' }, 'x']]])).toBe(
    '<math><mfrac><mi mathvariant="normal">x</mi></mfrac></math>',
  );
});
