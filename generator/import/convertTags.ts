import { asCode, replaceTags, type Tag } from './shortcodes';

/** What a tag needs to know about its post and its blog. */
export interface TagContext {
  title: string;
  /** The URL of the blog; `/` if its configuration names none. */
  siteUrl: string;
  /** Whether the text may contain `import` and `export` of MDX. */
  isMdx: boolean;
  /** The path of the page of a post, by the name of its file, as Hugo's `ref` and Jekyll's `post_url` name it. */
  pageOf: (name: string) => string | undefined;
  /** The content of a file beside the post; undefined if there is none. */
  readBeside: (name: string) => string | undefined;
  /** Called with each tag that is shown as it stands. */
  unknown: (source: string, name: string) => void;
}

/** Converts the shortcodes and Liquid tags of a text, except those in code. */
export function convertTags(text: string, context: TagContext): string {
  const given = maskCode(text, ['\ue000', '\ue001']);
  const withoutMdx = !context.isMdx
    ? given.masked
    : given.masked.replaceAll(/^(?:import|export) .*\n?/gm, (line) => {
        context.unknown(line.trim(), 'import or export of MDX');
        return '';
      });
  const hugo = replaceTags(withoutMdx, 'hugo', (tag) => convertTag(tag, context));
  // What has become code is not read again.
  const { masked, unmask } = maskCode(hugo, ['\ue002', '\ue003']);
  const liquid = replaceTags(masked, 'liquid', (tag) => convertTag(tag, context));
  const values = liquid.replaceAll(/\{\{[^<%}][^}]*\}\}/g, (source) => value(source, context));
  const markdown = values
    // Attributes of Kramdown.
    .replaceAll(/^[ \t]*\{:[^}\n]*\}[ \t]*$|\{:[^}\n]*\}(?=\s|$)/gm, '')
    // A URL with spaces, which Markdown reads as text.
    .replaceAll(
      /(?<=\])\(([^()<>"'\n]*[^\s()<>"'][^\S\n][^()<>"'\n]*)\)/g,
      (_, url: string) => `(<${url.trim()}>)`,
    );
  return given.unmask(unmask(markdown));
}

/** Code in fences and in lines, which no template engine of Markdown reads. */
const code = /^([ \t>]*)(```+|~~~+)[^\n]*\n[\s\S]*?^\1\2[ \t]*$|(`+)(?!`)[^\n]*?[^`\n]\3(?!`)/gm;

function maskCode(
  text: string,
  /** Of the placeholders: two letters of the private use area, which no text contains. */
  [start, end]: readonly [string, string],
): { masked: string; unmask: (text: string) => string } {
  const pieces: string[] = [];
  const placeholder = new RegExp(`${start}(\\d+)${end}`, 'g');
  return {
    masked: text.replaceAll(code, (piece) => `${start}${pieces.push(piece) - 1}${end}`),
    unmask: (converted) =>
      converted.replaceAll(placeholder, (_, index: string) => pieces[Number(index)] ?? ''),
  };
}

/** `{{ page.title }}` and other values of Liquid. */
function value(source: string, { title, unknown }: TagContext): string {
  const expression = source.slice(2, -2).trim();
  if (expression === 'page.title') return title;
  if (/^site\.(?:baseurl|url)$/.test(expression)) return '';
  const url = /^["']([^"']+)["']\s*\|\s*(?:relative|absolute)_url$/.exec(expression);
  if (url?.[1]) return url[1];
  unknown(source, expression);
  return asCode(source);
}

/** GitHub's kinds of callouts, by the names that themes give them. */
const callouts: Readonly<Record<string, string>> = {
  ...{ note: 'NOTE', info: 'NOTE', notice: 'NOTE', default: 'NOTE', primary: 'NOTE' },
  ...{ tip: 'TIP', hint: 'TIP', success: 'TIP', important: 'IMPORTANT', question: 'NOTE' },
  ...{ warning: 'WARNING', warn: 'WARNING', attention: 'WARNING' },
  ...{ danger: 'CAUTION', caution: 'CAUTION', error: 'CAUTION', bug: 'CAUTION' },
};
const calloutTags = new Set(['notice', 'admonition', 'callout', 'alert', 'hint', 'admonitions']);

function convertTag(tag: Tag, context: TagContext): string | undefined {
  const { name, values, named, inner, source } = tag;
  const [first = ''] = values;
  const words = () => values.join(' ');
  const id = named['id'] ?? first;
  const kind = callouts[named['type'] ?? (first || name)] ?? callouts[name];

  if (inner !== undefined && (calloutTags.has(name) || callouts[name]) && kind) {
    const title = named['title'] ? [`**${named['title']}**`, ''] : [];
    const lines = [`[!${kind}]`, ...title, ...inner.trim().split('\n')];
    return `\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n`;
  }
  switch (name) {
    case 'img':
    case 'image':
    case 'picture':
    case 'figure':
      return image({ src: first, ...named });
    case 'gallery':
      if (inner === undefined) break;
      return `${inner}${named['caption'] ? `\n\n*${named['caption']}*` : ''}`;
    case 'highlight':
      if (inner !== undefined) return fence(first, inner);
      break;
    case 'inline-file': {
      const content = context.readBeside(named['filename'] ?? first);
      if (content !== undefined) return fence(named['language'] ?? '', content);
      break;
    }
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
    case 'video':
      if (named['src'] ?? first) return video(named['src'] ?? first, named['caption']);
      break;
    case 'youtube':
    case 'vimeo':
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
  context.unknown(source, name);
  return undefined;
}

function fence(language: string, content: string): string {
  return `\n\`\`\`${language}\n${content.replace(/^\n+|\s+$/g, '')}\n\`\`\`\n`;
}

/** The URL of what another site shows in a frame. The page links to it, and loads nothing from there. */
function embedded(name: string, values: readonly string[], user?: string): string | undefined {
  const [one, two] = user === undefined ? values : [user, ...values];
  if (!one) return undefined;
  switch (name) {
    case 'youtube':
      return `https://www.youtube.com/watch?v=${one}`;
    case 'vimeo':
      return `https://vimeo.com/${one}`;
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
 * A picture as Markdown. A caption with links or emphasis becomes a `<figcaption>`, because a title in Markdown is plain
 * text.
 */
export function image(attributes: Readonly<Record<string, string>>): string {
  const { src = '', alt = '', link, attr, attrlink } = attributes;
  const words = [attributes['title'], attributes['caption']].filter(Boolean).join('. ');
  const source = attr && (attrlink ? `[${attr}](${attrlink})` : attr);
  const caption = [words, source].filter(Boolean).join(' ');
  const isPlain = !/[[\]*_`<>]/.test(caption);
  const title = caption && isPlain ? ` "${caption.replaceAll('"', '\\"')}"` : '';
  const text = escapeBrackets(alt || (isPlain ? caption : ''));
  const picture = `![${text}](${destination(src)}${title})`;
  const linked = link ? `[${picture}](${destination(link)})` : picture;
  if (!caption || isPlain) return linked;
  return `\n\n<figure>\n\n${linked}\n\n<figcaption>\n\n${caption}\n\n</figcaption>\n</figure>\n\n`;
}

function video(src: string, caption?: string): string {
  return `[${escapeBrackets(caption?.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1') ?? src)}](${destination(src)})`;
}

export function escapeBrackets(text: string): string {
  return text.replaceAll(/(?<!\\)[[\]]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ');
}

/** A URL in Markdown. */
export function destination(url: string): string {
  return /[\s()<>]/.test(url) || url === ''
    ? `<${url.replaceAll(/[<>\n]/g, encodeURIComponent)}>`
    : url;
}
