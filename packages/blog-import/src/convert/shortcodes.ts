/*
 * Template syntax from other systems: Hugo's shortcodes, Jekyll's Liquid, and Markdoc's tags, which
 * look like Liquid.
 */

import { readAttributes, type Attributes } from '../html/attributes';
import { asCode, indented, outdented, outdentedCode, startOfLine, trimLines } from '../markdown';
import type { Blog } from '../model';
import type { Edit } from './edits';
import { lineBefore, type SyntaxMatch, type SyntaxRule } from './oldSyntax';

/** A tag such as `{{< name … >}}`, `{{% name … %}}` or `{% name … %}`. */
export interface Tag extends Attributes {
  name: string;
  /** The text between the opening and closing tags, or undefined if there is no closing tag. */
  inner: string | undefined;
  /** The tag as it appears in the text. */
  source: string;
}

/** Names of tags around code or other content that is no Markdown. */
const verbatim = [
  'highlight',
  'codeblock',
  'code',
  'prism',
  'mermaid',
  'raw',
  'verbatim',
  'katex',
  'comment',
];

const values = String.raw`((?:"[^"]*"|'[^']*'|[^"'])*?)`;
const valuesOfHugo = String.raw`((?:"[^"]*"|\x60[^\x60]*\x60|[^"\x60])*?)`;

const hugoTag: SyntaxRule = {
  kind: 'tag',
  open: '{{',
  close: '}}',
  pattern: new RegExp(String.raw`^\{\{[<%]\s*(\/?)\s*([\w./-]+)${valuesOfHugo}(\/?)\s*[>%]\}\}$`),
};

/** Liquid closes a tag with `endname`, whereas Markdoc closes it with `/name`. */
const liquidTag: SyntaxRule = {
  kind: 'tag',
  open: '{%',
  close: '%}',
  pattern: new RegExp(String.raw`^\{%-?\s*(\/?)([\w-]+)${values}(\s\/)?\s*-?%\}$`),
};

/** A value of Liquid, such as `{{ page.title }}`. */
const liquidValue: SyntaxRule = {
  kind: 'value',
  open: '{{',
  close: '}}',
  pattern: /^\{\{[^<%}][^}]*\}\}$/,
};

/** Returns the syntax of tags with code, from the beginning of the first to the end of the last. */
function codeSyntax(isHugo: boolean, names: string): SyntaxRule {
  const [open, close] = isHugo ? ['{{', '}}'] : ['{%', '%}'];
  const beginning = isHugo
    ? String.raw`^\{\{[<%]\s*(${names})(?![\w-])${valuesOfHugo}\s*[>%]\}\}`
    : String.raw`^\{%-?\s*(${names})(?![\w-])${values}-?%\}`;
  const ending = isHugo
    ? String.raw`\{\{[<%]\s*\/\s*\1\s*[>%]\}\}$`
    : String.raw`\{%-?\s*(?:end|\/)\1\s*-?%\}$`;
  return {
    kind: 'code',
    open,
    close,
    beginning: new RegExp(beginning),
    pattern: new RegExp(String.raw`${beginning}([\s\S]*)${ending}`),
    hasEmptyLines: true,
  };
}

/** Returns the syntax of the tags of a blog that are in a text. */
export function tagSyntaxes(tags: Blog['templateSyntax'], text: string): readonly SyntaxRule[] {
  if (tags === 'none') return [];
  const isHugo = tags === 'hugo';
  // Without an end, there is only a tag.
  const names = verbatim.filter((one) =>
    new RegExp(String.raw`(?:%-?\s*end|\/\s*)${one}\s*[-%>]`).test(text),
  );
  return [
    ...(names.length > 0 ? [codeSyntax(isHugo, names.join('|'))] : []),
    isHugo ? hugoTag : liquidTag,
    ...(tags === 'liquid' ? [liquidValue] : []),
  ];
}

interface Open {
  name: string;
  attributes: string;
  found: SyntaxMatch;
}

/**
 * Returns the edits that replace the tags of a text.
 *
 * @param convert returns the Markdown for a tag, or undefined to show the tag as code
 * @param valuesIn puts the values of Liquid into the attributes of a tag
 */
export function tagEdits(
  text: string,
  found: readonly SyntaxMatch[],
  isHugo: boolean,
  convert: (tag: Tag) => string | undefined,
  valuesIn: (attributes: string) => string,
): readonly Edit[] {
  const edits: Edit[] = [];
  const open: Open[] = [];
  const add = ({ name, attributes, found: { start, value } }: Open, end: number, inner?: Inner) => {
    const before = lineStartOf(text, start);
    edits.push({
      start: start - before.length,
      end,
      text: (render) => {
        const isCode = verbatim.includes(name.toLowerCase());
        const content = inner && (isCode ? outdentedCode : outdented)(inner(render), before);
        const given = readAttributes(valuesIn(attributes));
        const tag = { name, ...given, inner: content, source: value };
        return withStart(convert(tag) ?? asShown(tag, isHugo), before);
      },
    });
  };
  for (const one of found) {
    const { start, end, value, syntax } = one;
    if (syntax.kind === 'code') {
      const before = lineStartOf(text, start);
      const [, name = '', given = '', code = ''] =
        syntax.pattern.exec(text.slice(start, end)) ?? [];
      const tag = { name, ...readAttributes(given), inner: outdentedCode(code, before) };
      const source = value.slice(0, value.indexOf('}') + 1);
      const written = () =>
        withStart(convert({ ...tag, source }) ?? asShown({ ...tag, source }, isHugo), before);
      edits.push({ start: start - before.length, end, text: written });
    }
    if (syntax.kind !== 'tag') continue;
    const [, slash, given = '', attributes = '', selfClosing] = syntax.pattern.exec(value) ?? [];
    const ended = slash ? given : isHugo ? undefined : /^end(\w+)$/.exec(given)?.[1];
    const opened = { name: given, attributes, found: one };
    if (ended === undefined) {
      if (selfClosing) add(opened, end);
      else open.push(opened);
      continue;
    }
    const index = open.findLastIndex(({ name }) => name === ended);
    if (index < 0) continue;
    // Tags between the two without an end of their own have no content.
    const [tag, ...single] = open.splice(index) as [Open, ...Open[]];
    for (const other of single) add(other, other.found.end);
    // Code that does not continue the list item in which its tag is was not found as a whole.
    const isCode = verbatim.includes(ended.toLowerCase());
    const from = tag.found.end;
    add(tag, end, (render) => (isCode ? text.slice(from, start) : render(from, start)));
  }
  for (const tag of open) add(tag, tag.found.end);
  return edits;
}

type Inner = (render: (start: number, end: number) => string) => string;

/** Shows a tag that was not converted as code. */
function asShown({ name, inner, source }: Tag, isHugo: boolean): string {
  if (inner === undefined) return asCode(source);
  const closing = isHugo ? `{{< /${name} >}}` : `{% end${name} %}`;
  // A tag on a line of its own is apart from its content, or it would become a row of a table.
  return inner.includes('\n')
    ? `\n${asCode(source)}\n\n${trimLines(inner)}\n\n${asCode(closing)}\n`
    : asCode(source) + inner + asCode(closing);
}

/** Returns what stands before a tag or directive on its line, or nothing if that is text. */
export function lineStartOf(text: string, start: number): string {
  const before = lineBefore(text, start);
  return startOfLine(before) === before ? before : '';
}

/**
 * Puts a block where the tag or directive stood from which it was made, such as in a list item:
 * each of its lines begins as the line of the tag did.
 */
export function withStart(block: string, start: string): string {
  const isItem = /[^>\s]/.test(start);
  const text = isItem && block.includes('\n') ? block.replace(/^\n+/, '') : block;
  return (text.startsWith('\n') ? start.trimEnd() : start) + indented(text, start);
}
