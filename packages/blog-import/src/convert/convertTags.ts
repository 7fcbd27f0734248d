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
  newPathForPostName: (name: string) => string | undefined;
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

/** Makes a callout of a tag whose first value or whose name may be the kind. */
function calloutOf({ name, values, named }: Tag, inner: string): string {
  const type = named['type'] ?? named['kind'] ?? named['level'] ?? named['color'];
  const [first = '', ...others] = type === undefined ? values : [type, ...values];
  const kind = callouts[first.toLowerCase()];
  const words = kind ? others : [first, ...others];
  const title = named['title'] ?? words.filter((word) => !isLook.test(word)).join(' ');
  return callout(kind ?? callouts[name.toLowerCase()] ?? 'NOTE', title || undefined, inner);
}

/** Matches values of a callout that only say how it looks, and are not its title. */
const isLook = /^(?:true|false|no-icon|simple|modern|flat|disabled)?$/i;

/**
 * The tags with an end that blog systems and many of their themes have, and what becomes of them.
 */
const pairs: Readonly<Record<string, (tag: Tag, inner: string) => string>> = {
  details,
  collapse: details,
  expand: details,
  spoiler: details,
  blockquote: quote,
  quote,
  pullquote: quote,
  highlight: ({ values: [language = ''] }, inner) => codeBlock(language, inner),
  mermaid: (_, inner) => codeBlock('mermaid', inner),
  katex: ({ values, named }, inner) =>
    values.includes('display') || 'display' in named
      ? `\n\n$$\n${inner.trim()}\n$$\n\n`
      : `$${inner.trim()}$`,
  gallery: ({ named }, inner) => `${inner}${named['caption'] ? `\n\n*${named['caption']}*` : ''}`,
  raw: (_, inner) => inner,
  comment: (_, inner) => `<!--${inner.replaceAll('-->', '--&gt;')}-->`,
};

/** The tags without an end. A tag is shown as code if it does not say what it shows. */
const singles: Readonly<Record<string, (tag: Tag) => string | undefined>> = {
  img: pictureOf,
  image: pictureOf,
  picture: pictureOf,
  figure: pictureOf,
  audio: mediaLink,
  video: mediaLink,
  youtube: embedded((id) => `https://www.youtube.com/watch?v=${id}`),
  bilibili: embedded((id) => `https://www.bilibili.com/video/${id}`),
  twitch: embedded((id) => `https://www.twitch.tv/videos/${id}`),
  vimeo: embedded((id) => `https://vimeo.com/${id}`),
  gist: embedded((owner, id) => `https://gist.github.com/${id ? `${owner}/${id}` : owner}`),
  instagram: embedded((id) => `https://www.instagram.com/p/${id}/`),
  tweet: embedded(tweet),
  twitter: embedded(tweet),
  x: embedded(tweet),
};

/** Converts a tag. Returns undefined if the import does not know it. */
export function convertTag(tag: Tag, context: TagContext): string | undefined {
  return context.tags === 'hexo' ? convertHexoTag(tag, context) : convertCommonTag(tag, context);
}

function convertCommonTag(tag: Tag, context: TagContext): string | undefined {
  const { values, named, inner, source } = tag;
  const name = tag.name.toLowerCase();
  const [first = ''] = values;
  if (inner !== undefined && (calloutTags.has(name) || callouts[name])) {
    return calloutOf(tag, inner);
  }
  const known = inner === undefined ? undefined : pairs[name]?.(tag, inner);
  const converted = known ?? singles[name]?.(tag);
  if (converted !== undefined) return converted;
  switch (name) {
    case 'include':
    case 'include_cached': {
      // Parts of a theme that the blogs of Jekyll include for a picture or video.
      const part = first.replace(/^.*\//, '').replace(/\.\w+$/, '');
      const unknown = () => context.unknown(source, `include ${first}`);
      if (singles[part]) {
        const provider = part === 'video' ? named['provider'] : undefined;
        const included = { ...tag, name: provider ?? part, values: values.slice(1) };
        return convertCommonTag(included, { ...context, unknown });
      }
      unknown();
      return undefined;
    }
    case 'ref':
    case 'relref':
    case 'post_url':
    case 'link': {
      const [target = '', anchor] = (named['path'] ?? values.join(' ')).split('#');
      const page = context.newPathForPostName(target);
      if (page !== undefined) return page + (anchor ? `#${anchor}` : '');
      break;
    }
    case 'baseurl':
    case 'siteurl':
      return context.siteUrl;
  }
  const file = named['src'] ?? named['url'];
  if (inner === undefined && file && /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(file)) {
    return picture({ ...named, src: file });
  }
  const link = linkOf(tag);
  if (link !== undefined) return link;
  context.unknown(source, tag.name);
  return undefined;
}

function details({ values, named }: Tag, inner: string): string {
  const title = named['summary'] ?? named['title'] ?? values.join(' ');
  return `\n\n<details>\n<summary>${escapeText(title || '…')}</summary>\n\n${trimLines(inner)}\n\n</details>\n\n`;
}

function pictureOf({ values: [first = ''], named }: Tag): string {
  return picture({ src: named['path'] ?? named['image_path'] ?? first, ...named });
}

/** Returns a link to a video or a recording. */
function mediaLink({ values: [first], named }: Tag): string | undefined {
  const src = named['src'] ?? first;
  if (!src) return undefined;
  const caption = (named['caption'] ?? named['title'])?.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return `[${escapeBrackets(caption ?? src)}](${destination(src)})`;
}

/**
 * Returns the conversion of a tag that embeds a video, gist or post from another site. The page only
 * links to it and loads nothing from it.
 */
function embedded(urlOf: (id: string, second?: string) => string) {
  return ({ values, named }: Tag): string | undefined => {
    const ids = named['id'] === undefined ? values : [named['id']];
    const [id, second] = named['user'] === undefined ? ids : [named['user'], ...ids];
    if (!id) return undefined;
    const url = urlOf(id, second);
    return `[${named['title'] ?? url.replace(/^https:\/\/(?:www\.)?/, '')}](${url})`;
  };
}

function tweet(user: string, id?: string): string {
  return id ? `https://twitter.com/${user}/status/${id}` : `https://twitter.com/i/status/${user}`;
}

/** Returns a quote, below which its author or source is named. */
function quote({ name, values, named }: Tag, inner: string): string {
  const url = named['link'] ?? named['url'] ?? values.find(isUrl);
  const words = [named['author'], named['source'] ?? named['title']].filter(Boolean).join(', ');
  const author =
    words ||
    values
      .filter((word) => !isUrl(word))
      .join(' ')
      .replace(/,\s*$/, '');
  const by = url ? `[${author || url}](${destination(url)})` : author;
  const hasAuthor = by !== '' && /^(?:block)?quote$/.test(name);
  const lines = [...trimLines(inner).split('\n'), ...(hasAuthor ? ['', `— ${by}`] : [])];
  return `\n\n${quoted(lines)}\n\n`;
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
  const label = inner?.trim() ?? text;
  if (!url || !label || label.includes('\n')) return undefined;
  return `[${inner === undefined ? escapeBrackets(label) : label}](${destination(url)})`;
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
      const file = values.find((word) => isUrl(word) || /\.\w{2,5}$/.test(word));
      if (file === undefined) break;
      const after = source.slice(source.indexOf(file) + file.length).replace(/\s*-?%\}$/, '');
      const quoted = [...after.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
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
      const page = context.newPathForPostName(first);
      if (page !== undefined) return page;
      break;
    }
    case 'post_link': {
      const [target = '', anchor] = first.split('#');
      const page = context.newPathForPostName(target);
      const words = values.slice(1).filter((word) => !/^(?:true|false)$/.test(word));
      const text = words.join(' ') || context.titleOf(target) || target;
      if (page === undefined) break;
      return `[${escapeBrackets(text)}](${page}${anchor ? `#${anchor}` : ''})`;
    }
    case 'codeblock':
    case 'code': {
      if (inner === undefined) break;
      const language = /\blang:([\w+#-]+)/.exec(source)?.[1] ?? '';
      const isSetting = (word: string) =>
        /^(?:lang|line_number|highlight|first_line|mark|wrap):/.test(word);
      const title = values.filter((word) => !isSetting(word) && !isUrl(word)).join(' ');
      const url = values.find(isUrl);
      const caption =
        title || url ? `${url ? `[${title || url}](${destination(url)})` : `**${title}**`}\n` : '';
      return `\n${caption}${codeBlock(language, inner)}`;
    }
    case 'include_code': {
      const file = values.find((word) => /\.\w+$/.test(word)) ?? '';
      const content = context.readBeside(file) ?? context.readBeside(`/downloads/code/${file}`);
      if (content === undefined) break;
      return codeBlock(/\blang:([\w+#-]+)/.exec(source)?.[1] ?? '', content);
    }
    case 'link': {
      const index = values.findIndex(isUrl);
      const target = values[index];
      const text = values.slice(0, index).join(' ');
      if (target) return `[${escapeBrackets(text || target)}](${destination(target)})`;
      break;
    }
    case 'iframe':
      if (first) return `\n\n[${escapeBrackets(first)}](${destination(first)})\n\n`;
      break;
  }
  return convertCommonTag(tag, context);
}

/** Returns the code between two tags as a block of its own. */
function codeBlock(language: string, content: string): string {
  return `\n${fence(language, trimLines(content))}\n`;
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
