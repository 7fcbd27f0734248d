/*
 * Template syntax from other systems: Hugo's shortcodes, Jekyll's Liquid, and Markdoc's tags, which
 * look like Liquid.
 */

import { asCode, indented, lineStart, outdented, outdentedCode } from '../markdown';

/** A tag such as `{{< name … >}}`, `{{% name … %}}` or `{% name … %}`. */
export interface Tag {
  name: string;
  /** Values without a name, in order. */
  values: readonly string[];
  named: Readonly<Record<string, string>>;
  /** The text between the opening and closing tags, or undefined if there is no closing tag. */
  inner: string | undefined;
  /** The tag as it appears in the text. */
  source: string;
}

const hugoTag = /\{\{([<%])\s*(\/?)\s*([\w./-]+)((?:"[^"]*"|`[^`]*`|[^"`])*?)(\/?)\s*[>%]\}\}/g;
/** Liquid closes a tag with `endname`, whereas Markdoc closes it with `/name`. */
const liquidTag = /\{%-?\s*()(\/?)([\w-]+)((?:"[^"]*"|'[^']*'|[^"'])*?)(\s\/)?\s*-?%\}/g;

/**
 * Replaces the tags in a post, starting with the innermost ones.
 *
 * @param convert returns the Markdown for a tag, or undefined to show the tag as code
 */
export function replaceTags(
  text: string,
  system: 'hugo' | 'liquid',
  convert: (tag: Tag) => string | undefined,
): string {
  interface Open {
    name: string;
    attributes: string;
    source: string;
    /** The converted text before this tag. */
    before: string;
  }
  const pattern = system === 'hugo' ? hugoTag : liquidTag;
  const open: Open[] = [];
  let done = '';
  let end = 0;
  const one = ({ name, attributes, source }: Omit<Open, 'before'>, inner: string | undefined) => {
    const tag = { name, ...readAttributes(attributes), inner, source };
    const converted = convert(tag);
    if (converted !== undefined) return converted;
    if (inner === undefined) return asCode(source);
    const closing = system === 'hugo' ? `{{< /${name} >}}` : `{% end${name} %}`;
    // A tag on a line of its own is apart from its content, or it would become a row of a table.
    const isBlock = inner.includes('\n');
    return isBlock
      ? `\n${asCode(source)}\n\n${inner.replace(/^\n+|\s+$/g, '')}\n\n${asCode(closing)}\n`
      : asCode(source) + inner + asCode(closing);
  };
  /**
   * Converts all open tags except the first `count` as tags without content, because they have no
   * closing tag.
   */
  const closeAll = (count: number) => {
    for (const tag of open.splice(count).reverse()) done = tag.before + one(tag, undefined) + done;
  };

  for (const match of text.matchAll(pattern)) {
    const [source, , slash, given = '', attributes = '', selfClosing] = match;
    done += text.slice(end, match.index);
    end = match.index + source.length;
    const ended = slash ? given : system === 'liquid' ? /^end(\w+)$/.exec(given)?.[1] : undefined;
    if (ended === undefined) {
      const tag = { name: given, attributes, source };
      if (selfClosing) done += one(tag, undefined);
      else {
        open.push({ ...tag, before: done });
        done = '';
      }
      continue;
    }
    const opening = open.findLastIndex(({ name }) => name === ended);
    if (opening < 0) {
      done += source;
      continue;
    }
    closeAll(opening + 1);
    const [tag] = open.splice(opening) as [Open];
    const start = lineStartOf(tag.before);
    const inner = (isCode.test(tag.name) ? outdentedCode : outdented)(done, start);
    const converted = one(tag, inner);
    done = tag.before.slice(0, tag.before.length - start.length) + withStart(converted, start);
  }
  done += text.slice(end);
  closeAll(0);
  return done;
}

/** Matches the names of tags around code. */
const isCode = /^(?:highlight|codeblock|code|prism|mermaid|raw|verbatim)$/i;

const onlyLineStart = new RegExp(`^${lineStart}$`);

/** Returns what stands before a tag on its line, or nothing if that is text. */
function lineStartOf(before: string): string {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return onlyLineStart.test(line) ? line : '';
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

/**
 * Reads attributes such as `src="a.png" caption='It’s' 400 max-width=700px`. A quoted value may
 * contain any other kind of quotation mark.
 */
export function readAttributes(text: string): Pick<Tag, 'values' | 'named'> {
  const values: string[] = [];
  const named: Record<string, string> = {};
  const pattern =
    /(?:([\w:.-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s"'`=<>]+))/g;
  for (const [, name, double, single, back, bare] of text.matchAll(pattern)) {
    const value = double?.replaceAll('\\"', '"') ?? single ?? back ?? bare ?? '';
    if (name === undefined) values.push(value);
    else named[name.toLowerCase()] = value;
  }
  return { values, named };
}
