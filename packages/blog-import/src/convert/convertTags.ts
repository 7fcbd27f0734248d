import type { Blog } from '../model';
import { asCode, destination, escapeBrackets, fence, trimLines } from '../markdown';
import type { Tag } from './shortcodes';

/** What a tag's conversion needs: facts about the post and the blog, and functions to call. */
export interface TagContext {
  /** The kind of template tags that the blog has. */
  tags: Blog['templateSyntax'];
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

/** Converts `{{ page.title }}` and other Liquid values. */
export function convertValue(source: string, { title, unknown }: TagContext): string {
  const expression = source.slice(2, -2).trim();
  if (expression === 'page.title') return title;
  if (/^site\.(?:baseurl|url)$/.test(expression)) return '';
  const url = /^["']([^"']+)["']\s*\|\s*(?:relative|absolute)_url$/.exec(expression);
  if (url?.[1]) return url[1];
  unknown(source, expression);
  return asCode(source);
}

/** Maps the names that themes use for callouts to the kinds that GitHub supports. */
export const callouts: Readonly<Record<string, string>> = {
  note: 'NOTE',
  info: 'NOTE',
  notice: 'NOTE',
  default: 'NOTE',
  primary: 'NOTE',
  tip: 'TIP',
  hint: 'TIP',
  success: 'TIP',
  important: 'IMPORTANT',
  question: 'NOTE',
  warning: 'WARNING',
  warn: 'WARNING',
  attention: 'WARNING',
  danger: 'CAUTION',
  caution: 'CAUTION',
  error: 'CAUTION',
  bug: 'CAUTION',
};

/**
 * Kinds that some themes have, but not GitHub. The name of the kind is shown as the title of such a
 * callout, unless it has a title.
 */
const otherCallouts: Readonly<Record<string, string>> = {
  abstract: 'NOTE',
  summary: 'NOTE',
  tldr: 'NOTE',
  example: 'NOTE',
  quote: 'NOTE',
  cite: 'NOTE',
  todo: 'NOTE',
  help: 'NOTE',
  faq: 'NOTE',
  check: 'TIP',
  done: 'TIP',
  failure: 'CAUTION',
  fail: 'CAUTION',
  missing: 'CAUTION',
};

/** Returns GitHub's kind for the kind of a callout, or undefined for another word. */
function calloutKind(word = ''): string | undefined {
  return callouts[word.toLowerCase()] ?? otherCallouts[word.toLowerCase()];
}

const calloutTags = new Set(['notice', 'admonition', 'callout', 'alert', 'hint', 'admonitions']);

function quoted(lines: readonly string[]): string {
  return lines.map((line) => (line ? `> ${line}` : '>')).join('\n');
}

/** Returns a callout. Its kind is one of those that GitHub has. */
export function callout(kind: string, title: string | undefined, inner: string): string {
  const text = trimLines(inner);
  // Indented code, and a list whose first number is not 1, need an empty line before them.
  const isApart = /^(?: {4}|\t|\d)/.test(text);
  const before = title ? [`**${title}**`, ''] : isApart ? [''] : [];
  const lines = [`[!${kind}]`, ...before, ...text.split('\n')];
  return `\n${quoted(lines)}\n`;
}

/** Parts of a theme that Jekyll's blogs include for a picture or video. */
const includes =
  /^(?:figure|image|img|picture|video|audio|youtube|vimeo|gist|twitter|instagram|bilibili|twitch|spotify)$/;

/** Converts a tag. Returns undefined if the import does not know it. */
export function convertTag(tag: Tag, context: TagContext): string | undefined {
  return context.tags === 'hexo' ? convertHexoTag(tag, context) : convertCommonTag(tag, context);
}

function convertCommonTag(tag: Tag, context: TagContext): string | undefined {
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
        return convertCommonTag(included, { ...context, unknown });
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
  return `\n\n${quoted(lines)}\n\n`;
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
  return convertCommonTag(tag, context);
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
export const siteLinks: Readonly<
  Record<string, (named: Readonly<Record<string, string>>) => string | undefined>
> = {
  github: ({ repo, user }) => (repo ?? user) && `https://github.com/${repo ?? user}`,
  gitlab: ({ repo }) => repo && `https://gitlab.com/${repo}`,
  youtube: ({ id }) => id && `https://www.youtube.com/watch?v=${id}`,
  bilibili: ({ id }) => id && `https://www.bilibili.com/video/${id}`,
  link: ({ url, href }) => url ?? href,
  'link-card': ({ url, href }) => url ?? href,
};

/** Returns the code between two tags as a block of its own. */
function codeBlock(language: string, content: string): string {
  return `\n${fence(language, trimLines(content))}\n`;
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
