import { element, xmlDocument } from './xml';

test.each([
  ['<&>"', '&lt;&amp;&gt;&quot;'],
  ['a\u0008b\u0000c\uFFFF', 'abc'],
  ['half \uD83D, whole 😀', 'half , whole 😀'],
  ['臺灣\n\t。', '臺灣\n\t。'],
])('%j is escaped for XML', (text, written) => {
  expect(element('a', { b: text }, text)).toBe(`<a b="${written}">${written}</a>`);
});

test('a parser reads the text unchanged', () => {
  const text = 'a < b && "c" > ‘d’ 漢字';
  const document = new DOMParser().parseFromString(
    xmlDocument(
      element('a', { b: text, c: undefined }, [element('d', {}, text), element('e', {})]),
    ),
    'application/xml',
  );
  expect(document.querySelector('a')?.getAttributeNames()).toEqual(['b']);
  expect(document.querySelector('a')?.getAttribute('b')).toBe(text);
  expect(document.querySelector('d')?.textContent).toBe(text);
});
