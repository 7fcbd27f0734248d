/** @jest-environment node */
import fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { toMarkdown } from './toMarkdown';
import { withNewAddresses } from './withNewAddresses';

const markdown = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze();

/** Returns the text of all code blocks. */
function codeIn(text: string): readonly string[] {
  const code: string[] = [];
  visit(markdown.parse(text), 'code', ({ value }) => void code.push(value));
  return code;
}

const context = {
  title: 'Tea',
  siteUrl: '/',
  isMdx: false,
  language: 'en',
  hasMath: false,
  hasHardBreaks: false,
  newPathForPostName: () => '/page',
  titleOf: () => 'Page',
  newPathForUrl: () => '/page',
  findHeading: () => undefined,
  readBeside: () => undefined,
  pictureAt: () => 'cup.svg',
  fileAt: () => undefined,
  unknown: () => {},
  lost: () => {},
  changed: () => {},
} as const;

/** Lines of code, of which many mean something outside of code. */
const codeLine = fc.constantFrom(
  'a',
  '  b',
  '',
  '$x$',
  '$$',
  '{{< ref "a" >}}',
  '{% raw %}',
  '{% endnote %}',
  '{{ page.title }}',
  '{: .note}',
  ':::note',
  ':::',
  '> [!question] q',
  '# h {#id}',
  '<div>',
  '![a](b c)',
  '[^1]: f',
  'term',
  ': definition',
  '`',
  '``` ',
  '\\\\(x\\\\)',
  'x  ',
);
const code = fc.array(codeLine, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n'));
const fenced = fc
  .tuple(fc.constantFrom('````', '~~~~', '``````js'), code)
  .map(([mark, text]) => `${mark}\n${text}\n${mark.replace('js', '')}`);
const isOnLines = /^[ \t]*(?:[{:]|\\)/m;
const indentedCode = code
  .filter((text) => !isOnLines.test(text) && /^\S(?:[^]*\S)?$/.test(text))
  .map((text) => `    ${text.replaceAll('\n', '\n    ')}`);

const prose = fc.constantFrom(
  'Text with `code $x$ {{< x >}}` and $5.',
  'So $$x$$ and `$$`.',
  '$$\nx\n$$',
  '{{< figure src="a.svg" >}}',
  '{{< ref "a" >}} `',
  '{% note %}\nHot.\n{% endnote %}',
  '{% highlight js %}\n    let a;\n{% endhighlight %}',
  '# Heading {#id}',
  'Term\n: Definition\n\nMore.',
  'Hot.\n{: .prompt-tip}',
  '> [!question]- Why?\n> Because.',
  '<div>\n\nText\n\n</div>',
  '[a](b c) ![d](e)',
  '- a\n- b\n\nMore.',
  '1. a\n\nMore.',
  '***',
);
const around = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => `> ${text.replaceAll('\n', '\n> ')}`,
  (text) => `- i\n\n  ${text.replaceAll('\n', '\n  ')}`,
  (text) => `{% note %}\n\n${text}\n\n{% endnote %}`,
  (text) => `{{% notice tip %}}\n\n${text}\n\n{{% /notice %}}`,
  (text) => `:::tip\n\n${text}\n\n:::`,
);
const block = fc.oneof(
  prose,
  fc.tuple(fc.oneof(fenced, indentedCode), around).map(([text, put]) => put(text)),
);
const body = fc.array(block, { maxLength: 6 }).map((blocks) => `Text.\n\n${blocks.join('\n\n')}\n`);
const rules = fc.record({
  tags: fc.constantFrom('hugo' as const, 'liquid' as const, 'hexo' as const, 'none' as const),
});

test('each code block of an old text is a code block of the new one, byte for byte', () => {
  fc.assert(
    fc.property(body, rules, (text, given) => {
      const article = toMarkdown(text, { ...context, ...given });
      let isRejected = false;
      const lost = (kind: string) => (isRejected ||= kind.includes('the build would reject'));
      const now = [...codeIn(withNewAddresses(article, { ...context, lost }))];
      for (const old of codeIn(text)) {
        // A list with a footnote to which nothing refers becomes code as a whole, and so does the
        // code in it.
        const isLine = (line: string) => now.some((one) => one.includes(line.trim()));
        if (isRejected && !now.includes(old) && old.split('\n').every(isLine)) continue;
        const at = now.indexOf(old);
        expect({ old, isThere: at >= 0 }).toEqual({ old, isThere: true });
        now.splice(0, at + 1);
      }
    }),
    { numRuns: 300, seed: 11 },
  );
}, 60_000);
