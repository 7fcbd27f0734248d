import type { Blockquote, Heading, Nodes, Paragraph, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { readAttributes } from '../html/attributes';
import { asCode, outdented, startOfLine, trimLines, unescaped } from '../markdown';
import { callout, callouts, convertTag, convertValue, type TagContext } from './convertTags';
import { applyEdits, type Edit } from './edits';
import { formulaEdit, formulaSyntaxes, likeFormulas, type FormulaRules } from './formulas';
import {
  endOf,
  lineBefore,
  parseOld,
  startOf,
  type SyntaxMatch,
  type SyntaxRule,
} from './oldSyntax';
import { lineStartOf, tagEdits, tagSyntaxes, withStart } from './shortcodes';

export type OldMarkdown = TagContext & FormulaRules;

/** Attributes of kramdown, such as `{: .prompt-tip }`. */
const attributes: SyntaxRule = {
  kind: 'attributes',
  open: '{:',
  close: '}',
  pattern: /^\{:[ \t]*[.#\w-][^}\n]*\}$/,
};

/**
 * `:::note` … `:::` around a text. A directive on a line of its own, such as `::github{repo="a/b"}`,
 * belongs to a single theme, and is shown as code.
 */
const directives: SyntaxRule = {
  kind: 'directive',
  open: '::',
  close: '\n',
  pattern:
    /^(?:::(?<leaf>[a-zA-Z][\w-]*)[[{].*|:{3,}[ \t]*(?:(?<name>[\w-]+)(?:\[(?<label>[^\]]*)\])?[ \t]*(?<given>\{[^}]*\})?[ \t]*(?<rest>.*))?)$/,
  only: 'flow',
};

/**
 * Writes a text of an old blog as Markdown without the syntax that only the old system had.
 *
 * @returns the text, and whether text between dollar signs is a formula in it
 */
export function withoutOldSyntax(
  text: string,
  context: OldMarkdown,
): { source: string; hasMath: boolean } {
  const syntaxes = [
    ...tagSyntaxes(context.tags, text),
    ...(context.tags === 'liquid' ? [attributes] : []),
    directives,
  ];
  const { tree, found } = parseOld(text, [...syntaxes, ...formulaSyntaxes(context)]);
  const valuesIn = (source: string) =>
    context.tags === 'liquid'
      ? source.replaceAll(/\{\{[^}]*\}\}/g, (one) => convertValue(one, context))
      : source;
  const hasDefinitions = context.tags === 'hugo' || context.tags === 'liquid';
  const edits: readonly Edit[] = [
    ...(context.isMdx ? moduleEdits(tree, text, context) : []),
    ...tagEdits(text, found, context.tags === 'hugo', (tag) => convertTag(tag, context), valuesIn),
    ...found.flatMap((one) => {
      const { syntax, value, start, end } = one;
      if (syntax.kind === 'formula') return formulaEdit(text, one) ?? [];
      return syntax.kind === 'value' ? { start, end, text: convertValue(value, context) } : [];
    }),
    ...directiveEdits(text, found, context),
    ...attributeEdits(tree, text, found),
    ...calloutEdits(tree, text),
    ...(hasDefinitions ? definitionEdits(tree, text) : []),
    ...headingEdits(tree, text, found),
    ...addressEdits(tree, text),
    ...dollarEdits(tree, text, found, context),
  ];
  const isFormula = ({ syntax, value }: SyntaxMatch) =>
    syntax.kind === 'formula' || /^\{\{[<%]\s*katex\b/.test(value);
  return { source: applyEdits(text, edits), hasMath: context.hasMath || found.some(isFormula) };
}

/** Removes `import` and `export` of MDX. */
function moduleEdits(tree: Root, text: string, { unknown }: TagContext): readonly Edit[] {
  return tree.children.flatMap((node) => {
    const [start, end] = [startOf(node), endOf(node)];
    const source = text.slice(start, end);
    if (node.type !== 'paragraph' || !/^(?:import|export) /.test(source)) return [];
    for (const line of source.match(/^(?:import|export) .*/gm) ?? []) {
      unknown(line.trim(), 'import or export of MDX');
    }
    return [{ start, end, text: '' }];
  });
}

/** Converts directives, which many themes of Astro have. */
function directiveEdits(
  text: string,
  found: readonly SyntaxMatch[],
  context: TagContext,
): readonly Edit[] {
  const open: SyntaxMatch[] = [];
  return found.flatMap((one): Edit[] => {
    if (one.syntax.kind !== 'directive') return [];
    const { leaf, name } = groupsOf(one);
    if (leaf) {
      context.unknown(one.value.trim(), `::${leaf}`);
      return [{ start: one.start, end: one.end, text: asCode(one.value.trim()) }];
    }
    if (name) {
      open.push(one);
      return [];
    }
    const opened = open.pop();
    if (!opened) return [];
    return [directiveEdit(text, opened, one, context)];
  });
}

function groupsOf({ syntax, value }: SyntaxMatch): Readonly<Record<string, string | undefined>> {
  return syntax.pattern.exec(value)?.groups ?? {};
}

function directiveEdit(
  text: string,
  open: SyntaxMatch,
  close: SyntaxMatch,
  { unknown }: TagContext,
): Edit {
  const { name = '', label, given = '', rest } = groupsOf(open);
  const title = label ?? readAttributes(given.slice(1, -1)).named['title'];
  const shown = title || rest?.trim() || undefined;
  const kind = callouts[name.toLowerCase()];
  const before = lineStartOf(text, open.start);
  return {
    start: open.start - before.length,
    end: close.end,
    text: (render) => {
      const inner = outdented(render(open.end, close.start), before);
      if (!kind) unknown(`:::${name}`, `:::${name}`);
      const converted = kind
        ? callout(kind, shown, inner)
        : `\n${shown ? `**${shown}**\n\n` : ''}${trimLines(inner)}\n`;
      return withStart(converted, before);
    },
  };
}

/**
 * Converts callouts of kinds that GitHub does not have, with titles of their own, or that can be
 * folded, such as `> [!question]- Why tea?`.
 */
function calloutEdits(tree: Root, text: string): readonly Edit[] {
  const edits: Edit[] = [];
  visit(tree, 'blockquote', ({ children: [first] }: Blockquote) => {
    if (!first) return;
    const start = startOf(first);
    const [line = ''] = /^.*/.exec(text.slice(start, endOf(first))) ?? [];
    const [mark = '', name = '', title = ''] = /^\[!([^[\]\n]*)\][+-]?[ \t]*(.*)$/.exec(line) ?? [];
    if (!mark) return;
    const known = callouts[name.toLowerCase()];
    const kind = `[!${known ?? 'NOTE'}]`;
    const before = startOfLine(lineBefore(text, start)).replaceAll(/[^>\s]/g, ' ');
    const end = start + line.length;
    const from = end - title.length;
    // A callout without a title shows the name of its kind.
    const isNamed = title === '' && !known && name !== '';
    edits.push({
      start,
      end,
      text: (render) => {
        const shown = title ? render(from, end).trim() : isNamed ? name.trim() : '';
        return shown ? `${kind}\n${before}**${shown}**\n${before.trimEnd()}` : kind;
      },
    });
  });
  return edits;
}

/**
 * Removes the attributes of kramdown. A class such as `.prompt-tip` makes a callout of the quote or
 * paragraph above it, or below it.
 */
function attributeEdits(tree: Root, text: string, found: readonly SyntaxMatch[]): readonly Edit[] {
  return found.flatMap(({ syntax, value, start, end }): Edit[] => {
    if (syntax.kind !== 'attributes') return [];
    const before = lineBefore(text, start);
    const [after = ''] = /^.*/.exec(text.slice(end)) ?? [];
    const isLine = /^[ \t>]*$/.test(before) && after.trim() === '';
    if (!isLine) {
      const isBeside = /[)\]*`]$/.test(before) || /^(?:\s|$)/.test(after);
      return isBeside ? [{ start, end, text: '' }] : [];
    }
    const removed = { start: start - before.length, end, text: '' };
    const kind = kindOfClass(value);
    const line = (offset: number) => text.slice(0, offset).split('\n').length;
    const own = line(start);
    const blocks: readonly Nodes[] = tree.children.filter(({ type }) =>
      /^(?:blockquote|paragraph)$/.test(type),
    );
    const block =
      blocks.find((one) => startOf(one) < start && end <= endOf(one)) ??
      blocks.find((one) => one.position?.end.line === own - 1) ??
      blocks.find((one) => one.position?.start.line === own + 1);
    if (!kind || !block) return [removed];
    const converted: Edit = {
      start: startOf(block),
      end: endOf(block),
      text: (render) => {
        const inner = render(startOf(block), endOf(block)).replaceAll(/^>[ \t]?/gm, '');
        return callout(kind, undefined, inner).trim();
      },
    };
    return [converted, removed];
  });
}

/** Returns the kind of callout that classes make, as in Chirpy and Minimal Mistakes. */
function kindOfClass(value: string): string | undefined {
  return [...value.matchAll(/(?<=[\s:])\.([\w-]+)/g)]
    .map(([, name = '']) => callouts[name.replace(/^(?:prompt|notice|block|alert)-+/, '')])
    .find(Boolean);
}

/** Converts definition lists, which are a term and lines that begin with a colon, to lists. */
function definitionEdits(tree: Root, text: string): readonly Edit[] {
  const edits: Edit[] = [];
  visit(tree, 'paragraph', (node: Paragraph, index, parent) => {
    const start = startOf(node);
    const source = text.slice(start, endOf(node));
    const [term = ''] = /^(?![-*>#|:\s]).+/.exec(source) ?? [];
    const next = parent?.children[(index ?? 0) + 1];
    const isApart = term === source && next?.type === 'paragraph';
    const definitions = isApart ? next : node;
    const from = isApart ? startOf(next) : start + term.length + 1;
    const given = text.slice(from, endOf(definitions));
    const isNear = isApart ? startOf(next) - endOf(node) === 2 : true;
    if (!term || !isNear || !/^:[ \t]+\S/.test(given)) return;
    edits.push({ start, end: start, text: '- **' });
    const end = start + term.length;
    edits.push({ start: end, end: from, text: '**\n' });
    for (const { 0: mark, index: at } of given.matchAll(/^:[ \t]+|^[ \t]{4,}(?=\S)/gm)) {
      const isMark = mark.startsWith(':');
      const place = { start: from + at, end: from + at + mark.length };
      edits.push({ ...place, text: isMark ? '  - ' : '    ' });
    }
  });
  return edits;
}

/**
 * Replaces the anchors of headings, such as `## Milk {#milk}`, with empty elements, which
 * `namedAnchors` finds. Other attributes are removed.
 */
export function withAnchors(text: string): string {
  const { tree, found } = parseOld(text, [attributes]);
  return applyEdits(text, headingEdits(tree, text, found));
}

function headingEdits(tree: Root, text: string, found: readonly SyntaxMatch[]): readonly Edit[] {
  const edits: Edit[] = [];
  visit(tree, 'heading', (node: Heading) => {
    const [first] = node.children;
    const [start, end] = [startOf(node), endOf(node)];
    const own = /[ \t]*(?:#+[ \t]*)?\{([^{}\n]*[#.][^{}\n]*)\}[ \t]*$/.exec(text.slice(start, end));
    const below = found.find(
      ({ syntax, start: at }) =>
        syntax.kind === 'attributes' && /^\n[ \t>]*$/.test(text.slice(end, at)),
    );
    if (own) edits.push({ start: start + own.index, end, text: '' });
    const id = /#([^\s.#}]+)/.exec(`${own?.[1] ?? ''} ${below?.value ?? ''}`)?.[1];
    if (first && id) {
      edits.push({ start: startOf(first), end: startOf(first), text: `<a name="${id}"></a>` });
    }
  });
  return edits;
}

/**
 * Puts angle brackets around URLs that contain spaces, because Markdown would read these URLs as
 * plain text, and a space before a title that touches its URL.
 */
function addressEdits(tree: Root, text: string): readonly Edit[] {
  return textRanges(tree).flatMap(([from, to]) => {
    const matches = [...text.slice(from, to).matchAll(/(?<=\])\(([^()<>"'\n]*)("[^"\n]*")?\)/g)];
    return matches.map(({ 0: found, 1: url = '', 2: title, index }): Edit => {
      const start = from + index;
      return {
        start,
        end: start + found.length,
        text: (render) => {
          const written = render(start + 1, start + 1 + url.length);
          const target =
            title || !/\S[^\S\n]+/.test(written.trim()) ? written : `<${written.trim()}>`;
          const isBeside = title && /^\S+$/.test(written);
          return `(${target}${isBeside ? ' ' : ''}${title ?? ''})`;
        },
      };
    });
  });
}

/** Escapes dollar signs that do not belong to a formula. */
function dollarEdits(
  tree: Root,
  text: string,
  found: readonly SyntaxMatch[],
  { hasMath, changed }: OldMarkdown,
): readonly Edit[] {
  return textRanges(tree).flatMap(([from, to]) => {
    const source = text.slice(from, to);
    for (const one of hasMath ? [] : likeFormulas(source)) {
      changed('dollar signs or brackets that look like a formula: --formulas makes them one', one);
    }
    return [...source.matchAll(unescaped('\\$'))].flatMap(({ index }): Edit[] => {
      const at = from + index;
      const isFound = found.some(({ start, end }) => start <= at && at < end);
      return isFound ? [] : [{ start: at, end: at, text: '\\' }];
    });
  });
}

/**
 * Returns the offsets of everything that is text. Where the parser has found a URL in a text, it
 * leaves out the positions of the parts, so that the text is what is between the other nodes.
 */
export function textRanges(tree: Nodes): readonly (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  visit(tree, (node) => {
    if (node.type === 'text' && node.position) ranges.push([startOf(node), endOf(node)]);
    if (!('children' in node) || node.children.every(({ position }) => position)) return;
    let start = startOf(node);
    for (const child of node.children.filter(({ position }) => position)) {
      ranges.push([start, startOf(child)]);
      start = endOf(child);
    }
    ranges.push([start, endOf(node)]);
  });
  return ranges;
}
