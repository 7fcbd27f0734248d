import type { Blog } from '../model';
import {
  asCode,
  destination,
  escapeBrackets,
  fence,
  indented,
  lineStart,
  outdented,
  trimLines,
} from '../markdown';
import { readAttributes, replaceTags, withStart, type Tag } from './shortcodes';

/** What a tag's conversion needs: facts about the post and the blog, and functions to call. */
export interface TagContext {
  /** The kind of template tags that the blog has. */
  tags: Blog['tags'];
  shortcodes: Blog['shortcodes'];
  title: string;
  /** The URL of the blog, or `/` if the configuration does not contain it. */
  siteUrl: string;
  /** Whether the post is MDX, which may contain `import` and `export`. */
  isMdx: boolean;
  /**
   * Finds the path of a post's page by file name. Hugo's `ref` and Jekyll's `post_url` refer to
   * posts in this way.
   */
  pageOf: (name: string) => string | undefined;
  /** Finds the title of a post by file name. */
  titleOf: (name: string) => string | undefined;
  /**
   * Returns the content of a file in the post's folder, or undefined if the file does not exist.
   */
  readBeside: (name: string) => string | undefined;
  /** Called for each tag that the import leaves unconverted. */
  unknown: (source: string, name: string) => void;
}

/** Converts the shortcodes and Liquid tags in a post, except for those in code. */
export function convertTags(text: string, context: TagContext): string {
  const { tags, isMdx, unknown } = context;
  const withoutMdx = (source: string) =>
    source.replaceAll(/^(?:import|export) .*\n?/gm, (line) => {
      unknown(line.trim(), 'import or export of MDX');
      return '';
    });
  const withoutHugo = (source: string) =>
    replaceTags(source, 'hugo', (tag) => convertTag(tag, context));
  const withoutLiquid = (source: string) =>
    replaceTags(source, 'liquid', (tag) =>
      tags === 'hexo' ? convertHexoTag(tag, context) : convertTag(tag, context),
    );
  const withoutValues = (source: string) =>
    source.replaceAll(/\{\{[^<%}][^}]*\}\}/g, (one) => value(one, context));
  const isLiquid = tags === 'liquid' || tags === 'hexo' || tags === 'markdoc';
  const hasDefinitions = tags === 'hugo' || tags === 'liquid';
  const steps = [
    ...(isMdx ? [withoutMdx] : []),
    ...(tags === 'hugo' ? [withoutHugo] : []),
    ...(isLiquid ? [withoutLiquid] : []),
    ...(tags === 'liquid' ? [withoutValues] : []),
    ...(hasDefinitions ? [convertClasses] : []),
    convertCallouts,
    (source: string) => convertDirectives(source, context),
    ...(hasDefinitions ? [convertDefinitions] : []),
    tidy,
  ];
  // Each step may write code blocks, which the next must not convert again.
  return steps.reduce(
    (source, step, index) => maskCode(source, marksOf(index), (masked) => step(masked)),
    text,
  );
}

/**
 * Returns the characters around a placeholder. They are from Unicode's private use area, so no post
 * should contain them. Each step has its own.
 */
function marksOf(step: number): readonly [string, string] {
  return [String.fromCharCode(0xe010 + 2 * step), String.fromCharCode(0xe011 + 2 * step)];
}

function tidy(text: string): string {
  return (
    text
      // Remove attributes in Kramdown's syntax.
      .replaceAll(
        /^[ \t]*\{:(?![ \t]*#)[^}\n]*\}[ \t]*$|(?<=[)\]*\p{Co}])\{:[^}\n]*\}|\{:(?![ \t]*#)[^}\n]*\}(?=\s|$)/gmu,
        '',
      )
      // Put angle brackets around URLs that contain spaces, because Markdown would read these URLs
      // as plain text.
      .replaceAll(
        /(?<=\])\(([^()<>"'\n]*[^\s()<>"'][^\S\n][^()<>"'\n]*)\)/g,
        (_, url: string) => `(<${url.trim()}>)`,
      )
      // A title that touches its URL is no title.
      .replaceAll(/(?<=\])\(([^()<>"\s]+)("[^"\n]*")\)/g, '($1 $2)')
  );
}

/** Converts definition lists, which are a term and lines that begin with a colon, to lists. */
function convertDefinitions(text: string): string {
  return text.replaceAll(
    /(?<=^|\n\n)((?![-*>#|:\s]).+)\n\n?(:[ \t]+.+(?:\n(?:[ \t]+\S.*|:[ \t]+.+))*)/g,
    (_, term: string, given: string) => {
      const definitions = given
        .replaceAll(/^:[ \t]+/gm, '  - ')
        .replaceAll(/^[ \t]{4,}(?=\S)/gm, '    ');
      return `- **${term.trim()}**\n${definitions}`;
    },
  );
}

/**
 * What stands before the last line of a fenced code block. It may have at most three spaces more
 * than the first line, or any indent in a list item: a group that has matched nothing is found
 * everywhere, so the lookahead succeeds only if the block begins in the first line of an item.
 */
const fenceEnd = String.raw`\k<quotes>(?:(?:\k<indent>)? {0,3}|(?!\k<item>)[ \t]*)`;

/** Fenced code blocks and inline code. Tags inside code are not converted. */
const fencedCode = new RegExp(
  String.raw`^(?<start>${lineStart})(?<block>(?<mark>\x60{3,}(?![^\n]*\x60)|~{3,}(?!~))[^\n]*\n[\s\S]*?^${fenceEnd}\k<mark>[\x60~]*[ \t]*$)`,
  'gm',
);
const inlineCode = /(?<![`\\])(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;

/**
 * Converts a text without its code. A code block stays one block: if the conversion puts something
 * before its first line, such as the `> ` of a callout, its other lines get it too.
 *
 * @param marks the characters around a placeholder for code
 */
export function maskCode(
  text: string,
  [start, end]: readonly [string, string],
  convert: (masked: string) => string,
): string {
  const pieces: string[] = [];
  const mask = (piece: string) => `${start}${pieces.push(piece) - 1}${end}`;
  const masked = text
    .replaceAll(fencedCode, (...match) => {
      const groups = match.at(-1) as Record<'start' | 'block', string>;
      return groups.start + mask(outdented(groups.block, groups.start));
    })
    .replaceAll(inlineCode, mask);
  return convert(masked).replaceAll(
    new RegExp(`(?:^(?<before>${lineStart}))?${start}(?<index>\\d+)${end}`, 'gm'),
    (...match) => {
      const { before = '', index } = match.at(-1) as { before?: string; index: string };
      return before + indented(pieces[Number(index)] ?? '', before);
    },
  );
}

/** Converts `{{ page.title }}` and other Liquid values. */
function value(source: string, { title, unknown }: TagContext): string {
  const expression = source.slice(2, -2).trim();
  if (expression === 'page.title') return title;
  if (/^site\.(?:baseurl|url)$/.test(expression)) return '';
  const url = /^["']([^"']+)["']\s*\|\s*(?:relative|absolute)_url$/.exec(expression);
  if (url?.[1]) return url[1];
  unknown(source, expression);
  return asCode(source);
}

/** Maps the names that themes use for callouts to the kinds that GitHub supports. */
const callouts: Readonly<Record<string, string>> = {
  ...{ note: 'NOTE', info: 'NOTE', notice: 'NOTE', default: 'NOTE', primary: 'NOTE' },
  ...{ tip: 'TIP', hint: 'TIP', success: 'TIP', important: 'IMPORTANT', question: 'NOTE' },
  ...{ warning: 'WARNING', warn: 'WARNING', attention: 'WARNING' },
  ...{ danger: 'CAUTION', caution: 'CAUTION', error: 'CAUTION', bug: 'CAUTION' },
};

/**
 * Kinds that some themes have, but not GitHub. The name of the kind is shown as the title of such a
 * callout, unless it has a title.
 */
const otherCallouts: Readonly<Record<string, string>> = {
  ...{ abstract: 'NOTE', summary: 'NOTE', tldr: 'NOTE', example: 'NOTE', quote: 'NOTE' },
  ...{ cite: 'NOTE', todo: 'NOTE', help: 'NOTE', faq: 'NOTE', check: 'TIP', done: 'TIP' },
  ...{ failure: 'CAUTION', fail: 'CAUTION', missing: 'CAUTION' },
};

/** Returns GitHub's kind for the kind of a callout, or undefined for another word. */
function calloutKind(word = ''): string | undefined {
  return callouts[word.toLowerCase()] ?? otherCallouts[word.toLowerCase()];
}

const calloutTags = new Set(['notice', 'admonition', 'callout', 'alert', 'hint', 'admonitions']);

/** Returns a callout. Its kind is one of those that GitHub has. */
function callout(kind: string, title: string | undefined, inner: string): string {
  const text = trimLines(inner);
  // Indented code, and a list whose first number is not 1, need an empty line before them.
  const isApart = /^(?: {4}|\t|\d)/.test(text);
  const before = title ? [`**${title}**`, ''] : isApart ? [''] : [];
  const lines = [`[!${kind}]`, ...before, ...text.split('\n')];
  return `\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n`;
}

/**
 * Converts callouts of kinds that GitHub does not have, with titles of their own, or that can be
 * folded, such as `> [!question]- Why tea?`.
 */
function convertCallouts(text: string): string {
  return text.replaceAll(
    /^((?:[ \t]*>)+[ \t]*)\[!([^[\]\n]*)\][+-]?[ \t]*(.*)$/gm,
    (_, marks: string, name: string, given: string) => {
      const known = callouts[name.toLowerCase()];
      const kind = known ?? 'NOTE';
      // A callout without a title shows the name of its kind.
      const title = given || (known ? '' : name);
      return `${marks}[!${kind}]${title ? `\n${marks}**${title.trim()}**\n${marks.trimEnd()}` : ''}`;
    },
  );
}

/**
 * Converts quotes and paragraphs that a class of Kramdown makes a callout, such as `{: .prompt-tip }`
 * below a quote. The class may also stand above.
 */
function convertClasses(text: string): string {
  const done: string[] = [];
  const lines = text.split('\n');
  const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const kind = kindOfClass(line);
    if (!kind) {
      done.push(line);
      continue;
    }
    let block: string[];
    if (isBlank(done.at(-1))) {
      const end = lines.findIndex((one, index) => index > at && isBlank(one));
      block = lines.slice(at + 1, end < 0 ? undefined : end);
      at += block.length;
    } else {
      const isApart = (one: string) => isBlank(one) || /^[ \t>]*\{:/.test(one);
      const start = done.findLastIndex(isApart) + 1;
      const quote = done.findIndex((one, index) => index >= start && one.startsWith('>'));
      block = done.splice(Math.max(start, quote));
    }
    const inner = block.map((one) => one.replace(/^>[ \t]?/, '')).join('\n');
    done.push(...callout(kind, undefined, inner).trim().split('\n'));
    // Without an empty line, the next line would be in the callout.
    if (!isBlank(lines[at + 1])) done.push('');
  }
  return done.join('\n');
}

/** Returns the kind of callout that a line with classes makes, as in Chirpy and Minimal Mistakes. */
function kindOfClass(line: string): string | undefined {
  const [, attributes = ''] = /^[ \t>]*\{:([^}]*)\}[ \t]*$/.exec(line) ?? [];
  return [...attributes.matchAll(/(?<=^|\s)\.([\w-]+)/g)]
    .map(([, name = '']) => callouts[name.replace(/^(?:prompt|notice|block|alert)-+/, '')])
    .find(Boolean);
}

/** Parts of a theme that Jekyll's blogs include for a picture or video. */
const includes =
  /^(?:figure|image|img|picture|video|audio|youtube|vimeo|gist|twitter|instagram|bilibili|twitch|spotify)$/;

function convertTag(tag: Tag, context: TagContext): string | undefined {
  const { values, named, inner, source } = tag;
  const name = tag.name.toLowerCase();
  const [first = ''] = values;
  const words = () => values.join(' ');
  const id = named['id'] ?? first;

  if (inner !== undefined && (calloutTags.has(name) || callouts[name])) {
    const kinds = [named['type'], named['kind'], named['color'], named['level'], first, name];
    const kind = kinds.map(calloutKind).find(Boolean) ?? 'NOTE';
    return callout(kind, named['title'] ?? titleIn(kinds, values), inner);
  }
  switch (name) {
    case 'include':
    case 'include_cached': {
      const part = first.replace(/^.*\//, '').replace(/\.\w+$/, '');
      const unknown = () => context.unknown(source, `include ${first}`);
      if (includes.test(part)) {
        const provider = part === 'video' ? named['provider'] : undefined;
        const included = { ...tag, name: provider ?? part, values: values.slice(1) };
        return convertTag(included, { ...context, unknown });
      }
      unknown();
      return undefined;
    }
    case 'img':
    case 'image':
    case 'picture':
    case 'figure':
      return picture({ src: named['path'] ?? named['image_path'] ?? first, ...named });
    case 'gallery':
      if (inner === undefined) break;
      return `${inner}${named['caption'] ? `\n\n*${named['caption']}*` : ''}`;
    case 'highlight':
      if (inner !== undefined) return codeBlock(first, inner);
      break;
    case 'inline-file': {
      const content = context.readBeside(named['filename'] ?? first);
      if (content !== undefined) return codeBlock(named['language'] ?? '', content);
      break;
    }
    case 'details':
    case 'collapse':
    case 'expand':
    case 'fold':
    case 'folding':
    case 'spoiler':
    case 'hidetoggle':
    case 'hideblock': {
      if (inner === undefined) break;
      const title = named['summary'] ?? named['title'] ?? labelOf(tag);
      return `\n\n<details>\n<summary>${escapeText(title || '…')}</summary>\n\n${trimLines(inner)}\n\n</details>\n\n`;
    }
    case 'blockquote':
    case 'quote':
    case 'pullquote':
    case 'cq':
    case 'centerquote':
    case 'center-quote':
      if (inner !== undefined) return quote(tag, inner);
      break;
    case 'mermaid':
      if (inner !== undefined) return codeBlock('mermaid', inner);
      break;
    case 'katex':
      if (inner === undefined) break;
      return values.includes('display') || 'display' in named
        ? `\n\n$$\n${inner.trim()}\n$$\n\n`
        : `$${inner.trim()}$`;
    case 'raw':
      if (inner !== undefined) return inner;
      break;
    case 'comment':
      if (inner !== undefined) return `<!--${inner.replaceAll('-->', '--&gt;')}-->`;
      break;
    case 'ref':
    case 'relref':
    case 'post_url':
    case 'link': {
      const [target = '', anchor] = (named['path'] ?? words()).split('#');
      const page = context.pageOf(target);
      if (page !== undefined) return page + (anchor ? `#${anchor}` : '');
      break;
    }
    case 'baseurl':
    case 'siteurl':
      return context.siteUrl;
    case 'audio':
    case 'video':
      if (named['src'] ?? first)
        return video(named['src'] ?? first, named['caption'] ?? named['title']);
      break;
    case 'youtube':
    case 'vimeo':
    case 'bilibili':
    case 'twitch':
    case 'gist':
    case 'tweet':
    case 'x':
    case 'twitter':
    case 'instagram': {
      const url = embedded(name, named['id'] === undefined ? values : [id], named['user']);
      if (url) return `[${named['title'] ?? url.replace(/^https:\/\/(?:www\.)?/, '')}](${url})`;
      break;
    }
  }
  const shortcode = context.shortcodes?.get(tag.name);
  if (shortcode) return shortcode(tag);
  const shown = named['src'] ?? named['url'];
  if (inner === undefined && shown && /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(shown)) {
    return picture({ ...named, src: shown });
  }
  const link = linkOf(tag);
  if (link !== undefined) return link;
  context.unknown(source, tag.name);
  return undefined;
}

/**
 * Returns the title of a callout from the values of its tag, which are the kind, the title and
 * whether the callout is open. A tag may omit the kind, or have an icon or a color in its place.
 */
function titleIn(
  kinds: readonly (string | undefined)[],
  [first = '', ...more]: readonly string[],
): string | undefined {
  const isTitle = (one: string) => one !== '' && !/^(?:true|false)$/i.test(one);
  const isWord = /^[a-z][\w-]*$/.test(first);
  const title = (calloutKind(first) || isWord ? more : [first]).find(isTitle);
  if (title !== undefined) return title;
  const kind = kinds.find(calloutKind)?.toLowerCase() ?? '';
  return otherCallouts[kind] && kind;
}

/** Returns a quote, below which its author or source is named. */
function quote({ name, values, named }: Tag, inner: string): string {
  const url = named['link'] ?? named['url'] ?? values.find(isUrl);
  const words = [named['author'], named['source'] ?? named['title']].filter(Boolean).join(', ');
  const author =
    words ||
    values
      .filter((one) => !isUrl(one))
      .join(' ')
      .replace(/,\s*$/, '');
  const by = url ? `[${author || url}](${destination(url)})` : author;
  const hasAuthor = by !== '' && /^(?:block)?quote$/.test(name);
  const lines = [...trimLines(inner).split('\n'), ...(hasAuthor ? ['', `— ${by}`] : [])];
  return `\n\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`;
}

/** Words that a theme of Hexo reads as a setting, such as a color or an icon. */
const setting =
  /^(?:checked|default|primary|success|info|warning|danger|(?:dark|light)?(?:red|orange|yellow|green|cyan|blue|purple|pink|gr[ae]y)|open|close|block|center|large|larger|outline|flat|simple|modern|left|right|#[\da-f]{3,8}|icon:.*|color:.*|fa[bsr]?|fa-.*)$/i;

/**
 * Returns the label of a tag of a theme, without its settings. Themes of Hexo separate values with
 * commas, and write settings before the label or after it.
 */
function labelOf({ values }: Tag): string {
  const words = values
    .join(' ')
    .split(/(?<=,)|(?=,)|\s+/)
    .filter(Boolean);
  const isSetting = (word = '') => word === ',' || setting.test(word);
  while (isSetting(words[0])) words.shift();
  const [label = ''] = words.join(' ').split(/\s*,/);
  return label.trim();
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function isUrl(text: string): boolean {
  return /^(?:https?:)?\//.test(text);
}

/**
 * Returns a link if the tag has a URL and a text, such as `{{< external_link url="…" title="…"
 * >}}`.
 */
function linkOf({ named, inner }: Tag): string | undefined {
  const url = ['url', 'href', 'link', 'to'].map((key) => named[key]).find(Boolean);
  const text = ['title', 'text', 'name', 'label', 'content'].map((key) => named[key]).find(Boolean);
  const shown = inner?.trim() ?? text;
  if (!url || !shown || shown.includes('\n')) return undefined;
  return `[${inner === undefined ? escapeBrackets(shown) : shown}](${destination(url)})`;
}

/** Converts a tag of Hexo. Its arguments are words, some of which are in quotation marks. */
function convertHexoTag(tag: Tag, context: TagContext): string | undefined {
  const { values, inner, source } = tag;
  const name = tag.name.toLowerCase();
  const [first = ''] = values;
  switch (name) {
    case 'asset_img':
    case 'asset_image':
    case 'img':
    case 'image': {
      // Classes may come before the file, and the size after it.
      const at = values.findIndex((one) => isUrl(one) || /\.\w{2,5}$/.test(one));
      if (at < 0) break;
      const file = values[at] ?? '';
      const after = source.slice(source.indexOf(file) + file.length).replace(/\s*-?%\}$/, '');
      const quoted = [...after.matchAll(/"([^"]*)"/g)].map(([, one = '']) => one);
      const words = after
        .replaceAll(/(?<=^|\s)\d+(?:%|px)?(?=\s|$)/g, '')
        .replaceAll(/^[\s'"]+|[\s'"]+$/g, '');
      const [title = '', alt = ''] = quoted.length > 0 ? quoted : [words];
      return picture({ src: file, alt, caption: title });
    }
    case 'asset_path':
      return first;
    case 'asset_link':
      return `[${escapeBrackets(values.slice(1).join(' ') || first)}](${destination(first)})`;
    case 'post_path': {
      const page = context.pageOf(first);
      if (page !== undefined) return page;
      break;
    }
    case 'post_link': {
      const [target = '', anchor] = first.split('#');
      const page = context.pageOf(target);
      const words = values.slice(1).filter((one) => !/^(?:true|false)$/.test(one));
      const text = words.join(' ') || context.titleOf(target) || target;
      if (page === undefined) break;
      return `[${escapeBrackets(text)}](${page}${anchor ? `#${anchor}` : ''})`;
    }
    case 'codeblock':
    case 'code': {
      if (inner === undefined) break;
      const language = /\blang:([\w+#-]+)/.exec(source)?.[1] ?? '';
      const isSetting = (one: string) =>
        /^(?:lang|line_number|highlight|first_line|mark|wrap):/.test(one);
      const title = values.filter((one) => !isSetting(one) && !isUrl(one)).join(' ');
      const url = values.find(isUrl);
      const caption =
        title || url ? `${url ? `[${title || url}](${destination(url)})` : `**${title}**`}\n` : '';
      return `\n${caption}${codeBlock(language, inner)}`;
    }
    case 'include_code': {
      const file = values.find((one) => /\.\w+$/.test(one)) ?? '';
      const content = context.readBeside(file) ?? context.readBeside(`/downloads/code/${file}`);
      if (content === undefined) break;
      return codeBlock(/\blang:([\w+#-]+)/.exec(source)?.[1] ?? '', content);
    }
    case 'tabs':
      if (inner !== undefined) return tabs(first, inner);
      break;
    case 'label': {
      // A color stands before the words with `@`, or after them.
      const words = values.map((one) => one.replace(/^\w+@/, ''));
      const isLast = words.length > 1 && setting.test(words.at(-1) ?? '');
      const label = (isLast ? words.slice(0, -1) : words).join(' ');
      return label ? `<mark>${escapeText(label)}</mark>` : undefined;
    }
    case 'btn':
    case 'button':
    case 'link': {
      // Words around the URL are the label, and what follows a second comma is a setting.
      const parts = values.join(' ').split(/\s*(?:,|::)\s*|\s+(?=https?:)|(?<=https?:\S+)\s+/);
      const at = parts.findIndex(isUrl);
      const target = parts[at];
      const label = parts.find((one, index) => index !== at && one !== '' && !setting.test(one));
      if (target) return `[${escapeBrackets(label ?? target)}](${destination(target)})`;
      break;
    }
    case 'checkbox':
      return `[${/\bchecked\b/.test(source) ? 'x' : ' '}] ${labelOf(tag)}`;
    case 'hideinline':
      return labelOf(tag);
    case 'inlineimg':
      if (first) return picture({ src: first });
      break;
    case 'pdf':
      if (first) return `[${escapeBrackets(first.replace(/^.*\//, ''))}](${destination(first)})`;
      break;
    case 'grouppicture':
    case 'gp':
      if (inner !== undefined) return inner;
      break;
    case 'iframe':
      if (first) return `\n\n[${escapeBrackets(first)}](${destination(first)})\n\n`;
      break;
    case 'note':
    case 'callout': {
      if (inner === undefined) break;
      const words = values.filter(
        (one) => !/^(?:no-icon|icon-padding|simple|modern|flat|disabled|fa\S*|'fa.*)$/.test(one),
      );
      const kind = words.map((one) => callouts[one]).find(Boolean) ?? 'NOTE';
      const title = words.filter((one) => callouts[one] === undefined).join(' ');
      return callout(kind, title || undefined, inner);
    }
  }
  return convertTag(tag, context);
}

/** Returns the parts of tabs one below the other, each with its name. */
function tabs(title: string, inner: string): string {
  let count = 0;
  const parts = inner
    .replaceAll(/<!--\s*tab\b(.*?)-->/g, (_, given: string) => {
      count += 1;
      // An icon may follow the name.
      const name = given.replace(/@.*$/, '').trim();
      return `\n**${name || `${title.replace(/,.*$/, '')} ${count}`}**\n`;
    })
    .replaceAll(/<!--\s*endtab\s*-->/g, '');
  return `\n\n${trimLines(parts)}\n\n`;
}

/** Sites that a directive such as `::github{repo="a/b"}` links to. */
const sites: Readonly<
  Record<string, (named: Readonly<Record<string, string>>) => string | undefined>
> = {
  github: ({ repo, user }) => (repo ?? user) && `https://github.com/${repo ?? user}`,
  gitlab: ({ repo }) => repo && `https://gitlab.com/${repo}`,
  youtube: ({ id }) => id && `https://www.youtube.com/watch?v=${id}`,
  bilibili: ({ id }) => id && `https://www.bilibili.com/video/${id}`,
  link: ({ url, href }) => url ?? href,
  'link-card': ({ url, href }) => url ?? href,
};

const directive = new RegExp(
  String.raw`^(?<start>${lineStart}):{3,}[ \t]*(?<name>[\w-]+)(?:\[(?<label>[^\]]*)\])?[ \t]*(?<attributes>\{[^}]*\})?[ \t]*(?<rest>.*)$`,
);

/**
 * Converts directives, which many themes of Astro have: `:::note` … `:::` around a text, and
 * `::github{repo="a/b"}` on a line of its own.
 */
function convertDirectives(text: string, context: TagContext): string {
  const lines = text.split('\n');
  interface Open {
    name: string;
    title: string | undefined;
    /** What stands before the directive on its line, such as the mark of a list item. */
    start: string;
    /** The lines of the directive, beginning with that of its name. */
    lines: [string, ...string[]];
  }
  const open: Open[] = [];
  const done: string[] = [];
  const add = (...more: string[]) => void (open.at(-1)?.lines ?? done).push(...more);
  const close = () => {
    const block = open.pop();
    if (!block) return;
    const { name, title, start } = block;
    const kind = callouts[name.toLowerCase()];
    const inner = outdented(`\n${block.lines.slice(1).join('\n')}`, start).slice(1);
    if (!kind) context.unknown(`:::${name}`, `:::${name}`);
    const converted = kind
      ? callout(kind, title, inner)
      : `\n${title ? `**${title}**\n\n` : ''}${trimLines(inner)}\n`;
    add(...withStart(converted, start).split('\n'));
  };
  for (const line of lines) {
    const { start = '', name, label, attributes = '', rest } = directive.exec(line)?.groups ?? {};
    if (name) {
      const title = label ?? readAttributes(attributes.slice(1, -1)).named['title'];
      open.push({ name, title: title || rest || undefined, start, lines: [line] });
      continue;
    }
    if (/^[\s>]*:{3,}\s*$/.test(line) && open.length > 0) {
      close();
      continue;
    }
    const [, leaf, text, given = ''] =
      /^\s*::([a-zA-Z][\w-]*)(?:\[([^\]]*)\])?(?:\{([^}]*)\})?\s*$/.exec(line) ?? [];
    if (!leaf || (text === undefined && given === '')) {
      add(line);
      continue;
    }
    const id = /^#([\w-]+)$/.exec(given.trim())?.[1];
    const url = sites[leaf]?.({ ...readAttributes(given).named, ...(id && { id }) });
    if (!url) context.unknown(line.trim(), `::${leaf}`);
    const shown = text ?? url?.replace(/^https?:\/\/(?:www\.)?/, '');
    add(url ? `\n[${escapeBrackets(shown ?? url)}](${destination(url)})\n` : asCode(line.trim()));
  }
  while (open.length > 0) {
    // A directive without an end is text.
    const [block] = open.splice(-1);
    if (block) add(...block.lines);
  }
  return done.join('\n');
}

/** Returns the code between two tags as a block of its own. */
function codeBlock(language: string, content: string): string {
  return `\n${fence(language, content.replace(/^\n+|\s+$/g, ''))}\n`;
}

/**
 * Returns the URL of the video, gist or post that a tag would embed from another site. The page
 * only links to this URL and loads nothing from it.
 */
function embedded(name: string, values: readonly string[], user?: string): string | undefined {
  const [one, two] = user === undefined ? values : [user, ...values];
  if (!one) return undefined;
  switch (name) {
    case 'youtube':
      return `https://www.youtube.com/watch?v=${one}`;
    case 'vimeo':
      return `https://vimeo.com/${one}`;
    case 'bilibili':
      return `https://www.bilibili.com/video/${one}`;
    case 'twitch':
      return `https://www.twitch.tv/videos/${one}`;
    case 'gist':
      return `https://gist.github.com/${two ? `${one}/${two}` : one}`;
    case 'instagram':
      return `https://www.instagram.com/p/${one}/`;
    default:
      return two
        ? `https://twitter.com/${one}/status/${two}`
        : `https://twitter.com/i/status/${one}`;
  }
}

/**
 * Returns a picture as Markdown. A caption with links or emphasis becomes a `<figcaption>`, because
 * a picture title in Markdown is plain text.
 */
export function picture(attributes: Readonly<Record<string, string>>): string {
  const { src = '', alt = '', link, attr, attrlink } = attributes;
  const words = [attributes['title'], attributes['caption']].filter(Boolean).join('. ');
  const source = attr && (attrlink ? `[${attr}](${attrlink})` : attr);
  const caption = [words, source].filter(Boolean).join(' ');
  const isPlain = !/[[\]*_`<>]/.test(caption);
  const title = caption && isPlain ? ` "${caption.replaceAll('"', '\\"')}"` : '';
  const text = escapeBrackets(alt || (isPlain ? caption : ''));
  const markdown = `![${text}](${destination(src)}${title})`;
  const linked = link ? `[${markdown}](${destination(link)})` : markdown;
  if (!caption || isPlain) return linked;
  return `\n\n<figure>\n\n${linked}\n\n<figcaption>\n\n${caption}\n\n</figcaption>\n</figure>\n\n`;
}

function video(src: string, caption?: string): string {
  return `[${escapeBrackets(caption?.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1') ?? src)}](${destination(src)})`;
}
